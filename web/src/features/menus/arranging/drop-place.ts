import { canStandBelow } from '@greenroom/contract/administration/menu-rules.ts';
import { aboveOf, childrenOf, type Entry, holds, type Place } from '../entries.ts';

/** A rendered row of the tree. */
export interface RowBox {
  id: number;
  top: number;
  bottom: number;
}

/** The place of a dragged menu item if the user dropped it now, and how to show that place. */
export interface Drop {
  place: Place;
  /** The row to mark with a line at its edge or a frame around it. */
  row: RowBox;
  side: 'before' | 'after' | 'inside';
  /** Number of menu items above the dragged one at this place. */
  level: number;
}

interface DropInput {
  /** All rendered rows, starting at the top. */
  rows: readonly RowBox[];
  /** Vertical position of the pointer. */
  y: number;
  dragged: Entry;
  entries: readonly Entry[];
  open: ReadonlySet<string>;
}

/**
 * Part of a row, from either edge, that means a place next to the row. Applies if the row's menu item can contain the
 * dragged one.
 */
const EDGE = 0.28;

/**
 * Returns the place under the pointer. A row's edges mean before and after it. Its middle means inside it if it can
 * contain the menu item. Below the last row is the end of the menu.
 * @returns null if the menu item isn't allowed at that place, or is already there
 */
export function dropAt(input: DropInput): Drop | null {
  const { rows, y, dragged, entries } = input;
  const last = rows.at(-1);
  if (last === undefined) return null;
  if (y > last.bottom) return allowed(input, { row: last, side: 'after', place: endOf(entries, dragged) });
  const row = rows.find(({ bottom }) => y <= bottom) ?? last;
  const entry = entries.find(({ id }) => id === row.id);
  if (entry === undefined || entry === dragged) return null;
  const at = (y - row.top) / (row.bottom - row.top);
  const beside = holds(entry, dragged) ? EDGE : 0.5;
  const side = at < beside ? 'before' : at > 1 - beside ? 'after' : 'inside';
  const wanted = allowed(input, placeAt(input, row, entry, side));
  // An action can only be inside a page, so any part of the page's row means inside it.
  return wanted === null && dragged.kind === 'action' && holds(entry, dragged)
    ? allowed(input, placeAt(input, row, entry, 'inside'))
    : wanted;
}

type Wanted = Omit<Drop, 'level'>;

function placeAt({ dragged, entries, open }: DropInput, row: RowBox, entry: Entry, side: Drop['side']): Wanted {
  const among = (parentId: number | null) => childrenOf(entries, parentId).filter(({ id }) => id !== dragged.id);
  const inside = among(entry.id);
  if (side === 'inside') return { row, side, place: { parentId: entry.id, position: inside.length } };
  // Directly below an open folder's row is the first place inside the folder, not the place after the folder.
  if (side === 'after' && open.has(String(entry.id)) && inside.length > 0 && holds(entry, dragged)) {
    return { row, side, place: { parentId: entry.id, position: 0 } };
  }
  const index = among(entry.parentId).findIndex(({ id }) => id === entry.id);
  return { row, side, place: { parentId: entry.parentId, position: side === 'after' ? index + 1 : index } };
}

function endOf(entries: readonly Entry[], dragged: Entry): Place {
  return { parentId: null, position: childrenOf(entries, null).filter(({ id }) => id !== dragged.id).length };
}

function allowed({ dragged, entries }: DropInput, wanted: Wanted): Drop | null {
  const { parentId, position } = wanted.place;
  if (parentId === dragged.parentId && position === dragged.position) return null;
  const others = entries.filter((entry) => entry !== dragged);
  if (!canStandBelow(dragged, parentId, others)) return null;
  const parent = entries.find(({ id }) => id === parentId);
  return { ...wanted, level: parent === undefined ? 0 : aboveOf(entries, parent).length + 1 };
}
