import { CHILD_GROUPS_MAX, GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import { COUNTRY_KEYS } from '@greenroom/contract/countries.ts';
import * as contract from '@greenroom/contract/groups.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { countryNames } from '../../platform/country-names.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { notifyUsers } from '../notifications/index.ts';
import { requireOwnId } from '../session/index.ts';
import {
  type EventParams,
  type GroupEvent,
  groupsInScope,
  insertGroupEvents,
  listEventPage,
} from './group-events.queries.ts';
import { administers, scopeAsked } from './groups.policy.ts';
import {
  countByCountry,
  describeGroups,
  findApps,
  findGroup,
  type GroupRow,
  listAbove,
  listTree,
  lockForChange,
  lockForDeletion,
  requireGroup,
} from './groups.queries.ts';
import { requireMayMove } from './move-groups.routes.ts';
import { listChildIds } from './nodes.queries.ts';
import { editedFields, publishGroupChange, readNode, readNodes } from './nodes.ts';
import { findApp, insertGroup, levelOf, lockTree, markDeleted, readContents, updateGroup } from './tree.queries.ts';

/**
 * Lists the groups in the caller's scope, or in a named agent's scope for administrators (R-GROUP-1).
 * @throws RefusalError `identity-mismatch`
 */
async function listBindingGroups(
  ctx: UserCtx,
  input: Input<typeof contract.listBindingGroups>,
): Promise<Data<typeof contract.listBindingGroups>> {
  const scope = scopeAsked(ctx, input.adminId);
  const { ids, total } = await listTree(ctx.db, scope, input.search ?? '', input.limit);
  return { groups: await describeGroups(ctx.db, scope, ids), total };
}

/**
 * Lists a group's children by name, with their figures. Without a group, it lists the top groups for the caller, or for
 * an agent that an administrator names (R-GROUP-3).
 * @throws RefusalError `group-not-found`, `identity-mismatch`
 */
async function listChildren(
  ctx: UserCtx,
  input: Input<typeof contract.listChildren>,
): Promise<Data<typeof contract.listChildren>> {
  const scope = scopeAsked(ctx, input.agentId);
  if (input.groupId !== undefined && !(await findGroup(ctx.db, scope, input.groupId))) fail('group-not-found');
  const { ids, total } = await listChildIds(ctx.db, scope, input.groupId, CHILD_GROUPS_MAX);
  return { groups: await readNodes(ctx, ctx.db, scope, ids), total };
}

/**
 * Lists a group's ancestors that the caller can see, top group first (R-GROUP-3).
 * @throws RefusalError `group-not-found`, `identity-mismatch`
 */
async function listParents(
  ctx: UserCtx,
  input: Input<typeof contract.listParents>,
): Promise<Data<typeof contract.listParents>> {
  requireOwnId(ctx, input.adminId);
  if (!(await findGroup(ctx.db, ctx.scope, input.groupId))) fail('group-not-found');
  return listAbove(ctx.db, ctx.scope, input.groupId);
}

/** Lists the apps that a top-level group can belong to. */
function listApps(ctx: UserCtx): Promise<Data<typeof contract.listApps>> {
  return findApps(ctx.db);
}

/**
 * Counts the groups in scope by country, highest number first (R-DATA-6).
 * @throws RefusalError `identity-mismatch` for any other user, because the scope is always the caller's
 */
async function listGroupCountries(
  ctx: UserCtx,
  input: Input<typeof contract.listGroupCountries>,
): Promise<Data<typeof contract.listGroupCountries>> {
  requireOwnId(ctx, input.adminId);
  const counted = await countByCountry(ctx.db, ctx.scope);
  const [name, cnName] = [countryNames(ctx.locale), countryNames('zh-CN')];
  return counted.map(({ country, groups }) => ({
    id: COUNTRY_KEYS.get(country) ?? null,
    country,
    name: name(country),
    cnName: cnName(country),
    groups,
  }));
}

/**
 * Creates a group below a group in scope, with the same app. Administrators can also create top-level groups and choose
 * their app.
 * @throws RefusalError `group-not-found`, `forbidden`, `app-not-found`, `group-too-deep`, `group-name-taken`
 */
async function createGroup(ctx: UserCtx, input: Input<typeof contract.createGroup>): Promise<contract.GroupNode> {
  return refuseTaken('agent_groups_sibling', 'group-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockTree(trx);
      const answer = await readNode(ctx, trx, await insert(ctx, trx, input));
      await ctx.remember(trx, answer);
      return answer;
    }),
  );
}

async function insert(ctx: UserCtx, trx: Trx, input: Input<typeof contract.createGroup>): Promise<number> {
  if (input.parentId === null && !administers(ctx.user)) fail('forbidden');
  const parent = input.parentId === null ? null : await requireGroup(trx, ctx.scope, input.parentId);
  const appId = await appOf(trx, parent, input.appId);
  if (parent && (await levelOf(trx, parent.id)) >= GROUP_MAX_DEPTH) fail('group-too-deep', { max: GROUP_MAX_DEPTH });
  const { name, country } = input;
  const now = ctx.clock.now();
  const groupId = await insertGroup(trx, { parentId: input.parentId, appId, name, country, now });
  const params = { name, country, parent: parent?.name ?? null, parentId: input.parentId };
  await insertGroupEvents(trx, [{ groupId, kind: 'created', params, byUser: ctx.user.id, note: null }], now);
  await publishGroupChange(ctx, trx);
  return groupId;
}

