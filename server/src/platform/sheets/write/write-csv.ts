import { setImmediate as letOthersRun } from 'node:timers/promises';
import { CHUNK_CHARS, type SheetContent, type SheetValue } from './sheet-content.ts';

const BYTE_ORDER_MARK = '\ufeff';
/** What a spreadsheet takes for the beginning of a formula, or drops before it looks for one; full-width, too. */
const FORMULA_START = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/;

/**
 * A csv as a stream of chunks, in constant memory: UTF-8 with a byte order mark, so that a spreadsheet opens it right,
 * and CRLF. A text that a spreadsheet would take for a formula gets an apostrophe in front and so stays text.
 */
export async function* writeCsv({ header, rows }: SheetContent): AsyncGenerator<Buffer, undefined, undefined> {
  let text = BYTE_ORDER_MARK + toLine(header);
  for await (const row of rows) {
    text += toLine(row);
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
    await letOthersRun();
  }
  yield Buffer.from(text);
}

function toLine(values: readonly SheetValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) line += ',';
    line += toField(values[index]);
  }
  return `${line}\r\n`;
}

function toField(value: SheetValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const guarded = FORMULA_START.test(value) ? `'${value}` : value;
  const text = guarded.replaceAll('\0', '');
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
