import type { MenuEntry } from '@greenroom/contract/administration/menu-editor.ts';
import { canStandBelow } from '@greenroom/contract/administration/menu-rules.ts';

/** A menu item without its children. */
export type Entry = Omit<MenuEntry, 'children'>;

/**
 * A menu item's place: its parent, and its position among the other children, starting at 0. The position doesn't count
 * the item itself.
 */
export interface Place {
  parentId: number | null;
  position: number;
}

/** Returns all menu items in order, each before its children. */
export function flatten(tree: readonly MenuEntry[]): Entry[] {
  return tree.flatMap(({ children, ...entry }) => [entry, ...flatten(children)]);
}

/** Returns the menu items as a tree. */
export function treeOf(entries: readonly Entry[], parentId: number | null = null): MenuEntry[] {
  return childrenOf(entries, parentId).map((entry) => ({ ...entry, children: treeOf(entries, entry.id) }));
}

/** Returns a menu item's children in order. */
export function childrenOf(entries: readonly Entry[], parentId: number | null): Entry[] {
  return entries.filter((entry) => entry.parentId === parentId).sort((one, other) => one.position - other.position);
}

/** Returns a menu item and all items below it. */
export function branchOf(entries: readonly Entry[], id: number): Entry[] {
  const top = entries.filter((entry) => entry.id === id);
  return [...top, ...childrenOf(entries, id).flatMap((child) => branchOf(entries, child.id))];
}

/** Returns the menu items above one, starting at the top. */
export function aboveOf(entries: readonly Entry[], { parentId }: Entry): Entry[] {
  const parent = entries.find(({ id }) => id === parentId);
  return parent === undefined ? [] : [...aboveOf(entries, parent), parent];
}

export function placeOf({ parentId, position }: Entry): Place {
  return { parentId, position };
}

/** Returns the menu items after moving one of them and renumbering its old and new siblings. */
export function withMoved(entries: readonly Entry[], id: number, { parentId, position }: Place): Entry[] {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return [...entries];
  const others = entries.filter((each) => each !== entry);
  const around = childrenOf(others, parentId).toSpliced(position, 0, { ...entry, parentId });
  const left = entry.parentId === parentId ? [] : childrenOf(others, entry.parentId);
  const numbered = new Map([...around, ...left].map((each) => [each.id, each]));
  for (const list of [around, left]) {
    for (const [index, each] of list.entries()) numbered.set(each.id, { ...each, position: index });
  }
  return flatten(treeOf(entries.map((each) => numbered.get(each.id) ?? each)));
}

/** A move by keyboard: up or down among the siblings, or one level out or in. */
export type Step = 'up' | 'down' | 'out' | 'into';

/** Returns the place after a step. Returns null if the step isn't possible. */
export function stepOf(entries: readonly Entry[], id: number, step: Step): Place | null {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return null;
  const place = goalOf(entries, entry, step);
  const others = entries.filter((each) => each !== entry);
  return place !== null && canStandBelow(entry, place.parentId, others) ? place : null;
}

function goalOf(entries: readonly Entry[], entry: Entry, step: Step): Place | null {
  const { parentId, position } = entry;
  const siblings = childrenOf(entries, parentId);
  if (step === 'up') return position === 0 ? null : { parentId, position: position - 1 };
  if (step === 'down') return position >= siblings.length - 1 ? null : { parentId, position: position + 1 };
  if (step === 'out') {
    const parent = entries.find(({ id }) => id === parentId);
    return parent === undefined ? null : { parentId: parent.parentId, position: parent.position + 1 };
  }
  // Moves the item into the nearest preceding sibling that can contain it, as its last child.
  const holder = siblings.slice(0, position).findLast((each) => holds(each, entry));
  return holder === undefined ? null : { parentId: holder.id, position: childrenOf(entries, holder.id).length };
}

/** Returns whether a menu item's kind can contain the other item. */
export function holds(holder: Entry, { kind }: Entry): boolean {
  return holder.kind === (kind === 'action' ? 'page' : 'folder');
}
