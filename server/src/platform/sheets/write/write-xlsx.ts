import { setImmediate as letOthersRun } from 'node:timers/promises';
import { columnLetter } from '../sheet-row.ts';
import { CHUNK_CHARS, type SheetContent, type SheetValue } from './sheet-content.ts';
import { writeZip, type ZipPart } from './write-zip.ts';
import * as parts from './xlsx-parts.ts';

/** Maximum number of rows in a spreadsheet, including the header. */
const MAX_SHEET_ROWS = 1_048_576;
/** Maximum number of characters in a cell. Spreadsheets report a file with longer cells as damaged. */
const MAX_CELL_CHARS = 32_767;

/** An xlsx to write. */
interface XlsxContent extends SheetContent {
  /** The first sheet's name. If there are more rows than fit, further sheets get the same name with a number. */
  readonly sheetName: string;
  /** Column widths in characters. 20 if not given. */
  readonly widths?: readonly number[];
  /** Maximum rows in one sheet, including the header. Only tests lower it. */
  readonly maxSheetRows?: number;
}

/**
 * Writes an xlsx as a stream of chunks, in constant memory. Every string is a text cell, and its column is formatted as
 * text. So no string is ever a formula, no ID loses digits, and a value corrected by hand stays text. The header is
 * bold, stays in view, and is repeated on every further sheet.
 */
export function writeXlsx(content: XlsxContent): AsyncGenerator<Buffer, undefined, undefined> {
  return writeZip(writeParts(content));
}

async function* writeParts(content: XlsxContent): AsyncGenerator<ZipPart, undefined, undefined> {
  const rows = new RowSource(content.rows);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: writeSheet(content, rows) };
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  yield { name: 'xl/styles.xml', content: [Buffer.from(parts.STYLES)] };
  yield { name: 'xl/workbook.xml', content: [Buffer.from(parts.workbook(content.sheetName, sheets))] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [Buffer.from(parts.workbookRelations(sheets))] };
  yield { name: '_rels/.rels', content: [Buffer.from(parts.ROOT_RELATIONS)] };
  yield { name: '[Content_Types].xml', content: [Buffer.from(parts.contentTypes(sheets))] };
}

async function* writeSheet(content: XlsxContent, rows: RowSource): AsyncGenerator<Buffer, undefined, undefined> {
  const widths = content.header.map((_, column) => content.widths?.[column] ?? 20);
  let xml = parts.sheetStart(widths) + toRow(content.header, 1, parts.HEADER_STYLE);
  for (let row = 2; row <= (content.maxSheetRows ?? MAX_SHEET_ROWS); row += 1) {
    if (!(await rows.hasMore())) break;
    xml += toRow(rows.take(), row, parts.TEXT_STYLE);
    if (xml.length < CHUNK_CHARS) continue;
    yield Buffer.from(xml);
    xml = '';
    await letOthersRun();
  }
  yield Buffer.from(xml + parts.SHEET_END);
}

/** Wraps the rows so that the writer can check for more rows without consuming them. */
class RowSource {
  readonly #rows: AsyncIterator<readonly (readonly SheetValue[])[]>;
  #some: readonly (readonly SheetValue[])[] = [];
  /** The next row's index in `#some`. */
  #at = 0;

  constructor(rows: SheetContent['rows']) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#at === this.#some.length) {
      const { done, value } = await this.#rows.next();
      if (done) return false;
      this.#some = value;
      this.#at = 0;
    }
    return true;
  }

  take(): readonly SheetValue[] {
    const row = this.#some[this.#at] ?? [];
    this.#at += 1;
    return row;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

function toRow(values: readonly SheetValue[], row: number, style: number): string {
  let xml = `<row r="${row}">`;
  for (let column = 0; column < values.length; column += 1) {
    xml += toCell(values[column], `${letterOf(column)}${row}`, style);
  }
  return `${xml}</row>`;
}

const letters: string[] = [];

function letterOf(column: number): string {
  letters[column] ??= columnLetter(column);
  return letters[column];
}

function toCell(value: SheetValue | undefined, reference: string, style: number): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${reference}"><v>${value}</v></c>` : '';
  const cut = value.length > MAX_CELL_CHARS ? `${value.slice(0, MAX_CELL_CHARS - 1)}…` : value;
  const text = parts.escapeText(cut);
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
