import type { List } from '@greenroom/contract/kit/list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, Suspense, useContext, useDeferredValue, useMemo } from 'react';
import type { ListViews } from '../../lib/address/list-views.ts';
import { useT } from '../../lib/text/translate.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { DataTableProps, Sorting } from '../../ui/table/data-table-types.ts';
import { useStable } from '../../ui/use-stable.ts';
import { ListBarContext, type ListBarProps } from './list-bar-context.ts';
import { type ListCells, useListColumns } from './list-columns.tsx';
import { resizeColumn } from './list-layout.ts';
import classes from './list-table.module.css';
import { useListLayout } from './use-list-layout.ts';

/** The part of a screen's address that belongs to a list. */
interface ListState<Sort extends string> {
  page: number;
  size: number;
  sort?: Sort | undefined;
  order?: 'asc' | 'desc' | undefined;
}

interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** A change to the page or its size, or to the order, which restarts at the first page. */
type ListChange<Sort extends string> =
  | { page: number; size: number }
  | { sort: Sort; order: 'asc' | 'desc'; page: number };

type Wired =
  | 'bar'
  | 'onResize'
  | 'columns'
  | 'rowKey'
  | 'rows'
  | 'total'
  | 'stale'
  | 'error'
  | 'onRetry'
  | 'page'
  | 'size'
  | 'onPage';

export interface ListTableProps<Row, Id extends string, Sort extends string> extends Omit<DataTableProps<Row>, Wired> {
  list: List<Row, Id, Sort>;
  shown: ListCells<Row, Id>;
  /** The query for the page. The previous page's rows stay while the next page is fetched. */
  answer: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData'> & { refetch: () => unknown };
  state: ListState<Sort>;
  onChange: (change: ListChange<Sort>) => void;
  /** True if a record is open next to the list. */
  beside?: boolean;
  /** The part of the screen's address that saved views store. Without it, users can choose only the columns. */
  views?: ListViews;
}

/**
 * Combines a declared list, its query and its address: the table with paging and sorting, the columns that the user has
 * chosen, and the saved views above it (R-PLUS-8).
 */
export function ListTable<Row, Id extends string, Sort extends string>(props: ListTableProps<Row, Id, Sort>) {
  const { list, shown, answer, state, onChange, beside = false, views, pinned = 0, onOpen, ...table } = props;
  const { layout, declared, change: changeLayout } = useListLayout(list, pinned);
  // Deferred, because rendering a hundred rows with other columns takes longer than a frame. The chooser stays
  // responsive (P-10).
  const drawnLayout = useDeferredValue(layout);
  const columns = useListColumns(list, shown, drawnLayout, beside);
  const resize = useStable((id: string, width: number | null) => changeLayout?.((at) => resizeColumn(at, id, width)));
  const { data, error, refetch, isPlaceholderData } = answer;
  const { page, size, sort, order } = state;
  const turn = useStable((nextPage: number, nextSize: number) => onChange({ page: nextPage, size: nextSize }));
  const open = useStable(onOpen);
  const onSort = ({ by, order: chosen }: Sorting) => {
    const name = list.columns.find((column) => column.sort === by)?.sort;
    if (name !== undefined) onChange({ sort: name, order: chosen, page: 1 });
  };
  return (
    <DataTable
      columns={columns}
      rowKey={shown.rowKey}
      rows={data?.rows}
      total={data?.total}
      stale={isPlaceholderData}
      error={error}
      onRetry={refetch}
      page={page}
      size={size}
      onPage={turn}
      sorting={sort === undefined || order === undefined ? undefined : { by: sort, order }}
      onSort={onSort}
      pinned={Math.min(drawnLayout.pinned, columns.length)}
      onResize={changeLayout === null ? undefined : resize}
      bar={
        changeLayout !== null && (
          <ListBar list={list} headers={shown.headers} views={views} {...{ layout, declared, changeLayout }} />
        )
      }
      {...(onOpen && { onOpen: open })}
      {...table}
    />
  );
}

interface Given extends Omit<ListBarProps, 'list' | 'columns'> {
  list: Pick<List<never>, 'id' | 'labels' | 'columns'>;
  headers: Readonly<Partial<Record<string, string>>> | undefined;
}

/** Minimum number of columns for which a list has a bar. */
const LEAST_COLUMNS = 3;

/**
 * The bar above a list. Its space is reserved from the start, so that the rows don't move when the bar appears.
 * Memoized, so that ticking a row doesn't re-render the bar (P-10).
 */
const ListBar = memo(function ListBar({ list, headers, ...bar }: Given) {
  const t = useT();
  const Bar = useContext(ListBarContext);
  const columns = useMemo(
    () =>
      list.columns
        .filter(({ within }) => !within)
        .map(({ id, phone }) => ({
          ...{ id, header: headers?.[id] ?? t(`${list.labels}.${id}`) },
          ...{ title: phone === 'title', detail: phone === 'detail' },
        })),
    [list, headers, t],
  );
  if (Bar === null || columns.length < LEAST_COLUMNS) return null;
  return (
    <div className={classes.bar}>
      <Suspense>
        <Bar list={list.id} columns={columns} {...bar} />
      </Suspense>
    </div>
  );
});
