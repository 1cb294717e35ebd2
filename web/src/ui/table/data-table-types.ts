import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Unit or definition, behind the header. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** The name that the server sorts by; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers are aligned by their end. */
  align?: 'start' | 'end';
  /**
   * In pixels; without it the column takes what its content needs. Where every column has one, or grows, nothing of the
   * table depends on its content: it is laid out faster and no column moves from one page to the next.
   */
  width?: number;
  /** Takes what is left and cuts its text. */
  grow?: boolean;
  /** Its width was chosen by the reader: what does not fit is cut. */
  sized?: boolean;
  /**
   * In the two-line rows below 992 px: first line or second line; `hidden` leaves it out. All others stand behind the
   * row, where a row cannot be opened.
   */
  phone?: 'title' | 'detail' | 'hidden';
}

export interface Sorting {
  by: string;
  order: 'asc' | 'desc';
}

/** The keys of the selected rows, on all pages. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Given, all that the filter leaves can be selected, on every page, once a page is. */
  matching?: Matching | undefined;
  /** What can be done with the selected rows; stands beside their number. */
  actions?: ReactNode;
  /** The caller draws `DataTableSelected` itself, where its actions are. */
  apart?: boolean;
}

/** Everything that the filter leaves. The caller ends it when the filter changes. */
export interface Matching {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
  /** So many can be selected at once; where more match, the number is said instead of offering them. */
  most?: number;
  /** Given, single ones can be left out of all; without it, leaving one out keeps only the rest of the page. */
  left?: LeftOut;
}

/** All that matched when they were selected, but some. */
export interface LeftOut {
  keys: ReadonlySet<string>;
  /** @param ticked rows that are to be among the selected ones, also those that were not covered */
  onChange: (keys: ReadonlySet<string>, ticked: readonly string[]) => void;
  /** How many matched then. */
  of: number;
  /** True if a row was among them; others came later, or have changed. */
  covers: (key: string) => boolean;
}

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  /** Keep its identity (`useMemo`): all rows re-render when it changes. */
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
  /** How the list is sorted by default; the third press on a heading returns to it. */
  defaultSorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** The rows are of an earlier page while the next is fetched. */
  stale?: boolean;
  error?: unknown;
  onRetry?: () => unknown;
  /** The roles of which one is missing: then nothing else is shown. */
  forbidden?: readonly RoleKey[] | undefined;
  /** Whether a filter is set: then no rows means that it leaves nothing. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** Nothing is there at all: what this is and the next action. */
  empty: ReactNode;
  /** The last column (R-WIDGET-1). Keep its identity (`useCallback`), as of the columns. */
  operations?: (row: Row) => ReactNode;
  /** Width of the last column in pixels, where all others have one. */
  operationsWidth?: number;
  /** Key of the row that stands open beside the list. */
  openKey?: string | null;
  onOpen?: (row: Row) => void;
  /** Selection of rows; the header's box selects the page. */
  selection?: Selection | undefined;
  /** The running number in front (R-WIDGET-1). */
  numbered?: boolean;
  /** So many of the first columns stay in place when the table is scrolled sideways, box and number before them, too. */
  pinned?: number;
  /** Given, the edges of the headings can be dragged; null: the width that the column has by itself. */
  onResize?: ((id: string, width: number | null) => void) | undefined;
  /** Stands above the table in every state, but for a forbidden one. */
  bar?: ReactNode;
  className?: string;
}
