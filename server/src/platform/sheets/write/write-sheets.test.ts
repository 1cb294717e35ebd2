import { read, utils, type WorkSheet } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHere } from '../../../../test/read-sheet-here.ts';
import type { Rows } from '../../rows.ts';
import { readCsv } from '../read/csv/read-csv.ts';
import { SHEET_LIMITS } from '../read/sheet-limits.ts';
import { trimCell } from '../read/trim-cell.ts';
import type { SheetValue } from './sheet-content.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const header = ['Host ID', 'Reason', 'Points'];
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '\n=1', '＝1'];

/** Streams two rows at a time. */
async function* stream(rows: Iterable<readonly SheetValue[]>): Rows<readonly SheetValue[]> {
  const all = [...rows];
  for (let at = 0; at < all.length; at += 2) yield all.slice(at, at + 2);
}

async function toBytes(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

function toCsv(rows: Iterable<readonly SheetValue[]>): Promise<Buffer> {
  return toBytes(writeCsv({ header, rows: stream(rows) }));
}

function toXlsx(rows: Iterable<readonly SheetValue[]>, maxSheetRows?: number): Promise<Buffer> {
  const more = maxSheetRows === undefined ? {} : { maxSheetRows };
  return toBytes(writeXlsx({ sheetName: 'Failed IDs', header, widths: [24], rows: stream(rows), ...more }));
}

/** Returns the file's sheets as another library reads them. */
function oracle(bytes: Buffer): WorkSheet[] {
  const book = read(bytes, { type: 'buffer', cellFormula: true, cellText: false });
  return book.SheetNames.flatMap((name) => book.Sheets[name] ?? []);
}

function cellsOf(sheet: WorkSheet | undefined): unknown[][] {
  return sheet === undefined ? [] : utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true });
}

