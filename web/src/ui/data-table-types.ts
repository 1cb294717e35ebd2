import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

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
