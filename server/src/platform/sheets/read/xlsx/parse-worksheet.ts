import type { SheetCell, SheetRow } from '../../sheet-row.ts';
import type { NumberFormat } from '../number-format.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { trimCell } from '../trim-cell.ts';
import type { PartHandler } from './read-part.ts';
import type { StringTable } from './string-table.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;
const ESCAPED_CHARACTER = /_x([0-9A-Fa-f]{4})_/g;

/** The tables that a worksheet's cells refer to. */
interface WorksheetTables {
  readonly strings: StringTable;
  readonly formats: ReadonlyMap<string, NumberFormat>;
  readonly limits: SheetLimits;
}

/**
 * Collects a worksheet's filled cells while its XML is read. Rows and columns must ascend and match their references. A
 * reference to a missing string, or beyond the sheet's bounds, means that the file is damaged.
 */
export class WorksheetParser implements PartHandler {
  readonly #tables: WorksheetTables;
  #rows: SheetRow[] = [];
  #cells: SheetCell[] = [];
  #inSheetData = false;
  #sawSheetData = false;
  #row = 0;
  #column = -1;
  #type = 'n';
  #style = '';
  #hasFormula = false;
  #text = '';
  #takesText = false;
  #inPhonetic = false;
  #isHiddenRow = false;
  readonly #hiddenColumns: { readonly from: number; readonly to: number }[] = [];

  constructor(tables: WorksheetTables) {
    this.#tables = tables;
  }

  /** Returns the rows since the last call. */
  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** True if the part contained `sheetData`. */
  get sawSheetData(): boolean {
    return this.#sawSheetData;
  }

  /** Returns whether the sheet hides a column. This is known before the first row arrives. */
  isHidden(column: number): boolean {
    return this.#hiddenColumns.some(({ from, to }) => column >= from && column <= to);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'col' && !this.#sawSheetData) this.#seeColumns(attributes);
    if (name === 'sheetData') {
      this.#inSheetData = true;
      this.#sawSheetData = true;
    }
    if (!this.#inSheetData) return;
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v' || name === 't') this.#takesText = true;
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'rPh') this.#inPhonetic = true;
  }

  text(text: string): void {
    if (!this.#takesText || this.#inPhonetic) return;
    this.#text += text;
    this.#checkLength(this.#text);
  }

  close(name: string): void {
    if (!this.#inSheetData) return;
    if (name === 'v' || name === 't') this.#takesText = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'sheetData') this.#inSheetData = false;
  }

  #seeColumns({ min = '', max = '', hidden, width }: Readonly<Record<string, string>>): void {
    if (!isTrue(hidden) && Number(width ?? 1) !== 0) return;
    this.#hiddenColumns.push({ from: parseCount(min) - 1, to: parseCount(max) - 1 });
  }

  #openRow({ r: reference, hidden, ht }: Readonly<Record<string, string>>): void {
    this.#isHiddenRow = isTrue(hidden) || Number(ht ?? 1) === 0;
    const row = reference === undefined ? this.#row + 1 : parseCount(reference);
    if (row <= this.#row) throw damaged(`row ${row} after row ${this.#row}`);
    if (row > this.#tables.limits.maxRows) {
      throw new SheetError('sheet-too-many-rows', { max: this.#tables.limits.maxRows });
    }
    this.#row = row;
    this.#column = -1;
  }

  #openCell(attributes: Readonly<Record<string, string>>): void {
    const column = attributes.r === undefined ? this.#column + 1 : this.#parseReference(attributes.r);
    if (column <= this.#column) throw damaged(`column ${column} after column ${this.#column} in row ${this.#row}`);
    if (column >= this.#tables.limits.maxColumns) throw damaged(`column ${column} in row ${this.#row}`);
    this.#column = column;
    this.#type = attributes.t ?? 'n';
    this.#style = attributes.s ?? '';
    this.#hasFormula = false;
    this.#text = '';
  }

  #closeCell(): void {
    const text = trimCell(this.#readText());
    this.#text = '';
    if (text === '' && !this.#hasFormula) return;
    const cell = this.#show(text);
    if (cell.text !== '' || cell.kind === 'formula') this.#cells.push(cell);
  }

  #closeRow(): void {
    if (this.#cells.length > 0) {
      this.#rows.push({ row: this.#row, cells: this.#cells, hidden: this.#isHiddenRow });
    }
    this.#cells = [];
  }

  #readText(): string {
    if (this.#type !== 's')
      return this.#type === 'inlineStr' || this.#type === 'str' ? unescapeText(this.#text) : this.#text;
    if (this.#text === '') return '';
    const shared = this.#tables.strings.get(parseCount(this.#text));
    if (shared === undefined) throw damaged(`no string ${this.#text} in row ${this.#row}`);
    this.#checkLength(shared);
    return unescapeText(shared);
  }

  #show(text: string): SheetCell {
    const column = this.#column;
    if (this.#hasFormula) return { column, kind: 'formula', text };
    // Without its hyphens, a day would look like an ID.
    if (this.#type === 'd') return { column, kind: 'shown', text: DAY.exec(text)?.[0] ?? `${text}T` };
    if (this.#type !== 'n') return { column, kind: 'text', text };
    const format = this.#style === '' ? undefined : this.#tables.formats.get(this.#style);
    return format === undefined ? { column, kind: 'number', text } : { column, ...format(text) };
  }

  #checkLength(text: string): void {
    const max = this.#tables.limits.maxCellChars;
    if (text.length > max) throw new SheetError('sheet-cell-too-long', { max, row: this.#row });
  }

  /** Returns the column (starting at 0) from a reference like `AB12`, whose row must match. */
  #parseReference(reference: string): number {
    let column = 0;
    let index = 0;
    for (; index < reference.length; index += 1) {
      const code = reference.charCodeAt(index);
      if (code < 0x41 || code > 0x5a) break;
      column = column * 26 + code - 0x40;
    }
    if (index === 0 || index > 3 || parseCount(reference.slice(index)) !== this.#row) {
      throw damaged(`the reference ${reference.slice(0, 20)} in row ${this.#row}`);
    }
    return column - 1;
  }
}

function isTrue(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true';
}

function parseCount(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) throw damaged(`${text.slice(0, 20)} where a number belongs`);
    count = count * 10 + digit;
  }
  if (text === '' || text.length > 9) throw damaged(`${text.slice(0, 20)} where a number belongs`);
  return count;
}

function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function damaged(detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail });
}
