import type { List, ListColumn } from '@greenroom/contract/kit/list.ts';
import type { Locale } from '@greenroom/contract/locales.ts';
import { isTimeZone } from '../../calendar.ts';
import type { Messages } from '../../messages/messages.ts';
import { mapRows, type Rows } from '../../rows.ts';
import type { SheetContent, SheetValue } from './sheet-content.ts';
import { timeWriter } from './time-writer.ts';

/** The reader for whom a list is written, and the columns to write. */
export interface ListReader {
  readonly messages: Messages;
  readonly locale: Locale;
  /** IANA name of the zone for times. An unknown zone is replaced by UTC. The headers of time columns name the zone. */
  readonly timeZone: string;
  /**
   * The column IDs in order. Columns that are not exported are skipped. If omitted, all exported columns are written,
   * the ID first.
   */
  readonly columns?: readonly string[] | null;
  /**
   * True if the sheet is for a program instead of a person. Headers are then column IDs, words and countries are codes,
   * and times are ISO 8601 in UTC. The language and the zone have no effect.
   */
  readonly forPrograms?: boolean;
}

/** The values for columns with the kind `own`. */
export type OwnValues<Row, Id extends string> = { readonly [Each in Id]?: (row: Row) => SheetValue };

/** A sheet with its column widths, in characters. */
export type WideSheet = SheetContent & { readonly widths: readonly number[] };

/** Writes a declared list as a sheet: its exported columns, in the reader's language and zone. */
export function writeList<Row, Id extends string>(
  list: List<Row, Id>,
  rows: Rows<Row>,
  { own, ...reader }: ListReader & { readonly own: OwnValues<Row, Id> },
): WideSheet {
  const columns = chosen(list, reader.columns ?? null);
  const zone = isTimeZone(reader.timeZone) ? reader.timeZone : 'UTC';
  const cells = columns.map((column) =>
    reader.forPrograms ? plainCell(column, own) : personalCell(column, own, reader, zone),
  );
  return {
    header: columns.map((column) => (reader.forPrograms ? column.id : header(list, column, reader, zone))),
    rows: mapRows(rows, (row) => cells.map((cell) => cell(row))),
    widths: columns.map(({ sheet }) => sheet ?? 0),
  };
}

/** Returns the columns to write. By default the ID comes first, so that the sheet can be submitted unchanged. */
function chosen<Row, Id extends string>({ columns }: List<Row, Id>, ids: readonly string[] | null) {
  const exported = columns.filter(({ sheet }) => sheet !== undefined);
  if (ids === null) return exported.toSorted((a, b) => Number(b.kind === 'host-id') - Number(a.kind === 'host-id'));
  return ids.flatMap((id) => exported.find((column) => column.id === id) ?? []);
}

function header<Row>({ labels }: List<Row>, { id, kind }: ListColumn<Row>, reader: ListReader, zone: string): string {
  const label = reader.messages.text(reader.locale, `${labels}.${id}`);
  return kind === 'time' ? reader.messages.text(reader.locale, 'sheets.in-zone', { label, zone }) : label;
}

type Cell<Row> = (row: Row) => SheetValue;

function personalCell<Row, Id extends string>(
  column: ListColumn<Row, Id>,
  own: OwnValues<Row, Id>,
  { messages, locale }: ListReader,
  zone: string,
): Cell<Row> {
  const { kind } = column;
  switch (kind) {
    case 'time':
      return written(column.value, timeWriter(zone));
    case 'country': {
      const country = new Intl.DisplayNames(locale, { type: 'region' });
      return written(
        column.value,
        once((code) => country.of(code) ?? code),
      );
    }
    case 'word':
      return written(
        column.value,
        once((word) => messages.text(locale, `${column.texts}.${word}`)),
      );
    default:
      return plainCell(column, own);
  }
}

function plainCell<Row, Id extends string>(column: ListColumn<Row, Id>, own: OwnValues<Row, Id>): Cell<Row> {
  if (column.kind === 'own') return own[column.id] ?? (() => null);
  if (column.kind === 'time') return written(column.value, (at) => new Date(at).toISOString());
  return column.value;
}

function written<Row>(read: (row: Row) => string | null, write: (value: string) => string): Cell<Row> {
  return (row) => {
    const found = read(row);
    return found === null ? null : write(found);
  };
}

/** Caches the texts for a few words, since a list can contain millions of them (P-6). */
function once(textOf: (word: string) => string): (word: string) => string {
  const texts = new Map<string, string>();
  return (word) => {
    const known = texts.get(word);
    if (known !== undefined) return known;
    const text = textOf(word);
    texts.set(word, text);
    return text;
  };
}