describe('csv', () => {
  test('has a byte order mark, CRLF and quotes if necessary', async () => {
    const bytes = await toCsv([
      ['00010001', 'a "b", c', 7],
      ['10002', null, -1.5],
      ['10003', 'two\nlines', 0],
    ]);
    expect(bytes.toString()).toBe(
      '\ufeffHost ID,Reason,Points\r\n00010001,"a ""b"", c",7\r\n10002,,-1.5\r\n10003,"two\nlines",0\r\n',
    );
  });

  test.each(FORMULAS)('a text that begins like %j is made text', async (text) => {
    const line = (await toCsv([['10001', text, 1]])).toString().split('Points\r\n')[1] ?? '';
    expect(line.replace('10001,', '')).toMatch(/^"?'/);
    expect(line).not.toContain('\0');
    for (const sheet of oracle(await toCsv([['10001', text, 1]]))) {
      expect(Object.values(sheet).filter((cell) => typeof cell === 'object' && 'f' in cell)).toEqual([]);
    }
  });
});

/** Reads rows like a program with this separator. A quote is special only at the beginning of a cell. */
function readLoosely(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    }
    for (; at < text.length && ![separator, '\r', '\n'].includes(text.charAt(at)); at += 1) cell += text.charAt(at);
    rows.at(-1)?.push(cell);
    if (text[at] !== separator && at < text.length) rows.push([]);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

describe('a csv that is opened with another separator', () => {
  const SEPARATORS = [',', ';', '\t', '|'];
  const piece = fc.constantFrom(...SEPARATORS, '"', "'", ' ', '\r\n', '\n', 'x', '1', '=1+1', '+1', '-1', '@A1', '＝1');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  /**
   * Returns whether a program would calculate the cell, even if the program drops the characters around it. A number
   * isn't a formula.
   */
  const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);

  test('[R-HOST-6] has no formula, for any name in it', async () => {
    expect((await toCsv([['10001', 'x;=1+1;y', 1]])).toString()).toContain(`"x;'=1+1;y"`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, fc.integer()), { minLength: 1, maxLength: 6 }), async (rows) => {
        const csv = (await toCsv(rows)).toString();
        for (const separator of SEPARATORS) {
          expect(readLoosely(csv, separator).flat().filter(isFormula)).toEqual([]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("is read back unchanged by the product's own reader", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (rows) => {
        const { rows: read } = readCsv(await toCsv(rows.map(([one, other]) => ['10001', one, other])), SHEET_LIMITS);
        const cells: string[][] = [];
        for await (const part of read) for (const row of part) cells.push(row.cells.map((cell) => cell.text));
        const written = rows.map((row) => ['10001', ...row.map(trimCell)].filter((cell) => cell !== ''));
        expect(cells.slice(1)).toEqual(written);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('xlsx', () => {
  test('strings are always text cells, and numbers are numbers', async () => {
    const rows = FORMULAS.map((text, index) => [`0001000${index}`, text, index]);
    const [sheet] = oracle(await toXlsx(rows));
    const cells = Object.entries(sheet ?? {}).filter(([name]) => /^[A-Z]\d+$/.test(name));
    expect(cells).toHaveLength(30);
    for (const [name, cell] of cells) {
      expect(cell).not.toHaveProperty('f');
      expect(cell.t, name).toBe(name.startsWith('C') && name !== 'C1' ? 'n' : 's');
    }
    expect(cellsOf(sheet).slice(1, 4)).toEqual([
      ['00010000', '=1+1', 0],
      ['00010001', '+1', 1],
      ['00010002', '-1', 2],
    ]);
  });

  test('text that is difficult for XML or a spreadsheet arrives unchanged', async () => {
    const texts = [
      '<a> & "b"',
      '_x0041_',
      '  spaces  ',
      'two\nlines',
      'cr\r\nlf',
      'bell\x07',
      '陈小明 😀',
      '\ud800 alone',
    ];
    const [sheet] = oracle(await toXlsx(texts.map((text) => ['10001', text, null])));
    const arrived = cellsOf(sheet)
      .slice(1)
      .map((row) => row[1]);
    expect(arrived.slice(0, 4)).toEqual(texts.slice(0, 4));
    expect(arrived.slice(6)).toEqual(['陈小明 😀', '\ufffd alone']);
  });

  test('rows beyond the limit of one sheet go to further sheets, each with the header', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => [String(10_001 + index), 'x', index]);
    const bytes = await toXlsx(rows, 11);
    const book = read(bytes, { type: 'buffer' });
    expect(book.SheetNames).toEqual(['Failed IDs', 'Failed IDs 2', 'Failed IDs 3']);
    const sheets = oracle(bytes).map(cellsOf);
    expect(sheets.map((sheet) => sheet.length)).toEqual([11, 11, 6]);
    expect(sheets.every(([first]) => first?.[0] === 'Host ID')).toBe(true);
    expect(sheets.flatMap((sheet) => sheet.slice(1))).toEqual(rows);
    expect((await readHere('xlsx', bytes)).report).toMatchObject({ sheetName: 'Failed IDs', otherSheets: 2, ids: 10 });
  });

  test('a sheet that is full to its last row needs no second one, nor does one without rows', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => [String(10_001 + index), 'x', index]);
    expect(oracle(await toXlsx(rows, 11))).toHaveLength(1);
    expect(cellsOf(oracle(await toXlsx([]))[0])).toEqual([header]);
  });

  test('an error while rows arrive fails the stream', async () => {
    async function* rows(): Rows<readonly SheetValue[]> {
      yield [['10001', 'x', 1]];
      throw new Error('the database is gone');
    }
    const failing = writeXlsx({ sheetName: 'x', header, rows: rows() });
    await expect(toBytes(failing)).rejects.toThrow('the database is gone');
    await expect(toBytes(writeCsv({ header, rows: rows() }))).rejects.toThrow('the database is gone');
  });

  test('an abandoned stream releases its rows', async () => {
    let letGo = false;
    async function* rows(): Rows<readonly SheetValue[]> {
      try {
        for (;;) yield [['10001', 'x'.repeat(100), Math.random()]];
      } finally {
        letGo = true;
      }
    }
    let seen = 0;
    for await (const chunk of writeXlsx({ sheetName: 'x', header, rows: rows() })) {
      seen += chunk.length;
      if (seen > 200_000) break;
    }
    expect(letGo).toBe(true);
  });
});

describe('round trip', () => {
  test('[R-HOST-3] a written sheet can be corrected and submitted again with exactly the same IDs', async () => {
    const id = fc.stringMatching(/^\d{4,20}$/);
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const table = fc.array(fc.tuple(id, text, fc.option(fc.integer())), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const ids = rows.map(([first], index) => ({ line: index + 2, text: first }));
        const csv = await readHere('csv', await toCsv(rows));
        const xlsx = await readHere('xlsx', await toXlsx(rows));
        expect(csv.lines).toEqual(ids);
        expect(xlsx.lines).toEqual(ids);
        expect(xlsx.report).toMatchObject({ taken: { from: 'column', letter: 'A', header: 'Host ID' } });
      }),
      { numRuns: 100 },
    );
  });
});
