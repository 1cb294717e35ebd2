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
import { flatten, type Place, treeOf, withMoved } from './entries.ts';

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

/** Moves an entry; it stands at its new place at once. One move follows another, and a refused one is said in a notice. */
export const moveMutation = mutationOptions({
  mutationKey: MOVE_KEY,
  scope: { id: 'menus' },
  mutationFn: ({ id, place }: Move) => call(changeMenu, { id, ...place }),
  onMutate: async ({ id, place }) => {
    await queryClient.cancelQueries({ queryKey: [readMenuTree.id] });
    queryClient.setQueryData(menuTreeQuery().queryKey, (tree) => tree && treeOf(withMoved(flatten(tree), id, place)));
  },
  onSettled: async () => {
    // With others waiting, the answer would show their entries where they stood before.
    if (queryClient.isMutating({ mutationKey: MOVE_KEY }) <= 1) await invalidateCalls(MENU_KEYS);
  },
});

export type EntryInput = CallInput<typeof createMenu>;

/** Adds an entry, or changes one. The dialog shows the errors. @returns its id */
export async function sendEntry(id: number | null, input: EntryInput): Promise<number> {
  if (id === null) return (await call(createMenu, input, { release: true })).id;
  await call(changeMenu, { id, ...input }, { release: true });
  return id;
}

export const deleteMutation = mutationOptions({
  mutationFn: (ids: readonly number[]) => call(deleteMenus, { ids: [...ids] }, { release: true }),
});

export function menusChanged(): Promise<void> {
  return invalidateCalls(MENU_KEYS);
}
