import type { List } from '@greenroom/contract/kit/list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable } from './data-table.tsx';
import type { DataTableProps, Sorting } from './data-table-types.ts';
import { type ListCells, useListColumns } from './list-columns.tsx';

/** A list's part of an address. */
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

/** Another page or size; or another order, which begins with the first page. */
type ListChange<Sort extends string> =
  | { page: number; size: number }
  | { sort: Sort; order: 'asc' | 'desc'; page: number };

type Wired = 'columns' | 'rowKey' | 'rows' | 'total' | 'stale' | 'error' | 'onRetry' | 'page' | 'size' | 'onPage';

interface ListTableProps<Row, Id extends string, Sort extends string> extends Omit<DataTableProps<Row>, Wired> {
  list: List<Row, Id, Sort>;
  shown: ListCells<Row, Id>;
  /** The query of the page; the rows of the page before stay while the next is fetched. */
  answer: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData'> & { refetch: () => unknown };
  state: ListState<Sort>;
  onChange: (change: ListChange<Sort>) => void;
  /** A record is open beside the list. */
  beside?: boolean;
}

/** A declared list, its query and its address in one: the table with pages and sorting wired. */
export function ListTable<Row, Id extends string, Sort extends string>(props: ListTableProps<Row, Id, Sort>) {
  const { list, shown, answer, state, onChange, beside = false, ...table } = props;
  const columns = useListColumns(list, shown, beside);
  const { data, error, refetch, isPlaceholderData } = answer;
  const { page, size, sort, order } = state;
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
      onPage={(nextPage, nextSize) => onChange({ page: nextPage, size: nextSize })}
      sorting={sort === undefined || order === undefined ? undefined : { by: sort, order }}
      onSort={onSort}
      {...table}
    />
  );
}
