import { dropGuards } from '../../formula-guard.ts';
import type { SheetCell, SheetRow } from '../../sheet-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { trimCell } from '../trim-cell.ts';

/**
 * Maximum number of cells to pass on at a time. A longer row is split, so that a list without line breaks needs little
 * memory.
 */
const MAX_CELLS_AT_ONCE = 5_000;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
/** A formula that only contains a text, which makes spreadsheets keep every digit: `="007"`, `=T("007")`. */
const TEXT_FORMULA = /^=\s*(?:T\(\s*"((?:[^"]|"")*)"\s*\)|"((?:[^"]|"")*)"|'([^']*)')$/i;

/** The state within a field: nothing yet, text, quoted text, or after a quote that may end it. */
type FieldState = 'start' | 'plain' | 'quoted' | 'quote';

/**
 * Parses csv that arrives in pieces, according to RFC 4180. It also accepts any line break (LF, CRLF, CR), and quotes
 * inside unquoted fields. It drops blank cells, white space and invisible marks around a cell, and the guards that
 * Greenroom's own csv puts before formulas. A formula that is only a text becomes that text. Any other formula stays
 * unchanged and is not an ID. The parser refuses fields over `maxCellChars` (`sheet-cell-too-long`) and more rows than
 * `maxRows` (`sheet-too-many-rows`). If a quote never closes, the file is treated as damaged.
 */
export class CsvParser {
  readonly #separator: number;
  readonly #limits: SheetLimits;
  #state: FieldState = 'start';
  #carry = '';
  #column = 0;
  #row = 1;
  #afterCarriageReturn = false;
  #cells: SheetCell[] = [];
  #rows: SheetRow[] = [];

  constructor(delimiter: string, limits: SheetLimits) {
    this.#separator = delimiter.charCodeAt(0);
    this.#limits = limits;
  }

  /** Returns the rows that ended in this piece, and pieces of very long rows. */
  push(piece: string): SheetRow[] {
    // The start of the open field's part that isn't stored yet.
    let from = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const code = piece.charCodeAt(index);
      if (this.#state === 'quoted') {
        const close = piece.indexOf('"', index);
        if (close === -1) break;
        this.#keep(piece.slice(from, close));
        this.#state = 'quote';
        index = close;
        from = close + 1;
      } else if (code === QUOTE) {
        if (this.#openQuote()) from = index + 1;
      } else if (code === this.#separator) {
        this.#endField(piece.slice(from, index));
        this.#nextColumn();
        from = index + 1;
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        this.#endLine(piece.slice(from, index), code);
        from = index + 1;
        continue;
      } else {
        this.#state = 'plain';
      }
      this.#afterCarriageReturn = false;
    }
    if (from < piece.length) this.#keep(piece.slice(from));
    return this.#takeRows();
  }

  /** Returns the row that was still incomplete. */
  end(): SheetRow[] {
    if (this.#state === 'quoted') {
      throw new SheetError('sheet-damaged', { detail: `the quote in row ${this.#row} never closes` });
    }
    if (this.#state !== 'start' || this.#column > 0) this.#endLine('', LINE_FEED);
    return this.#takeRows();
  }

  /**
   * Handles a quote, which opens a field or doubles the previous quote. Inside an unquoted field it is an ordinary
   * character.
   */
  #openQuote(): boolean {
    if (this.#state === 'plain') return false;
    if (this.#state === 'quote') this.#carry += '"';
    this.#state = 'quoted';
    return true;
  }

  #endLine(text: string, code: number): void {
    if (code === LINE_FEED && this.#afterCarriageReturn) {
      this.#afterCarriageReturn = false;
      return;
    }
    this.#afterCarriageReturn = code === CARRIAGE_RETURN;
    this.#endField(text);
    if (this.#row > this.#limits.maxRows) throw new SheetError('sheet-too-many-rows', { max: this.#limits.maxRows });
    if (this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
    this.#column = 0;
    this.#row += 1;
  }

  #endField(text: string): void {
    this.#keep(text);
    const cell = readTextFormula(trimCell(dropGuards(this.#carry)));
    this.#carry = '';
    if (cell !== '') this.#cells.push({ column: this.#column, kind: 'text', text: cell });
    this.#state = 'start';
  }

  #nextColumn(): void {
    this.#column += 1;
    if (this.#cells.length < MAX_CELLS_AT_ONCE) return;
    this.#rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
  }

  #keep(text: string): void {
    this.#carry = this.#carry === '' ? text : this.#carry + text;
    const max = this.#limits.maxCellChars;
    if (this.#carry.length > max) throw new SheetError('sheet-cell-too-long', { max, row: this.#row });
  }

  #takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

/** Returns the cell's text. If a formula only contains a text, returns that text. */
function readTextFormula(cell: string): string {
  if (!cell.startsWith('=')) return cell;
  const found = TEXT_FORMULA.exec(cell);
  if (found === null) return cell;
  const [, ofT, plain, single] = found;
  return trimCell((ofT ?? plain ?? single ?? '').replaceAll('""', '"'));
}
