import {
  changeMenu,
  createMenu,
  deleteMenus,
  type MenuEntry,
  type MenuTree,
  readMenuTree,
} from '@greenroom/contract/administration/menus.ts';
import { listRoles } from '@greenroom/contract/administration/roles.ts';
import { listGrantableRoles } from '@greenroom/contract/administration/users.ts';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/** The caller shows the error. */
const QUIET = { release: true };

export const treeQuery = queryOf(readMenuTree, {});
/** Entries are kept for roles by those who keep users or roles, too: who may neither keeps them as they are. */
export const userRolesQuery = queryOf(listGrantableRoles, {});

/** The calls that change with the menu. */
export const MENU_KEYS = [readMenuTree.id, listRoles.id];

export function menusChanged(): Promise<void> {
  return invalidateCalls(MENU_KEYS);
}

export function sendNewEntry(entry: CallInput<typeof createMenu>, { idempotencyKey }: Attempt) {
  return call(createMenu, entry, { ...QUIET, idempotencyKey });
}

export function sendEntryChange(change: CallInput<typeof changeMenu>) {
  return call(changeMenu, change, QUIET);
}

export function sendDeletion(ids: readonly number[]) {
  return call(deleteMenus, { ids: [...ids] }, QUIET);
}

/** An entry with all below it, itself first. */
export function withBelow(node: MenuTree): MenuTree[] {
  return [node, ...node.children.flatMap(withBelow)];
}

/** Where an entry stands, as `changeMenu` takes it. */
export type Place = Pick<MenuEntry, 'id' | 'parentId' | 'position'>;
export type Way = 'up' | 'down' | 'out' | 'in';

/**
 * Where an entry comes by one step: before or after the one beside it, out of its folder, or into the folder before it.
 * Null: there is no such place.
 */
export function stepOf(tree: readonly MenuTree[], entry: MenuEntry, way: Way): Place | null {
  const all = tree.flatMap(withBelow);
  const parent = all.find(({ id }) => id === entry.parentId);
  const beside = parent === undefined ? tree : parent.children;
  const { id, parentId, position } = entry;
  if (way === 'up') return position === 0 ? null : { id, parentId, position: position - 1 };
  if (way === 'down') return position === beside.length - 1 ? null : { id, parentId, position: position + 1 };
  if (entry.kind === 'action') return null;
  if (way === 'out') {
    return parent === undefined ? null : { id, parentId: parent.parentId, position: parent.position + 1 };
  }
  const before = beside[position - 1];
  return before?.kind === 'folder' ? { id, parentId: before.id, position: before.children.length } : null;
}
