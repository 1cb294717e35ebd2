import { setImmediate as letOthersRun } from 'node:timers/promises';
import { guardFormulas } from '../formula-guard.ts';
import type { SheetContent, SheetValue } from './sheet-content.ts';

const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n\t;|]|^\s|\s$/;
/** Matches texts that need quotes or a guard. Most texts don't match and are written unchanged. */
const NEEDS_CARE = /["\0,;|\t\r\n]|^[\s'=+\-@\uff1d\uff0b\uff0d\uff20]|\s$/;
const CHUNK_BYTES = 64 * 1024;
/** Maximum number of UTF-8 bytes for one UTF-16 unit. */
const MAX_BYTES = 3;

/**
 * Writes a csv as a stream of chunks, in constant memory. It uses CRLF, and UTF-8 with a byte order mark, so that
 * spreadsheets open it correctly. Text that a spreadsheet would interpret as a formula stays text, with any separator.
 * Each line is written directly into the chunk, so no long text is assembled first.
 */
export async function* writeCsv({ header, rows }: SheetContent): AsyncGenerator<Buffer, undefined, undefined> {
  const first = BYTE_ORDER_MARK + toLine(header);
  let chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, first.length * MAX_BYTES));
  let filled = chunk.write(first);
  for await (const some of rows) {
    for (const row of some) {
      const line = toLine(row);
      if (line.length * MAX_BYTES > chunk.length - filled) {
        yield chunk.subarray(0, filled);
        await letOthersRun();
        chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, line.length * MAX_BYTES));
        filled = 0;
      }
      filled += chunk.write(line, filled);
    }
  }
  yield chunk.subarray(0, filled);
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
  if (!NEEDS_CARE.test(value)) return value;
  const text = guardFormulas(value.replaceAll('\0', ''));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
