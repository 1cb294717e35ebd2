import type { NumberFormat } from '../number-format.ts';
import { SheetError } from '../sheet-error.ts';

/** A record in a workbook's stream. */
export interface BiffRecord {
  readonly id: number;
  readonly start: number;
  readonly data: Buffer;
}

const DIMENSIONS = 0x0200;
const ROW = 0x0208;
const BLANK = 0x0201;
const MANY_BLANK = 0x00be;
const NUMBER = 0x0203;
const LABEL = 0x0204;
const BOOLEAN = 0x0205;
const RK = 0x027e;
const MANY_RK = 0x00bd;
const STRING_CELL = 0x00fd;
const FORMULA = 0x0006;
const COLUMNS = 0x007d;
const HIDDEN_COLUMNS = 0x01;
const HIDDEN_ROW = 0x20;
const MAX_COLUMNS = 0x4000;
/** Records that can occur between rows and cells: texts and shared parts of formulas, a block's index, long strings. */
const BETWEEN = new Set([0x0207, 0x0221, 0x0236, 0x04bc, 0x00d7, 0x003c, 0x01c2]);
/** Records before the cells, with their only valid size. A longer record would swallow the rows after it. */
const SIZES = new Map([
  ...[0x000c, 0x000d, 0x000f, 0x0011, 0x005f, 0x002a, 0x002b, 0x0055, 0x0081, 0x0082, 0x0083, 0x0084].map(
    (id) => [id, 2] as const,
  ),
  ...[0x0010, 0x0026, 0x0027, 0x0028, 0x0029, 0x0080].map((id) => [id, 8] as const),
  [0x0225, 4],
  [0x00a1, 34],
  [DIMENSIONS, 14],
  [ROW, 16],
]);
const PAGE_HEAD = 0x0014;
const PAGE_FOOT = 0x0015;
const HEAD_BYTES = 6;
/** Damage affects one or two rows. If more rows than this have no cells, they were formatted on purpose. */
const FEW_ROWS = 8;

/**
 * Checks each kind of cell for its required size. Returns how many columns the cell fills, or null if the size is
 * wrong.
 */
const CELLS: Readonly<Record<number, (data: Buffer) => number | null>> = {
  [BLANK]: (data) => (data.length === HEAD_BYTES ? 1 : null),
  [NUMBER]: (data) => (data.length === HEAD_BYTES + 8 ? 1 : null),
  [BOOLEAN]: (data) => (data.length === HEAD_BYTES + 2 ? 1 : null),
  [RK]: (data) => (data.length === HEAD_BYTES + 4 ? 1 : null),
  [STRING_CELL]: (data) => (data.length === HEAD_BYTES + 4 ? 1 : null),
  [FORMULA]: (data) => (data.length >= HEAD_BYTES + 14 ? 1 : null),
  [LABEL]: (data) => {
    return isString(data, HEAD_BYTES) ? 1 : null;
  },
  [MANY_RK]: (data) => columnsOf(data, 6),
  [MANY_BLANK]: (data) => columnsOf(data, 2),
};

/** Returns whether the rest of the data is a string preceded by its length and width. */
function isString(data: Buffer, at: number): boolean {
  if (data.length < at + 3) return false;
  const bytes = data.readUInt16LE(at) * ((data.readUInt8(at + 2) & 1) === 1 ? 2 : 1);
  return data.length === at + 3 + bytes;
}

/**
 * Returns how many columns a record fills. Its row and first column, fixed number of bytes for each column, and last
 * column must be consistent.
 */
function columnsOf(data: Buffer, each: number): number | null {
  const columns = (data.length - 6) / each;
  if (!Number.isInteger(columns) || columns < 1) return null;
  return data.readUInt16LE(data.length - 2) - data.readUInt16LE(2) + 1 === columns ? columns : null;
}

/**
 * Follows a sheet's rows and cells and refuses contradictions. An xls has no checksums, but it is redundant: the sheet
 * declares its rows and columns, each row declares its columns, each record declares its size, and cells are in order.
 * So this check finds lost, moved or changed cells, which a lenient reader would skip.
 */
export class CellTable {
  /** All formulas as `row:column`, both starting at 0. */
  readonly formulas = new Set<string>();
  /** The formats of numbers that aren't shown with their own digits, by `cellKey`. */
  readonly formatted = new Map<number, NumberFormat>();
  /** The rows that the sheet hides, starting at 0. */
  readonly hiddenRows = new Set<number>();
  readonly #hiddenColumns: { readonly from: number; readonly to: number }[] = [];
  readonly #formats: ReadonlyMap<number, NumberFormat>;
  /** The number of cells with a value in each row, by row number starting at 0. */
  readonly values = new Map<number, number>();
  /** The shared strings that cells show, in cell order. */
  readonly strings: number[] = [];
  /**
   * The last row's number, starting at 0. If the file declares cells in a few rows at the end, the last row may have
   * none, because the cells were lost or only formatted.
   */
  lastRow = -1;
  readonly #rows = new Map<number, { readonly columns: number }>();
  #state: 'before' | 'within' | 'after' = 'before';
  #dimensions: { rows: number; columns: number } | null = null;
  #at = { row: -1, column: -1 };

