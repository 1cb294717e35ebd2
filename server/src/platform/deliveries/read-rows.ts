import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { CellReaders } from './cell-readers.ts';
import { readCsvRows } from './read-csv-rows.ts';
import type { Row, RowReader } from './row-reader.ts';
import { type Line, LineSplitter } from './split-lines.ts';

export type DeliveryFormat = 'ndjson' | 'csv';

/** A piece is processed without a pause. Other work can run between two pieces. */
const PIECE_BYTES = 32 * 1024;

/** Reads a source as a stream and yields each piece's rows. The whole source is never in memory. */
export async function* readRows(source: Readable, format: DeliveryFormat, cells: CellReaders): AsyncGenerator<Row[]> {
  const reader: RowReader = format === 'csv' ? readCsvRows(cells) : ndjsonRows;
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

/** Reads one JSON value from each line. Blank lines are skipped. */
const ndjsonRows: RowReader = { take: takeJsonLine, end: () => [] };

function takeJsonLine({ number, bytes }: Line): Row[] {
  if (bytes === null) return [{ line: number, problem: 'too-long' }];
  if (bytes.length === 0) return [];
  if (!isUtf8(bytes)) return [{ line: number, problem: 'encoding' }];
  const text = bytes.toString('utf8').trim();
  if (text === '') return [];
  try {
    return [{ line: number, value: JSON.parse(text) }];
  } catch (error) {
    if (error instanceof SyntaxError) return [{ line: number, problem: 'json' }];
    throw error;
  }
}
