import { fileURLToPath } from 'node:url';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { writeTemporary } from '../../../../test/read-sheet-here.ts';
import { buildXlsx, textRows } from './fixtures/build-xlsx.ts';
import { type ReadSheetOptions, readSheet, type SheetReading } from './read-sheet.ts';
import { readTypedIds } from './read-typed-ids.ts';
import type { IdLine } from './sheet-report.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

async function collect(reading: SheetReading): Promise<string[]> {
  const lines: IdLine[] = [];
  for await (const chunk of reading) lines.push(...chunk);
  return lines.map(({ line, text }) => `${line}:${text}`);
}

function read(path: string, options: Partial<ReadSheetOptions> = {}): SheetReading {
  return readSheet({ path, fileName: path, ...options });
}

/** Returns the number of processes that were started and have not ended. */
function processes(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

describe('[R-HOST-3] xls, xlsx and csv files as LibreOffice writes them', () => {
  const expected = ['2:10000001', '3:00012345', '4:123456789012345678', '6:12a45', '7:20000005'];
  const table = {
    rows: 7,
    rowsWithoutId: 1,
    ids: 5,
    columns: 4,
    taken: { from: 'column', letter: 'B', header: 'Host ID' },
  };
  test.each([
    ['table.xlsx', { kind: 'xlsx', encoding: null, sheetName: 'Hosts', otherSheets: 1 }],
    ['table.xls', { kind: 'xls', encoding: null, sheetName: 'Hosts', otherSheets: 1 }],
    ['table.csv', { kind: 'csv', encoding: 'utf-8', sheetName: null, otherSheets: 0 }],
    ['table-gb18030.csv', { kind: 'csv', encoding: 'gb18030' }],
    ['table-utf-16.csv', { kind: 'csv', encoding: 'utf-16le' }],
  ])('a table with one column of IDs: %s', async (name, report) => {
    const reading = read(fixture(name));
    expect(await collect(reading)).toEqual(expected);
    expect(reading.report()).toMatchObject({ ...table, ...report });
    expect(reading.report().header).toEqual({ row: 1, text: 'Joined, Host ID, Name, Country' });
  });

  test.each(['list.xlsx', 'list.xls'])('a plain list of numbers: %s', async (name) => {
    const reading = read(fixture(name));
    expect(await collect(reading)).toEqual(Array.from({ length: 300 }, (_, i) => `${i + 1}:${10_000_000 + i * 97}`));
    expect(reading.report()).toMatchObject({ header: null, taken: { from: 'column', letter: 'A', header: null } });
  });

  test.each(['wide.xlsx', 'wide.xls'])('a wide list: %s', async (name) => {
    const reading = read(fixture(name));
    const ids = ['1:10000001', '1:10000002', '1:10000003', '2:10000004', '2:10000005', '3:10000006'];
    expect(await collect(reading)).toEqual(ids);
    expect(reading.report()).toMatchObject({ taken: { from: 'all-columns' }, columns: 3 });
  });

  test.each([
    ['formula.xlsx', 'sheet-formula', { row: 3, column: 'A' }],
    ['formula.xls', 'sheet-formula', { row: 3, column: 'A' }],
    ['lost.xlsx', 'sheet-number-lost-digits', { row: 3, column: 'A' }],
    ['lost.xls', 'sheet-number-lost-digits', { row: 3, column: 'A' }],
    ['empty.xlsx', 'sheet-empty', {}],
    ['empty.xls', 'sheet-empty', {}],
  ])('%s is refused as %s', async (name, code, params) => {
    await expect(collect(read(fixture(name)))).rejects.toMatchObject({ name: 'SheetError', code, params });
  });

  test('an xls as another library writes it', async () => {
    const rows = [
      ['Host ID', 'Joined'],
      ['00010001', new Date(0)],
      ['123456789012345678', 2],
      [10003, ''],
    ];
    const bytes: unknown = write(utils.book_new(utils.aoa_to_sheet(rows)), { type: 'buffer', bookType: 'biff8' });
    if (!Buffer.isBuffer(bytes)) throw new Error('no buffer');
    const ids = await collect(read(await writeTemporary('xls', bytes)));
    expect(ids).toEqual(['2:00010001', '3:123456789012345678', '4:10003']);
  });
});

describe('[R-HOST-3] names and limits', () => {
  test.each([
    ['hosts.pdf', 'pdf'],
    ['hosts.csv.exe', 'exe'],
    ['hosts', ''],
    ['.xlsx', ''],
  ])('a file with the name %s is not read', async (fileName, extension) => {
    const reading = read(fixture('table.csv'), { fileName });
    await expect(collect(reading)).rejects.toMatchObject({ code: 'sheet-not-supported', params: { extension } });
  });

  test('the extension can be in capitals', async () => {
    expect(await collect(read(fixture('list.xlsx'), { fileName: 'HOSTS.XLSX' }))).toHaveLength(300);
  });

  test('an older xls is refused with its own error', async () => {
    const bytes: unknown = write(utils.book_new(utils.aoa_to_sheet([['10001']])), {
      type: 'buffer',
      bookType: 'biff5',
    });
    if (!Buffer.isBuffer(bytes)) throw new Error('no buffer');
    const reading = read(await writeTemporary('xls', bytes));
    await expect(collect(reading)).rejects.toMatchObject({ code: 'sheet-wrong-type', params: { found: 'xls-5' } });
  });

  test('a reading that takes too long ends with an error, and its process ends as well', async () => {
    const reading = read(fixture('list.xlsx'), { limits: { timeoutSeconds: 0.001 } });
    await expect(collect(reading)).rejects.toMatchObject({ code: 'sheet-timeout', params: { seconds: 0.001 } });
    await expect.poll(processes).toBe(0);
  });

  test('a reading that takes too much memory ends its own process only', async () => {
    const strings = Array.from({ length: 1_000_000 }, (_, index) => `<t>${index}</t>`).join('');
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is>${strings}</is></c></row>`;
    const path = await writeTemporary('xlsx', buildXlsx({ rows }));
    const reading = read(path, { limits: { maxHeapMegabytes: 16, maxCellChars: 10_000_000 } });
    await expect(collect(reading)).rejects.toMatchObject({ code: 'sheet-unpacks-too-large' });
  });

  test('a missing file is an internal error, not a refusal', async () => {
    await expect(collect(read('/nowhere/list.xlsx'))).rejects.toThrow('ENOENT');
  });
});

describe('reading in a separate process', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => String(10_000_000 + index));

  test('the report comes after the last ID, not before', async () => {
    const reading = read(fixture('list.xlsx'));
    expect(() => reading.report()).toThrow('not been read');
  });

  test('IDs come in chunks of at most 5,000, read by another process', async () => {
    const path = await writeTemporary('xlsx', buildXlsx({ rows: textRows(ids) }));
    let count = 0;
    for await (const chunk of read(path)) {
      expect(chunk.length).toBeLessThanOrEqual(5_000);
      if (count === 0) expect(processes()).toBe(1);
      count += chunk.length;
    }
    expect(count).toBe(ids.length);
  });

  test('an abandoned reading ends its process', async () => {
    const path = await writeTemporary('csv', ids.join('\n'));
    for await (const chunk of read(path)) {
      expect(chunk[0]).toEqual({ line: 1, text: '10000000' });
      break;
    }
    await expect.poll(processes).toBe(0);
  });

  test('an aborted reading ends its process and gives the reason', async () => {
    const path = await writeTemporary('csv', ids.join('\n'));
    const controller = new AbortController();
    const reading = read(path, { signal: controller.signal });
    const taken = async (): Promise<void> => {
      for await (const _ of reading) controller.abort(new Error('gone'));
    };
    await expect(taken()).rejects.toThrow('gone');
    await expect.poll(processes).toBe(0);
    await expect(collect(read(path, { signal: controller.signal }))).rejects.toThrow('gone');
  });

  test('[R-HOST-2] typed IDs are read in the server, and long text in a separate process, with the same result', async () => {
    const few = readTypedIds({ text: '1001, 1002\n12a 1003' });
    expect(await collect(few)).toEqual(['1:1001', '1:1002', '2:12a', '2:1003']);
    const text = Array.from(
      { length: 150_000 },
      (_, index) => `${10_000_000 + index}${index % 3 === 0 ? '\n' : '\uff0c'}`,
    );
    const many = readTypedIds({ text: text.join('') });
    const collected = await collect(many);
    expect(collected).toHaveLength(150_000);
    expect(collected.slice(0, 3)).toEqual(['1:10000000', '2:10000001', '2:10000002']);
    expect(many.report()).toMatchObject({ kind: 'text', ids: 150_000, rows: 50_001 });
  });

  test('typed text over the limit, or without any words, is refused', async () => {
    const large = readTypedIds({ text: '1'.repeat(101), limits: { maxBytes: 100 } });
    await expect(collect(large)).rejects.toMatchObject({ code: 'sheet-too-large', params: { maxBytes: 100 } });
    await expect(collect(readTypedIds({ text: ' \n, ' }))).rejects.toMatchObject({ code: 'sheet-empty' });
  });
});
