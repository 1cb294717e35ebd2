import { type NumberFormat, numberFormat } from '../number-format.ts';
import { SheetError } from '../sheet-error.ts';
import { type BiffRecord, CellTable, damaged, readNumber } from './check-cells.ts';
import { checkStrings, type StringTable } from './check-strings.ts';
import type { CompoundFile } from './open-compound-file.ts';

const BEGIN = 0x0809;
const END = 0x000a;
const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const STRING_TABLE = 0x00fc;
const CONTINUE = 0x003c;
const WINDOW = 0x003d;
const FORMAT = 0x041e;
const STYLE = 0x00e0;
const DATE_MODE = 0x0022;
const RICH_STRING_CELL = 0x00d6;
const BIFF8 = 0x0600;
const WORKSHEET = 0;
/** The value in a sheet's first record. */
const WORKSHEET_STREAM = 0x0010;

/** The result of checking a workbook. */
interface CheckedXls {
  /** The visible sheets, in order. */
  readonly sheets: readonly XlsSheet[];
  readonly otherSheets: number;
}

/** The result for one sheet. */
export interface XlsSheet {
  /** The sheet's number in workbook order, starting at 0. */
  readonly index: number;
  readonly name: string;
  /** The sheet's rows and cells, for checking the values that are read. */
  readonly cells: CellTable;
}

interface BoundSheet {
  readonly name: string;
  readonly start: number;
  readonly hidden: boolean;
  readonly worksheet: boolean;
}

/**
 * Checks an xls record by record before it is read. The library that reads it would accept a truncated sheet as a short
 * one, a missing string as an empty one, and a formula as its last value. Refuses encrypted files (`sheet-encrypted`),
 * files older than Excel 97 (`sheet-wrong-type`), and damaged ones.
 */
export function checkXls(file: CompoundFile): CheckedXls {
  if (file.names.has('EncryptedPackage')) throw new SheetError('sheet-encrypted');
  const stream = file.read('Workbook');
  if (stream === undefined) {
    throw new SheetError('sheet-wrong-type', { expected: 'xls', found: file.names.has('Book') ? 'xls-5' : 'ole' });
  }
  const { sheets, strings, formats } = readGlobals(stream);
  const worksheets = sheets
    .map((sheet, index) => ({ ...sheet, index }))
    .filter(({ worksheet }) => worksheet)
    .map((sheet) => ({ ...sheet, cells: checkSheet(stream, sheet.start, formats) }));
  const visible = worksheets.filter(({ hidden }) => !hidden);
  const shown = visible.length > 0 ? visible : worksheets.slice(0, 1);
  if (shown.length === 0) throw damaged('no sheet in the workbook');
  checkUses(
    worksheets.map(({ cells }) => cells),
    strings,
  );
  return {
    sheets: shown.map(({ index, name, cells }) => ({ index, name, cells })),
    otherSheets: sheets.length - shown.length,
  };
}

/**
 * If the writer declares as many uses as strings, each string belongs to one cell, and none may be shown twice. A
 * changed number would make one ID a copy of another.
 */
function checkUses(tables: readonly CellTable[], { count, uses }: StringTable): void {
  const shown = tables.flatMap((table) => table.strings);
  const different = new Set(shown);
  for (const index of different) if (index >= count) throw damaged('a cell shows a string that is not there');
  if (shown.length === uses && uses === count && different.size < count) throw damaged('a string is shown twice');
}

interface Globals {
  readonly sheets: BoundSheet[];
  readonly strings: StringTable;
  /** The cell styles' formats, by style number. */
  readonly formats: ReadonlyMap<number, NumberFormat>;
}

function readGlobals(stream: Buffer): Globals {
  const sheets: BoundSheet[] = [];
  const strings: Buffer[] = [];
  const styles = new Styles();
  let previous = 0;
  let open = 0;
  for (const record of readRecords(stream, 0)) {
    if (record.start === 0) checkVersion(record);
    if (record.id === FILE_PASS) throw new SheetError('sheet-encrypted');
    if (record.id === BOUND_SHEET) sheets.push(readBoundSheet(record.data));
    styles.take(record);
    if (record.id === WINDOW) open = readNumber(record.data, 10, 2);
    const continues = record.id === CONTINUE && previous === STRING_TABLE;
    if (record.id === STRING_TABLE || continues) strings.push(record.data);
    if (!continues) previous = record.id;
    if (record.id === END) {
      if (sheets[open]?.hidden === true) throw damaged('the sheet in front is hidden');
      checkAnnounced(stream, record.start, sheets);
      return { sheets, strings: strings.length === 0 ? NO_STRINGS : checkStrings(strings), formats: styles.formats() };
    }
  }
  throw damaged('the workbook breaks off');
}

