import {
  changeMenu,
  createMenu,
  deleteMenus,
  listMenuRoles,
  readMenuTree,
} from '@greenroom/contract/administration/menu-editor.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { invalidateCalls, queryClient, queryOf } from '../../lib/api/query-client.ts';
import { type Entry, flatten, type Place, treeOf, withMoved } from './entries.ts';

/** Calls whose responses change when the menu does. */
export const MENU_KEYS = [readMenuTree.id];

/** Queries the whole menu. */
export function menuTreeQuery() {
  return queryOf(readMenuTree, {});
}

export function menuRolesQuery() {
  return queryOf(listMenuRoles, {});
}

export interface Move {
  id: number;
  place: Place;
}

const MOVE_KEY = ['menus', 'move'];

/** Returns the cached menu items, including a move that hasn't been rendered yet. */
export function knownEntries(): Entry[] {
  return flatten(queryClient.getQueryData(menuTreeQuery().queryKey) ?? []);
}

/** Shows a menu item at its new place before the server responds, so that the next key press starts from there. */
export function showMoved({ id, place }: Move): void {
  void queryClient.cancelQueries({ queryKey: [readMenuTree.id] });
  queryClient.setQueryData(menuTreeQuery().queryKey, (tree) => tree && treeOf(withMoved(flatten(tree), id, place)));
}

/** Returns whether menu items are being moved. The menu is fetched after the last move. */
export function isMoving(): boolean {
  return queryClient.isMutating({ mutationKey: MOVE_KEY }) > 0;
}

/**
 * Moves a menu item. Moves are sent one after another. If the server refuses a move, the menu is fetched again and a
 * notice shows the reason.
 */
export const moveMutation = mutationOptions({
  mutationKey: MOVE_KEY,
  scope: { id: 'menus' },
  mutationFn: ({ id, place }: Move) => call(changeMenu, { id, ...place }),
  onSettled: async () => {
    // While other moves are waiting, the response would show their items at their old places.
    if (queryClient.isMutating({ mutationKey: MOVE_KEY }) <= 1) await invalidateCalls(MENU_KEYS);
  },
});

export type EntryInput = CallInput<typeof createMenu>;

/**
 * Adds a menu item. The dialog shows any errors.
 * @returns the new item's ID
 */
export async function sendNewEntry(input: EntryInput): Promise<number> {
  return (await call(createMenu, input, { release: true })).id;
}

/** Changes a menu item. The dialog shows any errors. */
export async function sendEntryChange(change: CallInput<typeof changeMenu> & { version: string }): Promise<void> {
  await call(changeMenu, change, { release: true });
}

/** Reads the current menu after someone else changed it during an edit. The dialog shows any error. */
export async function readAgain(): Promise<Entry[]> {
  return flatten(await call(readMenuTree, {}, { release: true }));
}

export const deleteMutation = mutationOptions({
  mutationFn: (ids: readonly number[]) => call(deleteMenus, { ids: [...ids] }, { release: true }),
});

export function menusChanged(): Promise<void> {
  return invalidateCalls(MENU_KEYS);
}
