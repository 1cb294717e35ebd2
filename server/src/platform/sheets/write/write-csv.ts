import { setImmediate as letOthersRun } from 'node:timers/promises';
import { guardFormulas } from '../formula-guard.ts';
import { CHUNK_CHARS, type SheetContent, type SheetValue } from './sheet-content.ts';

const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n\t;|]|^\s|\s$/;

/**
 * A csv as a stream of chunks, in constant memory: UTF-8 with a byte order mark, so that a spreadsheet opens it right,
 * and CRLF. What a spreadsheet would take for a formula stays text, whatever separator it reads the file with.
 */
export async function* writeCsv({ header, rows }: SheetContent): AsyncGenerator<Buffer, undefined, undefined> {
  let text = BYTE_ORDER_MARK + toLine(header);
  for await (const some of rows) {
    for (const row of some) {
      text += toLine(row);
      if (text.length < CHUNK_CHARS) continue;
      yield Buffer.from(text);
      text = '';
      await letOthersRun();
    }
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
  const text = guardFormulas(value.replaceAll('\0', ''));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
