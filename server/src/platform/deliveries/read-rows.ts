import type { Readable } from 'node:stream';
import type { CellReaders } from './cell-readers.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readNdjsonRows } from './read-ndjson-rows.ts';
import type { Row, RowReader } from './row-reader.ts';
import { LineSplitter } from './split-lines.ts';

export type DeliveryFormat = 'ndjson' | 'csv';

/** A piece is worked on in one go; others get their turn between two. */
const PIECE_BYTES = 32 * 1024;

/** The rows of a source as it comes, those of a piece at a time; it is never held as a whole. */
export async function* readRows(source: Readable, format: DeliveryFormat, cells: CellReaders): AsyncGenerator<Row[]> {
  const reader: RowReader = format === 'csv' ? readCsvRows(cells) : readNdjsonRows();
  const splitter = new LineSplitter();
  for await (const piece of pieces(source)) yield splitter.push(piece).flatMap((line) => reader.take(line));
  yield [...splitter.end().flatMap((line) => reader.take(line)), ...reader.end()];
}

async function* pieces(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
  }
}
