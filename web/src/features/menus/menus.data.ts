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

/** Calls whose answers change when the menu does. */
export const MENU_KEYS = [readMenuTree.id];

/** The whole menu. */
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

/** The entries as they are known now: after a move that is not drawn yet, too. */
export function knownEntries(): Entry[] {
  return flatten(queryClient.getQueryData(menuTreeQuery().queryKey) ?? []);
}

/** Shows an entry at its new place, before the server has answered: the next key begins from there. */
export function showMoved({ id, place }: Move): void {
  void queryClient.cancelQueries({ queryKey: [readMenuTree.id] });
  queryClient.setQueryData(menuTreeQuery().queryKey, (tree) => tree && treeOf(withMoved(flatten(tree), id, place)));
}

/** Whether entries are being moved: once the last move is done the menu is asked for. */
export function isMoving(): boolean {
  return queryClient.isMutating({ mutationKey: MOVE_KEY }) > 0;
}

/** Moves an entry. One move follows another; what a refused one has shown is fetched again, and a notice says why. */
export const moveMutation = mutationOptions({
  mutationKey: MOVE_KEY,
  scope: { id: 'menus' },
  mutationFn: ({ id, place }: Move) => call(changeMenu, { id, ...place }),
  onSettled: async () => {
    // With others waiting, the answer would show their entries where they stood before.
    if (queryClient.isMutating({ mutationKey: MOVE_KEY }) <= 1) await invalidateCalls(MENU_KEYS);
  },
});

export type EntryInput = CallInput<typeof createMenu>;

/** Adds an entry. The dialog shows the errors. @returns its id */
export async function sendNewEntry(input: EntryInput): Promise<number> {
  return (await call(createMenu, input, { release: true })).id;
}

/** Changes an entry. The dialog shows the errors. */
export async function sendEntryChange(change: CallInput<typeof changeMenu> & { version: string }): Promise<void> {
  await call(changeMenu, change, { release: true });
}

/** The menu as it is now, for an edit that someone else overtook. The dialog shows the error. */
export async function readAgain(): Promise<Entry[]> {
  return flatten(await call(readMenuTree, {}, { release: true }));
}

export const deleteMutation = mutationOptions({
  mutationFn: (ids: readonly number[]) => call(deleteMenus, { ids: [...ids] }, { release: true }),
});

export function menusChanged(): Promise<void> {
  return invalidateCalls(MENU_KEYS);
}
