import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** Unit or definition, as a tooltip of the header. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** The sort name that the server knows. Without it, users can't sort by the column. */
  sort?: string;
  /** Alignment. Numbers use `end`. */
  align?: 'start' | 'end';
  /**
   * Width in pixels. Without it, the width depends on the content. If every column has a width or grows, the table's
   * layout doesn't depend on the content. It is then faster, and no column moves between pages.
   */
  width?: number;
  /** If true, the column uses the remaining space and truncates its text. */
  grow?: boolean;
  /** True if the user has chosen the width. Longer text is truncated. */
  sized?: boolean;
  /**
   * Place in the two-line rows below 992 px. `title` is the first line, `detail` is the second line, and `hidden` omits
   * the column. A row that can't be opened expands to show all other columns.
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
  /** If set, users who have selected a page can then select the matching rows on all pages. */
  matching?: Matching | undefined;
  /** Actions for the selected rows, shown next to their number. */
  actions?: ReactNode;
  /** If true, the caller renders `DataTableSelected` itself, near its actions. */
  apart?: boolean;
}

/** The selection of all rows that match the filter. The caller must end it when the filter changes. */
export interface Matching {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
  /**
   * Maximum number of rows that can be selected together. If more rows match, their number is shown, and users can't
   * select them all.
   */
  most?: number;
  /**
   * If set, users can exclude single rows from the selection of all matching rows. Without it, excluding a row keeps
   * only the page's other rows selected.
   */
  left?: LeftOut;
}

/** Exclusions from a selection of all rows that matched at the time of selection. */
export interface LeftOut {
  keys: ReadonlySet<string>;
  /** @param ticked rows to select, including rows that the selection didn't cover */
  onChange: (keys: ReadonlySet<string>, ticked: readonly string[]) => void;
  /** Number of rows that matched at the time of selection. */
  of: number;
  /** Returns true if a row matched at that time. Other rows were added later or have changed since then. */
  covers: (key: string) => boolean;
}

export interface DataTableProps<Row> {
  /** Name of the rows, for screen readers. */
  label: string;
  /** Keep the array's identity (`useMemo`), because all rows re-render when it changes. */
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  rowKey: (row: Row) => string;
  /** Page number, starting at 1. */
  page: number;
  size: number;
  onPage: (page: number, size: number) => void;
  sorting?: Sorting | undefined;
  /** The list's default sorting. The third press on a heading returns to it. */
  defaultSorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  /** True while the next page is fetched and the rows are still from an earlier page. */
  stale?: boolean;
  error?: unknown;
  onRetry?: () => unknown;
  /** Roles of which the user needs one but has none. If set, the table shows only that access is denied. */
  forbidden?: readonly RoleKey[] | undefined;
  /** True if a filter is set. If there are no rows, the table then says that none match. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** Content to show if there are no rows at all, with the list's purpose and the next action. */
  empty: ReactNode;
  /**
   * Returns the content of the last column (R-WIDGET-1). Keep the function's identity (`useCallback`), as for the
   * columns.
   */
  operations?: (row: Row) => ReactNode;
  /** Width of the last column in pixels, for tables in which all other columns have a width. */
  operationsWidth?: number;
  /** Key of the row that is open next to the list. */
  openKey?: string | null;
  onOpen?: (row: Row) => void;
  /** Row selection. The header's checkbox selects the page. */
  selection?: Selection | undefined;
  /** If true, shows the running number in front of each row (R-WIDGET-1). */
  numbered?: boolean;
  /**
   * Number of columns, from the start, that stay in place when the table is scrolled sideways. The checkbox and the
   * number before them also stay.
   */
  pinned?: number;
  /** If set, users can drag the headings' edges. A null width restores the column's own width. */
  onResize?: ((id: string, width: number | null) => void) | undefined;
  /** Shown above the table in every state except the forbidden one. */
  bar?: ReactNode;
  className?: string;
}
