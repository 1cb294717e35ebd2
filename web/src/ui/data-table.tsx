import { useMediaQuery } from '@mantine/hooks';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.tsx';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import { DataTableGrid } from './data-table-grid.tsx';
import { DataTableList } from './data-table-list.tsx';
import { DataTablePager } from './data-table-pager.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { PHONE } from './phone.ts';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Unit or definition, shown on the header. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** The name that the server sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers are aligned by their end. */
  align?: 'start' | 'end';
  /** In pixels; without it the column takes what its content needs. */
  width?: number;
  /** Takes what is left and cuts its text. */
  grow?: boolean;
  /** In the two-line rows below 992 px: first line, second line, or left out. */
  phone?: 'title' | 'detail' | 'hidden';
}

export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
}

/** The keys of the selected rows, on whatever pages. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row extends RowData> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  rowKey: (row: Row) => string;
  /** From 1. */
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** The rows are of an earlier page while the next is fetched. */
  stale?: boolean;
  error?: unknown;
  onRetry?: () => unknown;
  /** Whether a filter is set: then no rows means that it leaves nothing. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** Nothing is there at all: what this is and the next action. */
  empty: ReactNode;
  /** The last column (R-WIDGET-1). */
  operations?: (row: Row) => ReactNode;
  /** Key of the row that stands open beside the list. */
  openKey?: string | null;
  onOpen?: (row: Row) => void;
  /** Selection of rows; the header's box selects the page. */
  selection?: Selection | undefined;
  /** The running number in front (R-WIDGET-1). */
  numbered?: boolean;
  className?: string;
}

/**
 * The product's table (R-WIDGET-1): a page of rows that the server has filtered, sorted and cut. Every state is drawn
 * here: a skeleton of the final shape after 200 ms, empty, filtered to nothing, failed. Below 992 px each row has two lines.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const t = useT();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { rows, total, page, size, filtered = false } = props;
  const none = rows !== undefined && rows.length === 0;
  const failed = props.error !== undefined && props.error !== null && rows === undefined;
  return (
    <section className={classNames(classes.table, props.className)} aria-label={props.label} aria-busy={props.stale}>
      {failed && <FailedState error={props.error} onRetry={props.onRetry} />}
      {!failed && rows === undefined && <DataTableSkeleton columns={props.columns} size={size} phone={phone} />}
      {none && filtered && (
        <EmptyState
          title={t('common.table.filtered-to-nothing')}
          action={
            props.onClearFilters && (
              <button type="button" className={classes.clear} onClick={props.onClearFilters}>
                {t('common.table.clear-filters')}
              </button>
            )
          }
        />
      )}
      {none && !filtered && props.empty}
      {rows !== undefined &&
        !none &&
        (phone ? <DataTableList {...props} rows={rows} /> : <DataTableGrid {...props} rows={rows} />)}
      {total !== undefined && total > 0 && (
        <DataTablePager total={total} page={page} size={size} onPage={props.onPage} phone={phone} />
      )}
    </section>
  );
}
