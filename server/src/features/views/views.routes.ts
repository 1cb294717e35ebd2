import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/views.ts';
import { type Granting, isWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import {
  countOwnViews,
  findChosen,
  findViewRow,
  groupsInScope,
  insertView,
  listRoleLevels,
  listViewRows,
  lockOwnView,
  lockSeenView,
  removeChosen,
  removeView,
  replaceRoles,
  updateView,
  upsertChosen,
  type Viewer,
  type ViewRow,
} from './views.queries.ts';

/**
 * Lists the saved views of a list, with the caller's own views first. The answer includes the view that the list opens
 * with, and the roles that the caller can share with (R-PLUS-8).
 */
async function listViews(
  ctx: UserCtx,
  { list }: Input<typeof contract.listViews>,
): Promise<Data<typeof contract.listViews>> {
  const viewer = viewerOf(ctx);
  const shares = ctx.user.rights.includes('views:share');
  const [rows, chosen, roles] = await Promise.all([
    listViewRows(ctx.db, viewer, list, contract.VIEWS_MAX + contract.SHARED_VIEWS_MAX),
    findChosen(ctx.db, viewer, list),
    shares ? listRoleLevels(ctx.db) : [],
  ]);
  const shareable = roles.filter((role) => mayShareWith(ctx.user, role)).map(({ key, name }) => ({ key, name }));
  return { views: await viewAnswers(ctx, ctx.db, rows), chosen, shareable };
}

/**
 * Saves the caller's own view, which other users can't see.
 * @throws RefusalError `too-many-views`, `view-name-taken`
 */
async function createView(
  ctx: UserCtx,
  view: Input<typeof contract.createView>,
): Promise<Data<typeof contract.createView>> {
  const max = contract.VIEWS_MAX;
  return refuseTaken('saved_views_name', 'view-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      if ((await countOwnViews(trx, ctx.user.id)) >= max) fail('too-many-views', { max });
      const id = await insertView(trx, ctx.user.id, view, ctx.clock.now());
      await publishViews(ctx, trx, false);
      return readView(ctx, trx, id);
    }),
  );
}

/**
 * Renames or overwrites the caller's own view. Users with whom it is shared also get the new state.
 * @throws RefusalError `view-not-found`, also for another user's view; `view-name-taken`
 */
async function changeView(
  ctx: UserCtx,
  input: Input<typeof contract.changeView>,
): Promise<Data<typeof contract.changeView>> {
  const { id, name, state } = input;
  return refuseTaken('saved_views_name', 'view-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      const before = await requireOwnView(ctx, trx, id);
      await updateView(trx, id, { name, state }, ctx.clock.now());
      await publishViews(ctx, trx, before.roles.length > 0);
      return readView(ctx, trx, id);
    }),
  );
}

/**
 * Chooses what a list opens with for the caller: their own view or one that is shared with them, a built-in view, or no
 * view.
 * @throws RefusalError `view-not-found`
 */
async function chooseView(ctx: UserCtx, { list, view }: Input<typeof contract.chooseView>): Promise<null> {
  const viewId = view !== null && /^\d/.test(view) ? Number(view) : null;
  return ctx.db.transaction().execute(async (trx) => {
    if (viewId !== null && !(await lockSeenView(trx, viewerOf(ctx), viewId, list))) fail('view-not-found');
    if (view === null) await removeChosen(trx, ctx.user.id, list);
    else await upsertChosen(trx, ctx.user.id, list, { viewId, shipped: viewId === null ? view : null });
    await publishViews(ctx, trx, false);
    return null;
  });
}

/**
 * Deletes the caller's own view, also for users with whom it is shared.
 * @throws RefusalError `view-not-found`, also for another user's view
 */
async function deleteView(ctx: UserCtx, { id }: Input<typeof contract.deleteView>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await requireOwnView(ctx, trx, id);
    await removeView(trx, id);
    await publishViews(ctx, trx, before.roles.length > 0);
    return null;
  });
}

