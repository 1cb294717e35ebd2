import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Unit or definition, as a tooltip of the header. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** The name that the server sorts by. Without it, the column cannot be sorted. */
  sort?: string;
  /** Numbers are aligned at their end. */
  align?: 'start' | 'end';
  /**
   * In pixels. Without it, the width depends on the content. If every column has a width or grows, the table does not
   * depend on its content: layout is faster, and no column moves between pages.
   */
  width?: number;
  /** Takes the remaining space and truncates its text. */
  grow?: boolean;
  /** True if the user has chosen the width; longer text is truncated. */
  sized?: boolean;
  /**
   * Place in the two-line rows below 992 px: first line or second line; `hidden` omits it. If a row cannot be opened,
   * it expands to all other columns.
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
  /** If set, users can select all matching rows on every page, after they have selected a page. */
  matching?: Matching | undefined;
  /** Actions for the selected rows, next to their number. */
  actions?: ReactNode;
  /** The caller renders `DataTableSelected` itself, near its actions. */
  apart?: boolean;
}

/** The selection of all rows that match the filter. The caller ends it when the filter changes. */
export interface Matching {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
  /**
   * Maximum number of rows that can be selected together. If more match, their number is shown instead of the offer.
   */
  most?: number;
  /**
   * If set, single rows can be excluded from the selection of all. Without it, excluding one keeps only the rest of the
   * page.
   */
  left?: LeftOut;
}

/** All rows that matched when they were selected, except some. */
export interface LeftOut {
  keys: ReadonlySet<string>;
  /** @param ticked rows to select, including those that were not covered */
  onChange: (keys: ReadonlySet<string>, ticked: readonly string[]) => void;
  /** Number of rows that matched then. */
  of: number;
  /** Returns true if a row was among them; others were added later, or have changed. */
  covers: (key: string) => boolean;
}

export interface DataTableProps<Row> {
  /** The name of the rows, for screen readers. */
  label: string;
  /** Keep its identity (`useMemo`): all rows re-render when it changes. */
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  rowKey: (row: Row) => string;
  /** From 1. */
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
  sorting?: Sorting | undefined;
  /** The default sorting of the list; the third press on a heading returns to it. */
  defaultSorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** True if the rows are from an earlier page while the next is fetched. */
  stale?: boolean;
  error?: unknown;
  onRetry?: () => unknown;
  /** The roles of which one is required but missing; nothing else is shown then. */
  forbidden?: readonly RoleKey[] | undefined;
  /** True if a filter is set; then no rows means that none match it. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** Shown if there are no rows at all: the purpose of the list and the next action. */
  empty: ReactNode;
  /** The last column (R-WIDGET-1). Keep its identity (`useCallback`), as for the columns. */
  operations?: (row: Row) => ReactNode;
  /** Width of the last column in pixels, if all others have one. */
  operationsWidth?: number;
  /** Key of the row that is open next to the list. */
  openKey?: string | null;
  onOpen?: (row: Row) => void;
  /** Selection of rows; the header's checkbox selects the page. */
  selection?: Selection | undefined;
  /** Shows the running number in front (R-WIDGET-1). */
  numbered?: boolean;
  /**
   * Number of columns that stay in place when the table is scrolled sideways, from the start. Checkbox and number
   * before them also stay.
   */
  pinned?: number;
  /** If set, the edges of the headings can be dragged. A null width restores the column's own. */
  onResize?: ((id: string, width: number | null) => void) | undefined;
  /** Shown above the table in every state except the forbidden one. */
  bar?: ReactNode;
  className?: string;
}
