import type { changeMenu } from '@greenroom/contract/administration/menu-editor.ts';
import { menuMessage, menuPath, menuProblems } from '@greenroom/contract/administration/menu-rules.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { isScreen } from '@greenroom/contract/screens.ts';
import { lockAdministration, requireAdministrator } from '../../../access/last-administrator.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { RefusalError } from '../../../platform/http/fail.ts';
import { findUnknownRoles, type KeptMenu, listMenus, numberMenus } from './keeping.queries.ts';

/**
 * Changes the menu: one change at a time, and none after which nobody could administer (R-PLUS-21). Everybody's browser
 * fetches its menu again.
 * @throws RefusalError `last-administrator`
 */
export async function writeMenus<T>(
  ctx: UserCtx,
  work: (trx: Trx, menus: readonly KeptMenu[]) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const done = await work(trx, await listMenus(trx));
    await requireAdministrator(trx);
    await ctx.events.publish(trx, 'everybody', { topic: 'menus', id: null });
    await ctx.remember(trx, done);
    return done;
  });
}

/** The fields that people change, for the entry's version; its position changes when siblings move. */
export function editedFields({ id, title, position, ...fields }: KeptMenu) {
  return fields;
}

/** What a call says of an entry; what it leaves out is as it was. */
export type Given = Omit<Input<typeof changeMenu>, 'id' | 'position' | 'version'>;

/** An entry with what is given of it. */
export function merged(menu: KeptMenu, given: Given): KeptMenu {
  const { parentId = menu.parentId, kind = menu.kind, titles = menu.titles, icon = menu.icon } = given;
  const { path = menu.path, component = menu.component, hidden = menu.hidden, cached = menu.cached } = given;
  const { pinned = menu.pinned, roles = menu.roles, requiredRight = menu.requiredRight } = given;
  const look = { icon, hidden, cached, pinned };
  return { ...menu, ...look, parentId, kind, titles: { ...titles }, path, component, roles, requiredRight };
}

/** An entry without what follows from the rest: a page has its screen's path and message, an action neither. */
export function settled(menu: KeptMenu, before: KeptMenu | null): KeptMenu {
  const { kind } = menu;
  const component = kind === 'page' ? menu.component : null;
  const same = before !== null && before.kind === kind && before.component === component;
  const message = component !== null && isScreen(component) ? menuMessage(component) : null;
  return { ...menu, component, title: same ? before.title : message };
}

/**
 * Holds an entry to the rules of the menu (R-DATA-8).
 * @param path what the caller gave; undefined: what follows from its kind
 * @throws RefusalError `invalid-input` with a problem for each field
 */
export async function checked(
  trx: Trx,
  menu: KeptMenu,
  others: readonly KeptMenu[],
  path: string | undefined,
): Promise<KeptMenu> {
  const entry = { ...menu, path: path ?? menuPath(menu.kind, menu.component, menu.path) };
  const unknown = await findUnknownRoles(trx, entry.roles);
  const problems = [
    ...menuProblems(entry, others),
    ...(unknown.length === 0 ? [] : [{ path: 'roles', code: 'menu-role', params: { role: unknown.join(', ') } }]),
  ];
  if (problems.length > 0) throw new RefusalError('invalid-input', { count: problems.length }, problems, null);
  return { ...entry, path: menuPath(entry.kind, entry.component, entry.path), roles: [...new Set(entry.roles)] };
}

/**
 * Puts an entry among its siblings and numbers them anew.
 * @param position undefined: behind the last one
 */
export async function placeAmong(
  trx: Trx,
  { id, parentId }: Pick<KeptMenu, 'id' | 'parentId'>,
  position: number | undefined,
  menus: readonly KeptMenu[],
): Promise<void> {
  const siblings = menus.filter((menu) => menu.parentId === parentId && menu.id !== id).map((menu) => menu.id);
  await numberMenus(trx, siblings.toSpliced(position ?? siblings.length, 0, id));
}
