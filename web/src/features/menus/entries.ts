import type { MenuEntry } from '@greenroom/contract/administration/menu-editor.ts';
import { canStandBelow } from '@greenroom/contract/administration/menu-rules.ts';

/** An entry of the menu without what stands below it. */
export type Entry = Omit<MenuEntry, 'children'>;

/** Where an entry stands: among whom, and at which place, from 0, the entry itself not counted. */
export interface Place {
  parentId: number | null;
  position: number;
}

/** Every entry from the top, each before what stands below it. */
export function flatten(tree: readonly MenuEntry[]): Entry[] {
  return tree.flatMap(({ children, ...entry }) => [entry, ...flatten(children)]);
}

/** The tree of all entries. */
export function treeOf(entries: readonly Entry[], parentId: number | null = null): MenuEntry[] {
  return childrenOf(entries, parentId).map((entry) => ({ ...entry, children: treeOf(entries, entry.id) }));
}

/** What stands right below an entry, in its order. */
export function childrenOf(entries: readonly Entry[], parentId: number | null): Entry[] {
  return entries.filter((entry) => entry.parentId === parentId).sort((one, other) => one.position - other.position);
}

/** An entry and all below it. */
export function branchOf(entries: readonly Entry[], id: number): Entry[] {
  const top = entries.filter((entry) => entry.id === id);
  return [...top, ...childrenOf(entries, id).flatMap((child) => branchOf(entries, child.id))];
}

/** The entries above one, from the top. */
export function aboveOf(entries: readonly Entry[], { parentId }: Entry): Entry[] {
  const parent = entries.find(({ id }) => id === parentId);
  return parent === undefined ? [] : [...aboveOf(entries, parent), parent];
}

export function placeOf({ parentId, position }: Entry): Place {
  return { parentId, position };
}

/** The entries with one of them at another place, its old and new siblings numbered anew. */
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

/** A step of the keyboard: among its siblings, or a level out or in. */
export type Step = 'up' | 'down' | 'out' | 'into';

/** Where a step leads; null where it leads nowhere. */
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
  // Into the nearest one before it that can hold it, as its last.
  const holder = siblings.slice(0, position).findLast((each) => holds(each, entry));
  return holder === undefined ? null : { parentId: holder.id, position: childrenOf(entries, holder.id).length };
}

/** Whether an entry is of the kind that holds the other one. */
export function holds(holder: Entry, { kind }: Entry): boolean {
  return holder.kind === (kind === 'action' ? 'page' : 'folder');
}
