import { SheetError } from '../sheet-error.ts';
import type { CompoundFile } from './open-compound-file.ts';

const BEGIN = 0x0809;
const END = 0x000a;
const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const STRING_TABLE = 0x00fc;
const FORMULA = 0x0006;
const STRING_CELL = 0x00fd;
const RICH_STRING_CELL = 0x00d6;
/** Cells that hold a value: number, label, string, boolean or error, RK, many RK, formula. */
const CELLS = new Set([0x0203, 0x0204, STRING_CELL, 0x0205, 0x027e, 0x00bd, FORMULA]);
const BIFF8 = 0x0600;
const WORKSHEET = 0;

/** What a check of an xls says about the sheet to be read. */
interface XlsSheet {
  /** 0-based, in the order of the workbook. */
  readonly index: number;
  readonly name: string;
  readonly otherSheets: number;
  /** `row:column` of every formula, both 0-based. */
  readonly formulas: ReadonlySet<string>;
}

interface BiffRecord {
  readonly id: number;
  readonly start: number;
  readonly data: Buffer;
}

interface BoundSheet {
  readonly name: string;
  readonly start: number;
  readonly hidden: boolean;
  readonly worksheet: boolean;
}

/**
 * Checks an xls record by record before it is read: the library that reads it takes a sheet that breaks off for a short
 * one, a string that is not there for an empty one, and a formula for its last value. Refuses an encrypted file
 * (`sheet-encrypted`), one older than Excel 97 (`sheet-wrong-type`), and damage.
 */
export function checkXls(file: CompoundFile): XlsSheet {
  if (file.names.has('EncryptedPackage')) throw new SheetError('sheet-encrypted');
  const stream = file.read('Workbook');
  if (stream === undefined) {
    throw new SheetError('sheet-wrong-type', { expected: 'xls', found: file.names.has('Book') ? 'xls-5' : 'ole' });
  }
  const { sheets, strings } = readGlobals(stream);
  const first = sheets.find((sheet) => sheet.worksheet && !sheet.hidden) ?? sheets.find((sheet) => sheet.worksheet);
  if (first === undefined) throw damaged('no sheet in the workbook');
  return {
    index: sheets.indexOf(first),
    name: first.name,
    otherSheets: sheets.length - 1,
    formulas: checkSheet(stream, first.start, strings),
  };
}

function readGlobals(stream: Buffer): { sheets: BoundSheet[]; strings: number } {
  const sheets: BoundSheet[] = [];
  let strings = 0;
  for (const record of readRecords(stream, 0)) {
    if (record.start === 0) checkVersion(record);
    if (record.id === FILE_PASS) throw new SheetError('sheet-encrypted');
    if (record.id === BOUND_SHEET) sheets.push(readBoundSheet(record.data));
    if (record.id === STRING_TABLE) strings = readUnsigned(record.data, 4, 4);
    if (record.id === END) return { sheets, strings };
  }
  throw damaged('the workbook breaks off');
}

function checkVersion(record: BiffRecord): void {
  if (record.id !== BEGIN) throw damaged('no beginning');
  if (readUnsigned(record.data, 0, 2) !== BIFF8) {
    throw new SheetError('sheet-wrong-type', { expected: 'xls', found: 'xls-5' });
  }
}

function readBoundSheet(data: Buffer): BoundSheet {
  const chars = readUnsigned(data, 6, 1);
  const wide = (readUnsigned(data, 7, 1) & 1) === 1;
  return {
    start: readUnsigned(data, 0, 4),
    hidden: (readUnsigned(data, 4, 1) & 3) !== 0,
    worksheet: readUnsigned(data, 5, 1) === WORKSHEET,
    name: data.toString(wide ? 'utf16le' : 'latin1', 8, 8 + chars * (wide ? 2 : 1)),
  };
}

function checkSheet(stream: Buffer, start: number, strings: number): ReadonlySet<string> {
  const formulas = new Set<string>();
  let depth = 0;
  let nested = false;
  for (const record of readRecords(stream, start)) {
    if (record.start === start && record.id !== BEGIN) throw damaged('the sheet is not where it should be');
    if (record.id === BEGIN) {
      depth += 1;
      nested ||= depth > 1;
    } else if (record.id === END) {
      depth -= 1;
      if (depth === 0) return formulas;
    } else if (record.id === RICH_STRING_CELL) {
      throw new SheetError('sheet-wrong-type', { expected: 'xls', found: 'xls-5' });
    } else if (depth === 1 && CELLS.has(record.id)) {
      if (nested) throw damaged('cells after a chart');
      checkCell(record, strings, formulas);
    }
  }
  throw damaged('the sheet breaks off');
}

function checkCell(record: BiffRecord, strings: number, formulas: Set<string>): void {
  const row = readUnsigned(record.data, 0, 2);
  const column = readUnsigned(record.data, 2, 2);
  if (record.id === FORMULA) formulas.add(`${row}:${column}`);
  if (record.id === STRING_CELL && readUnsigned(record.data, 6, 4) >= strings) {
    throw damaged(`no string for row ${row + 1}`);
  }
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

function readUnsigned(data: Buffer, at: number, bytes: number): number {
  if (at + bytes > data.length) throw damaged('a record that is too short');
  return data.readUIntLE(at, bytes);
}

function damaged(detail: string): SheetError {
  return new SheetError('sheet-damaged', { detail });
}
