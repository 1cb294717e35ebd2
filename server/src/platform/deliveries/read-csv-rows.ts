import { isUtf8 } from 'node:buffer';
import type { CellReader, CellReaders } from './cell-readers.ts';
import type { Row, RowReader } from './row-reader.ts';
import { LINE_MAX_BYTES, type Line } from './split-lines.ts';

const QUOTE = 0x22;
const LINE_END = Buffer.from('\n');

/**
 * Reads rows from a CSV file (RFC 4180, separated by commas). The first row names the fields. Each further row becomes
 * an object.
 */
export function readCsvRows(cells: CellReaders): RowReader {
  return new CsvRows(cells);
}

class CsvRows implements RowReader {
  readonly #readers: CellReaders;
  #columns: readonly (CellReader | null)[] | null = null;
  /** The lines read so far for a row with an open quote. */
  #held: Line[] = [];
  #heldBytes = 0;

  constructor(readers: CellReaders) {
    this.#readers = readers;
  }

  take(line: Line): Row[] {
    const { bytes } = line;
    if (bytes === null) return [...this.#giveUp(), { line: line.number, problem: 'too-long' }];
    const open = hasOddQuotes(bytes);
    if (this.#held.length === 0 && !open) return this.#read(line.number, bytes);
    const first = this.#held[0] ?? line;
    const goesOn = this.#held.length === 0 || !open;
    this.#held.push(line);
    this.#heldBytes += bytes.length + 1;
    if (this.#heldBytes > LINE_MAX_BYTES) return this.#giveUp();
    if (goesOn) return [];
    const whole = Buffer.concat(this.#held.flatMap((held) => [held.bytes ?? LINE_END, LINE_END]));
    this.#release();
    return this.#read(first.number, whole.subarray(0, -1));
  }

  end(): Row[] {
    return this.#giveUp();
  }

  /** Handles a quote that never closes: refuses the line where it opens and reads the later lines again. */
  #giveUp(): Row[] {
    const [first, ...others] = this.#release();
    if (first === undefined) return [];
    const rows: Row[] = [{ line: first.number, problem: 'open-quote' }];
    for (const line of others) rows.push(...this.take(line));
    return this.#heldBytes > 0 ? [...rows, ...this.#giveUp()] : rows;
  }

  #release(): Line[] {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    return held;
  }

  #read(line: number, bytes: Buffer): Row[] {
    if (!isUtf8(bytes)) return [{ line, problem: 'encoding' }];
    const text = bytes.toString('utf8');
    if (text.trim() === '') return [];
    const cells = text.includes('"') ? quotedCells(text) : text.split(',');
    if (cells === null) return [{ line, problem: 'open-quote' }];
    if (this.#columns === null) {
      this.#columns = cells.map((name) => this.#readers.get(name.trim()) ?? null);
      return [];
    }
    if (cells.length !== this.#columns.length) return [{ line, problem: 'cells' }];
    return [{ line, value: this.#fields(this.#columns, cells) }];
  }

  #fields(columns: readonly (CellReader | null)[], cells: readonly string[]): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (const [index, column] of columns.entries()) {
      if (column !== null) fields[column.field] = column.read(cells[index] ?? '');
    }
    return fields;
  }
}

function hasOddQuotes(bytes: Buffer): boolean {
  let odd = false;
  for (let at = bytes.indexOf(QUOTE); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) odd = !odd;
  return odd;
}

/**
 * Splits a row with quotes into cells. Returns null if a closing quote is followed by a character other than a comma.
 */
function quotedCells(text: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    if (text[at] !== '"') {
      const comma = text.indexOf(',', at);
      const end = comma === -1 ? text.length : comma;
      cells.push(text.slice(at, end));
      at = end + 1;
      continue;
    }
    const close = closingQuote(text, at + 1);
    if (close === -1 || (close + 1 < text.length && text[close + 1] !== ',')) return null;
    cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
    at = close + 2;
  }
  return cells;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
