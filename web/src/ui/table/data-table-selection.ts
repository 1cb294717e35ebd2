import { useRef } from 'react';
import { useStable } from '../use-stable.ts';
import type { DataTableProps, Selection } from './data-table-types.ts';
import { type RowActions, useRowKeys } from './use-row-keys.ts';

export interface Selecting {
  isSelected: (key: string) => boolean;
  /** Number of selected rows on this page. */
  onPage: number;
  /** @param extend if true, also toggles all rows between the last ticked one and this one */
  toggle: (key: string, extend: boolean) => void;
  /** Selects all rows on the page, or clears them if all are selected. */
  togglePage: () => void;
  selectPage: () => void;
}

/**
 * Applies ticks and keys to the selection on a page.
 * @returns null if rows can't be selected
 */
export function useSelecting(selection: Selection | undefined, pageKeys: readonly string[]): Selecting | null {
  const last = useRef<string | null>(null);
  const all = selection?.matching?.chosen === true;
  const left = all ? selection?.matching?.left : undefined;
  const isSelected = (key: string) =>
    all ? left === undefined || (left.covers(key) && !left.keys.has(key)) : selection?.keys.has(key) === true;
  const onPage = pageKeys.filter(isSelected).length;
  const change = (keys: ReadonlySet<string>) => {
    // If all matching rows are selected, unticking one keeps only the visible page's other rows selected.
    if (all) selection?.matching?.onChange(false);
    selection?.onChange(keys);
  };
  const set = (keys: readonly string[], add: boolean) => {
    if (left !== undefined) {
      const others = [...left.keys].filter((key) => !keys.includes(key));
      return left.onChange(new Set(add ? others : [...others, ...keys]), add ? keys : []);
    }
    const next = new Set(all ? pageKeys : selection?.keys);
    for (const key of keys) {
      if (add) next.add(key);
      else next.delete(key);
    }
    change(next);
  };
  const toggle = useStable((key: string, extend: boolean) => {
    set(extend ? between(pageKeys, last.current, key) : [key], !isSelected(key));
    last.current = key;
  });
  const togglePage = useStable(() => set(pageKeys, onPage < pageKeys.length));
  const selectPage = useStable(() => set(pageKeys, true));
  return selection === undefined ? null : { isSelected, onPage, toggle, togglePage, selectPage };
}

type PageProps<Row> = Pick<DataTableProps<Row>, 'page' | 'size' | 'openKey' | 'onOpen'> & { rows: readonly Row[] };

/**
 * Returns the page's rows for `DataTableRow`, each with its number in the list. `body` contains the props for the
 * element around them.
 */
export function useRows<Row>(props: PageProps<Row>, keys: readonly string[], selecting: Selecting | null) {
  const { rows, page, size, openKey, onOpen } = props;
  const { body, current } = useRowKeys(rows.length, rowActions(rows, keys, onOpen, selecting));
  const drawn = rows.map((row, index) => {
    const key = keys[index] ?? '';
    const state = {
      openable: onOpen !== undefined,
      current: index === current,
      open: key === openKey,
      selected: selecting === null ? null : selecting.isSelected(key),
    };
    return { row, key, number: (page - 1) * size + index + 1, state };
  });
  return { body, rows: drawn };
}

/** Returns the actions that keys trigger on rows. Each takes the row's index on the page. */
function rowActions<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  onOpen: ((row: Row) => void) | undefined,
  selecting: Selecting | null,
): RowActions {
  return {
    open: onOpen && ((index) => given(rows[index], onOpen)),
    toggle:
      selecting === null ? undefined : (index, extend) => given(keys[index], (key) => selecting.toggle(key, extend)),
    selectAll: selecting?.selectPage,
  };
}

function given<E>(element: E | undefined, use: (element: E) => void): void {
  if (element !== undefined) use(element);
}

function between(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  if (start < 0) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
