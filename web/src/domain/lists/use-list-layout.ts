import type { List } from '@greenroom/contract/kit/list.ts';
import { useCallback, useContext, useMemo, useRef } from 'react';
import { AddressContext } from '../../lib/address/address.tsx';
import { type DeclaredColumns, type ListLayout, parseLayout, shownColumns, writeLayout } from './list-layout.ts';

/** What of a list its layout is about. */
type Columns = Pick<List<never>, 'id' | 'columns'>;

/** Makes another layout of the latest one. */
export type ChangeLayout = (change: (layout: ListLayout) => ListLayout) => void;

/** The parameter of the address that holds the layout of a list. */
export function layoutParameter(list: string): string {
  return `cols.${list}`;
}

export function declaredColumns({ columns }: Pick<List<never>, 'columns'>, pinned: number): DeclaredColumns {
  return { ids: columns.filter(({ within }) => !within).map(({ id }) => id), pinned };
}

/**
 * The layout of a list as the address has it, and what changes it there, without an entry of its own in the history.
 * Outside a view there is no address: then it is the declaration's and cannot be changed.
 * @param pinned how many columns stay in place where nobody has chosen
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
      // Two changes in one event build upon each other.
      latest.current = { layout: next, search: query.size === 0 ? '' : `?${query}` };
      write(latest.current.search, { replace: true });
    },
    [write, name, declared],
  );
  return { layout, declared, change: place === null ? null : change };
}

/**
 * The ids of the columns that the reader sees, in their order: what an export of the list takes home. What is drawn in the
 * cell of another column is among them.
 */
export function useShownColumns(list: Columns): readonly string[] {
  const { layout } = useListLayout(list, 0);
  return useMemo(() => exportedColumns(list.columns, shownColumns(layout)), [list, layout]);
}

/** The columns that are shown; each that is drawn within another one after that which precedes it in the declaration. */
export function exportedColumns(columns: Columns['columns'], shown: readonly string[]): string[] {
  const order = [...shown];
  for (const [index, { id, within }] of columns.entries()) {
    if (!within) continue;
    const before = order.indexOf(columns[index - 1]?.id ?? '');
    order.splice(before < 0 ? order.length : before + 1, 0, id);
  }
  return order;
}
