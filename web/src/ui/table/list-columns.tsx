import type { List, ListColumn } from '@greenroom/contract/kit/list.ts';
import { type ReactNode, useMemo } from 'react';
import { countryName, formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import { Unknown } from '../state/unknown.tsx';
import { usePhone } from '../theme/phone.ts';
import { HostId } from '../value/host-id.tsx';
import { Time } from '../value/time.tsx';
import type { DataColumn } from './data-table-types.ts';

/** What a screen adds to the declaration of a list. Make it once, outside the component: all rows re-render when it changes. */
export interface ListCells<Row, Id extends string> {
  rowKey: (row: Row) => string;
  /** Cells that say more than the value; a column of the kind `own` needs one. */
  cells: { readonly [Each in Id]?: (row: Row) => ReactNode };
  /** Message that says why a value of a column is missing. */
  unknown?: (row: Row, column: Id) => string;
  /** The second line of a row on a phone, in place of the single details. */
  phoneDetail?: (row: Row) => ReactNode;
  /** Headers that depend on data: the weeks of a period. */
  headers?: { readonly [Each in Id]?: string };
}

/** The columns of a declared list as the table draws them, for the room that there is. */
export function useListColumns<Row, Id extends string>(
  list: List<Row, Id>,
  shown: ListCells<Row, Id>,
  beside: boolean,
): DataColumn<Row>[] {
  const t = useT();
  const phone = usePhone();
  return useMemo(() => {
    const own = list.columns.filter((column) => !column.within);
    const kept = beside && !phone ? own.filter((column) => column.beside) : own;
    const columns = kept.map((column) => drawn(list.labels, column, shown, t));
    const { phoneDetail } = shown;
    if (!phone || phoneDetail === undefined) return columns;
    // The others stay for the choice of sorting.
    const titles = columns.map((column) =>
      column.phone === 'title' ? column : { ...column, phone: 'hidden' as const },
    );
    return [...titles, { id: 'detail', header: '', cell: phoneDetail, phone: 'detail' }];
  }, [list, shown, beside, phone, t]);
}

function drawn<Row, Id extends string>(
  labels: string,
  column: ListColumn<Row, Id>,
  { cells, unknown, headers }: ListCells<Row, Id>,
  t: Translate,
): DataColumn<Row> {
  const { id, hint, sort, width, grow, phone } = column;
  return {
    id,
    header: headers?.[id] ?? t(`${labels}.${id}`),
    cell: cells[id] ?? ((row) => <Value row={row} column={column} unknown={unknown?.(row, id)} />),
    ...(hint && { hint: t(`${labels}.${id}.hint`) }),
    ...(sort !== undefined && { sort }),
    ...(column.kind === 'number' && { align: 'end' }),
    ...(width !== undefined && { width }),
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