  /** @param formats cell styles that don't show a number with its own digits, by style number */
  constructor(formats: ReadonlyMap<number, NumberFormat>) {
    this.#formats = formats;
  }

  /** Returns whether the sheet hides a column. */
  isHidden(column: number): boolean {
    return this.#hiddenColumns.some(({ from, to }) => column >= from && column <= to);
  }

  /** Takes the sheet's next record. Don't pass records that belong to a chart within the sheet. */
  take(record: BiffRecord): void {
    const { id, data } = record;
    if (data.length !== (SIZES.get(id) ?? data.length)) throw damaged(`a record ${id.toString(16)} of a wrong size`);
    if ((id === PAGE_HEAD || id === PAGE_FOOT) && data.length > 0 && !isString(data, 0))
      throw damaged('a broken header');
    if (id === DIMENSIONS) this.#dimensions = { rows: readNumber(data, 4, 4), columns: readNumber(data, 10, 2) };
    else if (id === ROW) this.#takeRow(data);
    else if (id === COLUMNS) this.#takeColumns(data);
    else if (id in CELLS) this.#takeCell(record);
    else if (this.#state === 'within' && !BETWEEN.has(id)) this.#state = 'after';
  }

  /** Checks the totals; call it after the sheet's last record. */
  end(): void {
    let rows = this.#at.row + 1;
    for (const row of this.#rows.keys()) rows = Math.max(rows, row + 1);
    const announced = this.#dimensions?.rows ?? rows;
    // SheetJS declares one cell for a sheet that has none.
    const isEmpty = rows === 0 && announced === 1 && (this.#dimensions?.columns ?? 0) <= 1;
    if (rows !== announced && !isEmpty) throw damaged(`${rows} rows instead of ${announced}`);
    const empty = [...this.#rows].filter(([row, { columns }]) => row > this.#at.row && columns > 0);
    if (empty.length <= FEW_ROWS) this.lastRow = Math.max(this.#at.row, ...empty.map(([row]) => row));
  }

  #takeRow(data: Buffer): void {
    this.#begin();
    const row = readNumber(data, 0, 2);
    const [first, last] = [readNumber(data, 2, 2), readNumber(data, 4, 2)];
    if (this.#rows.has(row) || first > last) throw damaged(`row ${row + 1} contradicts itself`);
    this.#rows.set(row, { columns: first === last ? 0 : last });
    if ((readNumber(data, 12, 2) & HIDDEN_ROW) !== 0) this.hiddenRows.add(row);
  }

  #takeColumns(data: Buffer): void {
    const isHidden = (readNumber(data, 8, 2) & HIDDEN_COLUMNS) !== 0 || readNumber(data, 4, 2) === 0;
    if (isHidden) this.#hiddenColumns.push({ from: readNumber(data, 0, 2), to: readNumber(data, 2, 2) });
  }

  /** Stores the number formats in a record: one, or one for each of its columns. */
  #takeFormats(id: number, data: Buffer, row: number, column: number, columns: number): void {
    if (id !== NUMBER && id !== RK && id !== MANY_RK) return;
    for (let index = 0; index < columns; index += 1) {
      const format = this.#formats.get(data.readUInt16LE(4 + index * 6));
      if (format !== undefined) this.formatted.set(cellKey(row, column + index), format);
    }
  }

  #takeCell({ id, data }: BiffRecord): void {
    this.#begin();
    const columns = data.length < HEAD_BYTES ? null : (CELLS[id]?.(data) ?? null);
    if (columns === null) throw damaged('a cell of a wrong size');
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    const next = column + columns;
    if (row < this.#at.row || (row === this.#at.row && column <= this.#at.column)) {
      throw damaged(`row ${row + 1} is not in order`);
    }
    const within = this.#dimensions;
    if (within !== null && (row >= within.rows || next > within.columns))
      throw damaged(`row ${row + 1} is beyond the sheet`);
    const declared = this.#rows.get(row);
    if (declared !== undefined) {
      if (next > declared.columns) throw damaged(`row ${row + 1} has more columns than it says`);
    } else if (this.#rows.size > 0) throw damaged(`row ${row + 1} was not announced`);
    this.#at = { row, column: next - 1 };
    if (id === FORMULA) this.formulas.add(`${row}:${column}`);
    if (id === STRING_CELL) this.strings.push(readNumber(data, 6, 4));
    this.#takeFormats(id, data, row, column, columns);
    if (id !== BLANK && id !== MANY_BLANK) this.values.set(row, (this.values.get(row) ?? 0) + columns);
  }

  #begin(): void {
    if (this.#state === 'after') throw damaged('cells after the end of the cells');
    this.#state = 'within';
  }
}

/** Returns a cell's position as one number. Row and column start at 0. */
export function cellKey(row: number, column: number): number {
  return row * MAX_COLUMNS + column;
}

/** @throws SheetError if the data ends before the number does */
export function readNumber(data: Buffer, at: number, bytes: number): number {
  if (at + bytes > data.length) throw damaged('a record that is too short');
  return data.readUIntLE(at, bytes);
}

export function damaged(detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail });
}
