import type { List, ListColumn } from '@greenroom/contract/kit/list.ts';
import type { Locale } from '@greenroom/contract/locales.ts';
import { isTimeZone } from '../../calendar.ts';
import type { Messages } from '../../messages/messages.ts';
import type { SheetContent, SheetValue } from './sheet-content.ts';

interface Reader<Row, Id extends string> {
  readonly messages: Messages;
  readonly locale: Locale;
  /** IANA name of the zone in which times are written; an unknown one is UTC. The headers of times name it. */
  readonly timeZone: string;
  /** What columns of the kind `own` hold. */
  readonly own: { readonly [Each in Id]?: (row: Row) => SheetValue };
}

/**
 * A declared list as a sheet: its exported columns in their order, in the reader's language and zone. The ID comes first,
 * so that the sheet can be sent back as it is.
 */
export function writeList<Row, Id extends string>(
  list: List<Row, Id>,
  rows: AsyncIterable<Row>,
  reader: Reader<Row, Id>,
): SheetContent & { readonly widths: readonly number[] } {
  const exported = list.columns.filter(({ sheet }) => sheet !== undefined);
  const columns = exported.toSorted((a, b) => Number(b.kind === 'host-id') - Number(a.kind === 'host-id'));
  const zone = isTimeZone(reader.timeZone) ? reader.timeZone : 'UTC';
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const country = new Intl.DisplayNames(reader.locale, { type: 'region' });
  const write = (column: ListColumn<Row, Id>, row: Row): SheetValue => {
    if (column.kind === 'own') return reader.own[column.id]?.(row) ?? null;
    if (column.kind === 'number') return column.value(row);
    const value = column.value(row);
    if (value === null) return null;
    if (column.kind === 'time') return time.format(new Date(value));
    if (column.kind === 'country') return country.of(value) ?? value;
    if (column.kind === 'word') return reader.messages.text(reader.locale, `${column.texts}.${value}`);
    return value;
  };
  return {
    header: columns.map(({ id, kind }) => {
      const label = reader.messages.text(reader.locale, `${list.labels}.${id}`);
      return kind === 'time' ? reader.messages.text(reader.locale, 'sheets.in-zone', { label, zone }) : label;
    }),
    rows: mapRows(rows, (row) => columns.map((column) => write(column, row))),
    widths: columns.map(({ sheet }) => sheet ?? 0),
  };
}

async function* mapRows<From, To>(rows: AsyncIterable<From>, change: (row: From) => To): AsyncIterable<To> {
  for await (const row of rows) yield change(row);
}
