import { canStandBelow } from '@greenroom/contract/administration/menu-rules.ts';
import { aboveOf, childrenOf, type Entry, holds, type Place } from '../entries.ts';

/** A row of the tree as it is drawn. */
export interface RowBox {
  id: number;
  top: number;
  bottom: number;
}

/** Where a dragged entry would stand if it were let go now, and how that is shown. */
export interface Drop {
  place: Place;
  /** Along which row: a line at its edge, or a frame around it. */
  row: RowBox;
  side: 'before' | 'after' | 'inside';
  /** How many entries stand above it there. */
  level: number;
}

interface DropInput {
  /** Every row that is drawn, from the top. */
  rows: readonly RowBox[];
  /** Where the pointer is. */
  y: number;
  dragged: Entry;
  entries: readonly Entry[];
  open: ReadonlySet<string>;
}

/** How much of a row that can hold the entry, from each edge, means beside it. */
const EDGE = 0.28;

/**
 * The place under the pointer: the edges of a row lie before and after it, its middle inside where it can hold the entry;
 * below the last row is the end of the menu.
 * @returns null where the entry may not stand, or stands already
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
  // An action stands in a page only: any part of it will do.
  return wanted === null && dragged.kind === 'action' && holds(entry, dragged)
    ? allowed(input, placeAt(input, row, entry, 'inside'))
    : wanted;
}

type Wanted = Omit<Drop, 'level'>;

function placeAt({ dragged, entries, open }: DropInput, row: RowBox, entry: Entry, side: Drop['side']): Wanted {
  const among = (parentId: number | null) => childrenOf(entries, parentId).filter(({ id }) => id !== dragged.id);
  const inside = among(entry.id);
  if (side === 'inside') return { row, side, place: { parentId: entry.id, position: inside.length } };
  // Right below the row of an open folder is its first place, not the one behind all that is in it.
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
