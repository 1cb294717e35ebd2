import type { List } from '@greenroom/contract/kit/list.ts';
import { useCallback, useContext, useMemo, useRef } from 'react';
import { AddressContext } from '../../lib/address/address.tsx';
import { type DeclaredColumns, type ListLayout, parseLayout, shownColumns, writeLayout } from './list-layout.ts';

/** The parts of a list that its layout uses. */
type Columns = Pick<List<never>, 'id' | 'columns'>;

/** Changes the layout by a function that receives the latest one. */
export type ChangeLayout = (change: (layout: ListLayout) => ListLayout) => void;

/** Returns the name of the address parameter that stores a list's layout. */
export function layoutParameter(list: string): string {
  return `cols.${list}`;
}

export function declaredColumns({ columns }: Pick<List<never>, 'columns'>, pinned: number): DeclaredColumns {
  return { ids: columns.filter(({ within }) => !within).map(({ id }) => id), pinned };
}

/**
 * Returns a list's layout from the address, and a function that changes it there without a history entry. Outside a
 * view there is no address, so the layout is the declared one and can't be changed.
 * @param pinned number of pinned columns by default
 */
export function useListLayout(
  list: Columns,
  pinned: number,
): { layout: ListLayout; declared: DeclaredColumns; change: ChangeLayout | null } {
  const place = useContext(AddressContext);
  const name = layoutParameter(list.id);
  const declared = useMemo(() => declaredColumns(list, pinned), [list, pinned]);
  const text = new URLSearchParams(place?.search).get(name) ?? '';
  const layout = useMemo(() => parseLayout(text, declared), [text, declared]);
  const latest = useRef({ layout, search: '' });
  latest.current = { layout, search: place?.search ?? '' };
  const write = place?.change;
  const change = useCallback<ChangeLayout>(
    (make) => {
      const next = make(latest.current.layout);
      if (next === latest.current.layout || write === undefined) return;
      const query = new URLSearchParams(latest.current.search);
      const written = writeLayout(next, declared);
      if (written === '') query.delete(name);
      else query.set(name, written);
      // Updated immediately, so that a second change in the same event builds upon the first.
      latest.current = { layout: next, search: query.size === 0 ? '' : `?${query}` };
      write(latest.current.search, { replace: true });
    },
    [write, name, declared],
  );
  return { layout, declared, change: place === null ? null : change };
}

/**
 * Returns the IDs of the columns that the user sees, in order, for an export. Includes columns rendered in another
 * column's cell.
 */
export function useShownColumns(list: Columns): readonly string[] {
  const { layout } = useListLayout(list, 0);
  return useMemo(() => exportedColumns(list.columns, shownColumns(layout)), [list, layout]);
}

/**
 * Returns the shown columns and those rendered in another column's cell. Each of the latter follows the column that
 * precedes it in the declaration.
 */
export function exportedColumns(columns: Columns['columns'], shown: readonly string[]): string[] {
  const order = [...shown];
  for (const [index, { id, within }] of columns.entries()) {
    if (!within) continue;
    const before = order.indexOf(columns[index - 1]?.id ?? '');
    order.splice(before < 0 ? order.length : before + 1, 0, id);
  }
  return order;
}
