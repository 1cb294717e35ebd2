import { MENU_MAX_DEPTH, type MenuEntry } from '@greenroom/contract/administration/menus.ts';
import { fail } from '../../platform/http/fail.ts';

type Placed = Pick<MenuEntry, 'id' | 'parentId' | 'kind'>;

/**
 * Makes sure that an entry may stand below a parent: folders and pages at the top or in a folder, actions below a page,
 * nothing below itself, and no deeper than `MENU_MAX_DEPTH`.
 * @param id undefined: a new entry
 * @throws RefusalError `menu-not-found`, `menu-place`
 */
export function requirePlace(
  entries: readonly Placed[],
  { id, kind, parentId }: { id: number | undefined; kind: MenuEntry['kind']; parentId: number | null },
): void {
  const parent = parentId === null ? null : (entries.find((entry) => entry.id === parentId) ?? fail('menu-not-found'));
  const fits = kind === 'action' ? parent?.kind === 'page' : parent === null || parent.kind === 'folder';
  const above = parentId === null ? [] : trailTo(entries, parentId);
  const deep = above.length + (id === undefined || kind === 'action' ? 1 : heightOf(entries, id));
  const isLoop = id !== undefined && above.includes(id);
  if (!fits || isLoop || (kind !== 'action' && deep > MENU_MAX_DEPTH)) fail('menu-place', { max: MENU_MAX_DEPTH });
}

/** An entry with all above it, from the top. */
function trailTo(entries: readonly Placed[], id: number): number[] {
  const entry = entries.find((each) => each.id === id);
  if (!entry) return [];
  return [...(entry.parentId === null ? [] : trailTo(entries, entry.parentId)), id];
}

/** How many levels an entry and what stands below it take, actions left out. */
function heightOf(entries: readonly Placed[], id: number): number {
  const below = entries.filter(({ parentId, kind }) => parentId === id && kind !== 'action');
  return 1 + Math.max(0, ...below.map((entry) => heightOf(entries, entry.id)));
}
