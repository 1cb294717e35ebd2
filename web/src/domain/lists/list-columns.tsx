import type { List, ListColumn } from '@greenroom/contract/kit/list.ts';
import { type ReactNode, useMemo } from 'react';
import { countryName, formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import { Unknown } from '../../ui/state/unknown.tsx';
import { roomFor } from '../../ui/table/column-room.ts';
import classes from '../../ui/table/data-table-list.module.css';
import type { DataColumn } from '../../ui/table/data-table-types.ts';
import { usePhone } from '../../ui/theme/phone.ts';
import { Time } from '../../ui/value/time.tsx';
import { HostId } from '../hosts/host-id.tsx';
import { type ListLayout, shownColumns } from './list-layout.ts';

/**
 * A screen's additions to the declaration of a list. Create it once, outside the component: all rows re-render when it
 * changes.
 */
export interface ListCells<Row, Id extends string> {
  rowKey: (row: Row) => string;
  /** Cells that show more than the value. Columns of kind `own` need one. */
  cells: { readonly [Each in Id]?: (row: Row) => ReactNode };
  /** Returns the message that explains why a value is missing. */
  unknown?: (row: Row, column: Id) => string;
  /** The second line of a row on a phone. It replaces the single details. */
  phoneDetail?: (row: Row) => ReactNode;
  /** Headers that depend on data, such as weeks in a period. */
  headers?: { readonly [Each in Id]?: string };
  /** Messages for the badges that a fixed-width column can contain. Each badge must fit in every language. */
  badges?: { readonly [Each in Id]?: readonly string[] };
}

/** Returns the table columns for a declared list, according to its layout and the available space. */
export function useListColumns<Row, Id extends string>(
  list: List<Row, Id>,
  shown: ListCells<Row, Id>,
  layout: ListLayout,
  beside: boolean,
): DataColumn<Row>[] {
  const t = useT();
  const phone = usePhone();
  // Created once for all layouts, so that unchanged cells don't re-render when a column moves.
  const all = useMemo(
    () => list.columns.filter((column) => !column.within).map((column) => drawn(list.labels, column, shown, t)),
    [list, shown, t],
  );
  return useMemo(() => {
    const placed = placedColumns(all, layout);
    if (phone) return onPhone(placed, all, layout, shown.phoneDetail);
    if (!beside) return placed;
    const stays = new Set(list.columns.filter((column) => column.beside).map(({ id }): string => id));
    const kept = placed.filter(({ id }) => stays.has(id));
    return kept.length > 0 ? kept : placed.slice(0, LEAST_BESIDE);
  }, [all, layout, phone, beside, list, shown.phoneDetail]);
}

/** Number of columns next to an open record if the user has hidden all columns that are usually shown there. */
const LEAST_BESIDE = 2;

/** Returns the shown columns in order, with the chosen widths. */
function placedColumns<Row>(all: readonly DataColumn<Row>[], layout: ListLayout): DataColumn<Row>[] {
  const known = new Map(all.map((column) => [column.id, column]));
  return shownColumns(layout).flatMap((id) => {
    const column = known.get(id);
    if (column === undefined) return [];
    const width = layout.widths[id];
    if (width === undefined) return [column];
    const { grow: _left, ...rest } = column;
    return [{ ...rest, width, sized: true }];
  });
}

/**
 * Assigns the columns to the two lines of a row on a phone. Chosen details are in the second line with their headings,
 * and at least one column always identifies the row.
 */
function onPhone<Row>(
  placed: readonly DataColumn<Row>[],
  all: readonly DataColumn<Row>[],
  { details }: ListLayout,
  phoneDetail: ((row: Row) => ReactNode) | undefined,
): DataColumn<Row>[] {
  const titled = placed.some((column) => column.phone === 'title');
  const columns = titled ? placed : [...all.filter((column) => column.phone === 'title').slice(0, 1), ...placed];
  if (details !== null) return columns.map((column) => asDetail(column, details));
  if (phoneDetail === undefined) return [...columns];
  // The other columns stay available for sorting.
  const titles = columns.map((column) => (column.phone === 'title' ? column : { ...column, phone: 'hidden' as const }));
  return [...titles, { id: 'detail', header: '', cell: phoneDetail, phone: 'detail' }];
}

function asDetail<Row>(column: DataColumn<Row>, details: readonly string[]): DataColumn<Row> {
  const { phone, ...rest } = column;
  if (phone === 'title') return column;
  if (!details.includes(column.id)) return phone === 'detail' ? rest : column;
  const cell = (row: Row) => (
    <span className={classes.chosen}>
      <span className={classes.chosenName}>{column.header}</span>
      {column.cell(row)}
    </span>
  );
  return { ...column, phone: 'detail', cell };
}

function drawn<Row, Id extends string>(
  labels: string,
  column: ListColumn<Row, Id>,
  { cells, unknown, headers, badges }: ListCells<Row, Id>,
  t: Translate,
): DataColumn<Row> {
  const { id, hint, sort, width, grow, phone } = column;
  const header = headers?.[id] ?? t(`${labels}.${id}`);
  const texts = (badges?.[id] ?? []).map((each) => t(each));
  return {
    id,
    header,
    cell: cells[id] ?? ((row) => <Value row={row} column={column} unknown={unknown?.(row, id)} />),
    ...(hint && { hint: t(`${labels}.${id}.hint`) }),
    ...(sort !== undefined && { sort }),
    ...(column.kind === 'number' && { align: 'end' }),
    ...(width !== undefined && { width: roomFor({ width, header, sorted: sort !== undefined, badges: texts }) }),
    ...(grow && { grow }),
    ...(phone && { phone }),
  };
}

interface ValueProps<Row> {
  row: Row;
  column: ListColumn<Row>;
  unknown: string | undefined;
}

function Value<Row>({ row, column, unknown }: ValueProps<Row>) {
  const t = useT();
  if (column.kind === 'own') return null;
  if (column.kind === 'number') {
    const value = column.value(row);
    return value === null ? <Missing unknown={unknown} /> : formatNumber(value);
  }
  const value = column.value(row);
  if (value === null) return <Missing unknown={unknown} />;
  if (column.kind === 'host-id') return <HostId id={value} />;
  if (column.kind === 'time') return <Time iso={value} />;
  if (column.kind === 'country') return countryName(value);
  if (column.kind === 'word') return t(`${column.texts}.${value}`);
  return <bdi>{value}</bdi>;
}

function Missing({ unknown }: { unknown: string | undefined }) {
  const t = useT();
  return unknown === undefined ? null : <Unknown reason={t(unknown)} />;
}
