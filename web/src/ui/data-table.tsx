import { useMediaQuery } from '@mantine/hooks';
import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../lib/translate.tsx';
import classes from './data-table.module.css';
import { DataTableHeader } from './data-table-header.tsx';
import { DataTableList } from './data-table-list.tsx';
import { DataTablePager } from './data-table-pager.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { PHONE } from './phone.ts';
import { useRowKeys } from './use-row-keys.ts';

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
  selection?: { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void } | undefined;
  /** The running number in front (R-WIDGET-1). */
  numbered?: boolean;
  className?: string;
}

const features = tableFeatures({});
const NO_ROWS: readonly never[] = [];

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
    <section className={[classes.table, props.className].join(' ')} aria-label={props.label} aria-busy={props.stale}>
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
        (phone ? <DataTableList {...props} rows={rows} /> : <Grid {...props} rows={rows} />)}
      {total !== undefined && total > 0 && (
        <DataTablePager total={total} page={page} size={size} onPage={props.onPage} phone={phone} />
      )}
    </section>
  );
}

function Grid<Row extends RowData>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, page, size, openKey = null, onOpen, operations, selection, numbered = true } = props;
  const t = useT();
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) }),
    );
  }, [columns]);
  const data = useMemo(() => (rows.length === 0 ? NO_ROWS : [...rows]), [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey });
  const keys = useRowKeys(rows.length, (index) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  });
  return (
    <div className={classes.scroll} data-stale={props.stale === true}>
      <table>
        <DataTableHeader {...props} rows={rows} numbered={numbered} />
        <tbody ref={keys.ref} onKeyDown={keys.onKeyDown}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              {...keys.rowProps(index)}
              className={onOpen ? classes.openable : undefined}
              aria-current={row.id === openKey ? 'true' : undefined}
              data-selected={selection?.keys.has(row.id) === true}
              onClick={() => {
                if (!window.getSelection()?.toString()) onOpen?.(row.original);
              }}
            >
              {selection && (
                <td className={classes.tick} onClick={(event) => event.stopPropagation()}>
                  <input
                    type="checkbox"
                    aria-label={t('common.table.select-row', { number: (page - 1) * size + index + 1 })}
                    checked={selection.keys.has(row.id)}
                    onChange={() => selection.onChange(toggled(selection.keys, row.id))}
                  />
                </td>
              )}
              {numbered && <td className={classes.number}>{(page - 1) * size + index + 1}</td>}
              {row.getAllCells().map((cell, at) => (
                <td key={cell.id} data-align={columns[at]?.align} data-grow={columns[at]?.grow}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              {operations && (
                <td className={classes.operations} onClick={(event) => event.stopPropagation()}>
                  {operations(row.original)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