/**
 * Shares the caller's own view with these roles only. Roles with which it is already shared are always allowed.
 * @throws RefusalError `view-not-found`, `role-not-found`, `beyond-own-rights`
 */
async function shareView(
  ctx: UserCtx,
  input: Input<typeof contract.shareView>,
): Promise<Data<typeof contract.shareView>> {
  const { id, roles } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const before = await requireOwnView(ctx, trx, id);
    const known = new Map((await listRoleLevels(trx)).map((role) => [role.key, role]));
    for (const key of roles.filter((role) => !before.roles.includes(role))) {
      const role = known.get(key) ?? fail('role-not-found');
      if (!mayShareWith(ctx.user, role)) fail('beyond-own-rights');
    }
    await replaceRoles(trx, id, roles);
    await publishViews(ctx, trx, true);
    return readView(ctx, trx, id);
  });
}

/**
 * Returns whether a user can share views with a role. They can share with their own roles and roles below these, but
 * never with higher roles (R-PLUS-21). The role's rights don't matter, because a view grants none: readers see only
 * what they could see anyway. The right to share requires the scope of all groups, because users in many agencies have
 * the same role.
 */
function mayShareWith(user: Granting, role: { readonly level: number }): boolean {
  return (
    user.rights.includes('views:share') &&
    user.seesAllGroups &&
    isWithin(user, { level: role.level, scope: 'all', rights: [] })
  );
}

/**
 * Locks the caller's own view until the transaction ends.
 * @throws RefusalError `view-not-found`
 */
async function requireOwnView(ctx: UserCtx, trx: Trx, id: number): Promise<{ roles: string[] }> {
  return (await lockOwnView(trx, ctx.user.id, id)) ?? fail('view-not-found');
}

/**
 * Returns a view as the caller sees it.
 * @throws RefusalError `view-not-found`
 */
async function readView(ctx: UserCtx, trx: Trx, id: number): Promise<contract.SavedView> {
  const row = await findViewRow(trx, viewerOf(ctx), id);
  const [view] = row === undefined ? [] : await viewAnswers(ctx, trx, [row]);
  return view ?? fail('view-not-found');
}

function viewerOf({ user }: UserCtx): Viewer {
  return { userId: user.id, roles: user.roles.map(({ key }) => key) };
}

/**
 * Returns views as the caller can see them. Groups that the caller can't see are left out of the state, so that a
 * shared view neither names them nor opens a list that would be refused.
 */
async function viewAnswers(ctx: UserCtx, db: Db, rows: readonly ViewRow[]): Promise<contract.SavedView[]> {
  const named = rows.flatMap(({ state }) => groupsOf(state).map(([, id]) => id));
  const seen = await groupsInScope(db, ctx.scope, [...new Set(named)]);
  return rows.map((row) => {
    const left = groupsOf(row.state)
      .filter(([, id]) => !seen.has(id))
      .map(([parameter]) => parameter);
    const state = Object.fromEntries(Object.entries(row.state).filter(([parameter]) => !left.includes(parameter)));
    return { ...row, roles: [...row.roles], state, left };
  });
}

/** Lists the parameters in a state that name a group, with the group's ID. */
function groupsOf(state: contract.ViewState): [string, number][] {
  return contract.GROUP_PARAMETERS.flatMap((parameter): [string, number][] => {
    const text = state[parameter];
    return text !== undefined && /^\d{1,15}$/.test(text) ? [[parameter, Number(text)]] : [];
  });
}

/**
 * Publishes that views have changed: to all users if others see the view or have seen it until now, otherwise only to
 * the caller.
 */
async function publishViews({ events, user }: UserCtx, trx: Trx, isShared: boolean): Promise<void> {
  await events.publish(trx, isShared ? 'everybody' : { userId: user.id }, { topic: 'view', id: null });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listViews, listViews),
  mount(contract.createView, createView),
  mount(contract.chooseView, chooseView),
  mount(contract.changeView, changeView),
  mount(contract.deleteView, deleteView),
  mount(contract.shareView, shareView),
];
