import * as contract from '@greenroom/contract/administration/menu-editor.ts';
import {
  MENU_MAX_ENTRIES,
  menuMessage,
  menuPath,
  menuProblems,
} from '@greenroom/contract/administration/menu-rules.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { isScreen } from '@greenroom/contract/screens.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { requireUnchanged, versionOf } from '../../platform/version.ts';
import {
  deleteMenuRows,
  findUnknownRoles,
  insertMenu,
  type KeptMenu,
  listMenus,
  listRoles,
  numberMenus,
  updateMenu,
} from './menus.queries.ts';

/** Returns the whole menu as a tree, with all fields (R-DATA-8). */
async function readMenuTree({ db }: UserCtx): Promise<contract.MenuEntry[]> {
  const rows = await listMenus(db);
  return childrenOf(
    Map.groupBy(rows, ({ parentId }) => parentId),
    null,
  );
}

function childrenOf(
  rows: ReadonlyMap<number | null, readonly KeptMenu[]>,
  parentId: number | null,
): contract.MenuEntry[] {
  return (rows.get(parentId) ?? []).map((row) => ({
    ...row,
    version: versionOf(editedFields(row)),
    children: childrenOf(rows, row.id),
  }));
}

/** Lists the roles to which a menu item can be restricted. */
async function listMenuRoles({ db }: UserCtx): Promise<contract.MenuRole[]> {
  return listRoles(db);
}

/** The defaults for a new menu item. Its view stays mounted, and every user sees it. */
const NEW: KeptMenu = {
  id: 0,
  parentId: null,
  kind: 'page',
  title: null,
  titles: {},
  icon: null,
  path: '',
  component: null,
  position: MENU_MAX_ENTRIES,
  hidden: false,
  cached: true,
  pinned: false,
  roles: [],
  requiredRight: null,
};

/**
 * Adds a menu item (R-DATA-8).
 * @throws RefusalError `menu-full`, `last-administrator`, `invalid-input`
 */
async function createMenu(
  ctx: UserCtx,
  input: Input<typeof contract.createMenu>,
): Promise<Data<typeof contract.createMenu>> {
  return writeMenus(ctx, async (trx, menus) => {
    if (menus.length >= MENU_MAX_ENTRIES) fail('menu-full', { max: MENU_MAX_ENTRIES });
    const menu = await checked(trx, settled(merged(NEW, input), null), menus, input.path);
    const id = await insertMenu(trx, menu);
    await placeAmong(trx, { ...menu, id }, input.position, menus);
    return { id };
  });
}

/**
 * Changes a menu item, including its place (R-DATA-8). If an item gets another parent, it becomes the last child there,
 * unless its position is given.
 * @throws RefusalError `menu-not-found`, `changed-meanwhile`, `last-administrator`, `invalid-input`
 */
async function changeMenu(ctx: UserCtx, input: Input<typeof contract.changeMenu>): Promise<null> {
  return writeMenus(ctx, async (trx, menus) => {
    const before = menus.find(({ id }) => id === input.id) ?? fail('menu-not-found');
    const others = menus.filter((menu) => menu !== before);
    const menu = await checked(trx, settled(merged(before, input), before), others, input.path);
    requireUnchanged(input.version, editedFields(before), editedFields(menu));
    await updateMenu(trx, menu);
    if (input.position !== undefined || menu.parentId !== before.parentId)
      await placeAmong(trx, menu, input.position, others);
    return null;
  });
}

/**
 * Deletes menu items (R-DATA-8). Children are not deleted implicitly, so a call must name them together with their
 * parent.
 * @throws RefusalError `menu-not-found`, `menu-has-children`, `last-administrator`
 */
async function deleteMenus(ctx: UserCtx, { ids }: Input<typeof contract.deleteMenus>): Promise<null> {
  return writeMenus(ctx, async (trx, menus) => {
    if (ids.some((wanted) => menus.every(({ id }) => id !== wanted))) fail('menu-not-found');
    const left = menus.filter(({ id, parentId }) => parentId !== null && ids.includes(parentId) && !ids.includes(id));
    if (left.length > 0) fail('menu-has-children', { count: left.length });
    await deleteMenuRows(trx, ids);
    return null;
  });
}

/**
 * Runs a menu change. Changes run one after another, and a change that leaves no administrator is refused (R-PLUS-21).
 * All users' browsers then load the menu again.
 * @throws RefusalError `last-administrator`
 */
async function writeMenus<T>(ctx: UserCtx, work: (trx: Trx, menus: readonly KeptMenu[]) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const done = await work(trx, await listMenus(trx));
    await requireAdministrator(trx);
    await ctx.events.publish(trx, 'everybody', { topic: 'menus', id: null });
    await ctx.remember(trx, done);
    return done;
  });
}

/**
 * Returns the editable fields, from which an item's version is computed. The position is left out, because it changes
 * when siblings move.
 */
function editedFields({ id, title, position, ...fields }: KeptMenu) {
  return fields;
}

/** The values in a call for a menu item. Fields that are left out stay unchanged. */
type Given = Omit<Input<typeof contract.changeMenu>, 'id' | 'position' | 'version'>;

/** Returns a menu item with the given values. */
function merged(menu: KeptMenu, given: Given): KeptMenu {
  const { parentId = menu.parentId, kind = menu.kind, titles = menu.titles, icon = menu.icon } = given;
  const { path = menu.path, component = menu.component, hidden = menu.hidden, cached = menu.cached } = given;
  const { pinned = menu.pinned, roles = menu.roles, requiredRight = menu.requiredRight } = given;
  const look = { icon, hidden, cached, pinned };
  return { ...menu, ...look, parentId, kind, titles: { ...titles }, path, component, roles, requiredRight };
}

/**
 * Returns a menu item with its derived fields. Only pages have a component, and a page's built-in title comes from its
 * screen.
 */
function settled(menu: KeptMenu, before: KeptMenu | null): KeptMenu {
  const { kind } = menu;
  const component = kind === 'page' ? menu.component : null;
  const same = before !== null && before.kind === kind && before.component === component;
  const message = component !== null && isScreen(component) ? menuMessage(component) : null;
  return { ...menu, component, title: same ? before.title : message };
}

/**
 * Checks a menu item against the menu rules and fills in its derived fields (R-DATA-8).
 * @param path the given path; undefined for the path that follows from its kind
 * @throws RefusalError `invalid-input` with a problem for each field
 */
async function checked(
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
 * Inserts a menu item among its siblings and renumbers them.
 * @param position undefined to insert it after the last sibling
 */
async function placeAmong(
  trx: Trx,
  { id, parentId }: Pick<KeptMenu, 'id' | 'parentId'>,
  position: number | undefined,
  menus: readonly KeptMenu[],
): Promise<void> {
  const siblings = menus.filter((menu) => menu.parentId === parentId && menu.id !== id).map((menu) => menu.id);
  await numberMenus(trx, siblings.toSpliced(position ?? siblings.length, 0, id));
}

export const routes: readonly MountedRoute[] = [
  mount(contract.readMenuTree, readMenuTree),
  mount(contract.listMenuRoles, listMenuRoles),
  mount(contract.createMenu, createMenu),
  mount(contract.changeMenu, changeMenu),
  mount(contract.deleteMenus, deleteMenus),
];