/** Collects a workbook's number formats and the cell styles that use them, record by record. */
class Styles {
  readonly #codes = new Map<number, string>();
  /** Each style's format, in order. */
  readonly #styles: number[] = [];
  #from1904 = false;

  take({ id, data }: BiffRecord): void {
    if (id === DATE_MODE) this.#from1904 = readNumber(data, 0, 2) === 1;
    else if (id === STYLE) this.#styles.push(readNumber(data, 2, 2));
    else if (id === FORMAT) this.#codes.set(readNumber(data, 0, 2), readText(data, 4, readNumber(data, 2, 2), 5));
  }

  formats(): Map<number, NumberFormat> {
    const formats = new Map<number, NumberFormat>();
    for (const [style, id] of this.#styles.entries()) {
      const format = numberFormat(id, this.#codes.get(id), this.#from1904);
      if (format !== null) formats.set(style, format);
    }
    return formats;
  }
}

/**
 * Reads a text with the given number of characters. `widthAt` is the position of its width, and `at` where it begins.
 */
function readText(data: Buffer, widthAt: number, characters: number, at: number): string {
  const wide = (readNumber(data, widthAt, 1) & 1) === 1;
  return data.toString(wide ? 'utf16le' : 'latin1', at, at + characters * (wide ? 2 : 1));
}

/** If the workbook doesn't name a sheet, that sheet would be skipped and another treated as the first. */
function checkAnnounced(stream: Buffer, from: number, sheets: readonly BoundSheet[]): void {
  let depth = 1;
  for (const record of readRecords(stream, from)) {
    if (record.id === END) depth -= 1;
    else if (record.id === BEGIN) {
      const worksheet = readNumber(record.data, 2, 2) === WORKSHEET_STREAM;
      const sheet = sheets.find(({ start }) => start === record.start);
      if (depth === 0 && sheet?.worksheet !== worksheet) throw damaged('a sheet that is not what its name stands for');
      depth += 1;
    } else if (depth === 0) return;
  }
}

const NO_STRINGS: StringTable = { count: 0, uses: 0 };

function checkVersion(record: BiffRecord): void {
  if (record.id !== BEGIN) throw damaged('no beginning');
  if (readNumber(record.data, 0, 2) !== BIFF8) {
    throw new SheetError('sheet-wrong-type', { expected: 'xls', found: 'xls-5' });
  }
}

function readBoundSheet(data: Buffer): BoundSheet {
  return {
    start: readNumber(data, 0, 4),
    hidden: (readNumber(data, 4, 1) & 3) !== 0,
    worksheet: readNumber(data, 5, 1) === WORKSHEET,
    name: readText(data, 7, readNumber(data, 6, 1), 8),
  };
}

function checkSheet(stream: Buffer, start: number, formats: ReadonlyMap<number, NumberFormat>): CellTable {
  const cells = new CellTable(formats);
  let depth = 0;
  for (const record of readRecords(stream, start)) {
    if (record.start === start && record.id !== BEGIN) throw damaged('the sheet is not where it should be');
    if (record.id === RICH_STRING_CELL) throw new SheetError('sheet-wrong-type', { expected: 'xls', found: 'xls-5' });
    if (record.id === BEGIN) depth += 1;
    if (record.id === END) depth -= 1;
    if (depth === 0) {
      cells.end();
      return cells;
    }
    // A chart within the sheet has its own records, which are skipped. The beginning of a chart ends the cells.
    if (depth === 1 || record.id === BEGIN) cells.take(record);
  }
  throw damaged('the sheet breaks off');
}

function* readRecords(stream: Buffer, from: number): Iterable<BiffRecord> {
  for (let start = from; start + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(start);
    const end = start + 4 + stream.readUInt16LE(start + 2);
    if (end > stream.length) throw damaged('a record beyond the file');
    yield { id, start, data: stream.subarray(start + 4, end) };
    start = end;
  }
}