/** Returns the app for a new group. A child has its parent's app, and any other app is refused. */
async function appOf(trx: Trx, parent: GroupRow | null, appId: number | undefined): Promise<number> {
  if (parent) return appId === undefined || appId === parent.appId ? parent.appId : fail('app-not-found');
  return appId !== undefined && (await findApp(trx, appId)) ? appId : fail('app-not-found');
}

/**
 * Renames a group, or changes its country. Setting an equal value is not a change.
 * @throws RefusalError `group-not-found`, `changed-meanwhile`, `group-name-taken`
 */
async function changeGroup(ctx: UserCtx, input: Input<typeof contract.changeGroup>): Promise<contract.GroupNode> {
  return refuseTaken('agent_groups_sibling', 'group-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await change(ctx, trx, input);
      return readNode(ctx, trx, input.groupId);
    }),
  );
}

async function change(ctx: UserCtx, trx: Trx, input: Input<typeof contract.changeGroup>): Promise<void> {
  const before = (await lockForChange(trx, ctx.scope, input.groupId)) ?? fail('group-not-found');
  const { name = before.name, country = before.country } = input;
  requireUnchanged(input.version, editedFields(before), { name, country });
  const params: EventParams = {
    ...(name === before.name ? {} : { nameBefore: before.name, name }),
    ...(country === before.country ? {} : { countryBefore: before.country, country }),
  };
  if (Object.keys(params).length === 0) return;
  const now = ctx.clock.now();
  await updateGroup(trx, before.id, name, country, now);
  await insertGroupEvents(trx, [{ groupId: before.id, kind: 'changed', params, byUser: ctx.user.id, note: null }], now);
  await publishGroupChange(ctx, trx);
}

/**
 * Deletes an empty group (R-GROUP-3). Its row and its place in the tree stay, so that users bound above it can read its
 * history. Its bindings and invitations end. Locking the group's row is enough, so the tree isn't locked.
 * @throws RefusalError `identity-mismatch`, `group-not-found`, `forbidden`, `group-has-hosts`, `group-has-children`,
 * `group-has-applications`
 */
async function deleteGroup(ctx: UserCtx, input: Input<typeof contract.deleteGroup>): Promise<null> {
  requireOwnId(ctx, input.adminId);
  return ctx.db.transaction().execute(async (trx) => {
    const group = (await lockForDeletion(trx, ctx.scope, input.groupId)) ?? fail('group-not-found');
    await requireMayMove(ctx, trx, group.id);
    const contents = await readContents(trx, group.id);
    if (contents.hosts) fail('group-has-hosts');
    if (contents.children) fail('group-has-children');
    if (contents.applications) fail('group-has-applications');
    const now = ctx.clock.now();
    const unbound = await markDeleted(trx, group.id, ctx.user.id, now);
    const by = { groupId: group.id, byUser: ctx.user.id, note: null };
    const events: GroupEvent[] = unbound.map(({ userId, nickName }) => ({
      ...by,
      kind: 'unbound',
      params: { userId, nickName },
    }));
    await insertGroupEvents(trx, [...events, { ...by, kind: 'deleted', params: { name: group.name } }], now);
    await publishGroupChange(ctx, trx);
    await notifyUnbound(ctx, trx, unbound, now);
    return null;
  });
}

async function notifyUnbound(ctx: UserCtx, trx: Trx, unbound: readonly { userId: number }[], now: Date): Promise<void> {
  const others = unbound.filter(({ userId }) => userId !== ctx.user.id);
  const notices = others.map(({ userId }) => ({ userId, params: { bound: 0, unbound: 1 } }));
  await notifyUsers(ctx, trx, 'groups-bound', notices, now);
}

/** Event parameters with another group's name, and the parameters with its ID. */
const OTHER_GROUPS = [
  ['parent', 'parentId'],
  ['from', 'fromId'],
  ['to', 'toId'],
] as const;

/**
 * Lists a group's events, latest first, even if it is deleted. Other groups and people are named only if the caller can
 * see them.
 * @throws RefusalError `group-not-found`
 */
async function listGroupEvents(
  ctx: UserCtx,
  input: Input<typeof contract.listGroupEvents>,
): Promise<Data<typeof contract.listGroupEvents>> {
  const seen = await groupsInScope(ctx.db, ctx.scope, [input.groupId]);
  if (!seen.has(input.groupId)) fail('group-not-found');
  const page = { size: input.size, offset: offsetOf(input) };
  const caller = { id: ctx.user.id, administers: administers(ctx.user), scope: ctx.scope };
  const { rows, total } = await listEventPage(ctx.db, caller, input.groupId, page);
  const named = rows.flatMap(({ params }) => OTHER_GROUPS.flatMap(([, id]) => idIn(params, id)));
  const visible = await groupsInScope(ctx.db, ctx.scope, named);
  return { rows: rows.map((row) => ({ ...row, params: conceal(row.params, visible) })), total };
}

function idIn(params: EventParams, name: string): number[] {
  const id = params[name];
  return typeof id === 'number' ? [id] : [];
}

function conceal(params: EventParams, visible: ReadonlySet<number>): Record<string, string | number | null> {
  const hidden = OTHER_GROUPS.filter(([, id]) => idIn(params, id).some((groupId) => !visible.has(groupId))).flat();
  return { ...params, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listBindingGroups, listBindingGroups),
  mount(contract.listGroupCountries, listGroupCountries),
  mount(contract.listChildren, listChildren),
  mount(contract.listParents, listParents),
  mount(contract.listApps, listApps),
  mount(contract.createGroup, createGroup),
  mount(contract.changeGroup, changeGroup),
  mount(contract.deleteGroup, deleteGroup),
  mount(contract.listGroupEvents, listGroupEvents),
];
