import { readFile } from 'node:fs/promises';
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { type Outcome, readHere } from '../../../../test/read-sheet-here.ts';
import { numberFormat } from './number-format.ts';

type Kind = 'xlsx' | 'xls';
const KINDS: readonly Kind[] = ['xlsx', 'xls'];

function fileOf(kind: Kind, sheets: Readonly<Record<string, WorkSheet>>): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return Buffer.from(write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx' }));
}

/** Returns a sheet with a heading and number cells below it. Each cell has its own format. */
function formatted(heading: string, cells: readonly (readonly [value: number, format: string])[]): WorkSheet {
  const sheet = utils.aoa_to_sheet([[heading], ...cells.map(([value]) => [value])]);
  for (const [at, [value, format]] of cells.entries())
    sheet[`A${at + 2}`] = { t: 'n', v: value, z: format } satisfies CellObject;
  return sheet;
}

const readSheetOf = (kind: Kind, sheet: WorkSheet, choices = {}): Promise<Outcome> =>
  readHere(kind, fileOf(kind, { Hosts: sheet }), {}, choices);

describe.each(KINDS)('[R-PLUS-26] a cell of an %s counts as the sheet shows it', (kind) => {
  test('a day among the IDs is malformed in every format, and never another host', async () => {
    const days = ['yyyy-mm-dd', 'yyyymmdd', 'm/d/yy', 'dd.mm.yyyy hh:mm'].map((format) => [45_306, format] as const);
    const { texts } = await readSheetOf(kind, formatted('Host ID', [...days, [64_000_001, '0']]));
    expect(texts).toEqual(['2024-01-15', '2024-01-15', '2024-01-15', '2024-01-15', '64000001']);
  });

  test('cells as LibreOffice writes them: zeros, a day and thousands, below an empty first sheet', async () => {
    const { texts, report } = await readHere(
      kind,
      await readFile(new URL(`./fixtures/shown.${kind}`, import.meta.url)),
    );
    expect(texts).toEqual(['01234567', '2024-01-15', '64000001', '64000002']);
    expect(report).toMatchObject({ sheetName: 'Hosts', skippedSheets: ['Read me'] });
  });

  test('leading zeros of a format belong to the ID', async () => {
    const { texts } = await readSheetOf(
      kind,
      formatted('Host ID', [
        [1_234_567, '00000000'],
        [64_000_001, '0000000000'],
      ]),
    );
    expect(texts).toEqual(['01234567', '0064000001']);
  });

  test('grouped thousands are the same digits, while an amount, a percentage and a scaled number are malformed as shown', async () => {
    const cells = [
      [64_000_001, '#,##0'],
      [64_000_001, '"UID "0'],
      [64_000_001, '"$"#,##0.00'],
      [64_000_001, '0.00%'],
      [64_000_001, '#,##0,'],
      [64_000_001, '0" pcs"'],
      [64_000_001, '000-000-000'],
    ] as const;
    const { texts } = await readSheetOf(kind, formatted('Host ID', cells));
    expect(texts).toEqual([
      '64000001',
      '64000001',
      '$64,000,001.00',
      '6400000100.00%',
      '####',
      '64000001 pcs',
      '064-000-001',
    ]);
  });

  test('a number that is shown with a power of ten is refused with advice', async () => {
    const outcome = await readSheetOf(kind, formatted('Host ID', [[64_000_001, '0.00E+00']]));
    expect(outcome).toMatchObject({ code: 'sheet-number-lost-digits', params: { row: 2, column: 'A' } });
  });
});

const rowsOf = (...ids: string[]): WorkSheet =>
  utils.aoa_to_sheet([['Host ID', 'Agency'], ...ids.map((id) => [id, 'x'])]);

describe.each(KINDS)('[R-PLUS-26] rows and columns that an %s hides', (kind) => {
  // The sheet is as LibreOffice writes it.
  const filtered = async (choices = {}) =>
    readHere(kind, await readFile(new URL(`./fixtures/hidden.${kind}`, import.meta.url)), {}, choices);

  test('rows with IDs are refused until the user chooses, and then left out or taken', async () => {
    expect(await filtered()).toMatchObject({
      code: 'sheet-rows-hidden',
      params: { column: 'A', hidden: 2, shown: 1 },
    });
    const skipped = await filtered({ hiddenRows: 'skip' });
    expect(skipped.texts).toEqual(['64000001']);
    expect(skipped.report).toMatchObject({ hiddenRows: 2, hiddenRowsTaken: false, hiddenColumns: ['C'] });
    const taken = await filtered({ hiddenRows: 'take' });
    expect([taken.texts.length, taken.report?.hiddenRowsTaken]).toEqual([3, true]);
  });

  test('hidden rows without an ID in the column do not matter', async () => {
    const sheet = { ...rowsOf('64000001', ''), '!rows': [{}, {}, { hidden: true }] };
    expect((await readSheetOf(kind, sheet)).texts).toEqual(['64000001']);
  });

  test('a hidden column never wins over a visible one, and if it is the only one the user is asked', async () => {
    const both = utils.aoa_to_sheet([
      ['Host ID', 'Host ID'],
      ['61000100', '64000001'],
    ]);
    const seen = await readSheetOf(kind, { ...both, '!cols': [{ hidden: true }] });
    expect([seen.texts, seen.report?.hiddenColumns]).toEqual([['64000001'], ['A']]);
    const alone = utils.aoa_to_sheet([
      ['Host ID', 'Name'],
      ['61000100', 'Leyla'],
    ]);
    expect(await readSheetOf(kind, { ...alone, '!cols': [{ hidden: true }] })).toMatchObject({
      code: 'sheet-column-unclear',
      candidates: [{ column: 'A', heading: 'Host ID', ids: 1, examples: '61000100' }],
    });
  });
});

describe.each(KINDS)('[R-PLUS-26] the sheet of an %s that holds the IDs', (kind) => {
  const hosts = () => rowsOf('64000001', '64000002');
  const text = utils.aoa_to_sheet([['How to use this file'], ['Fill in the second sheet']]);
  const cover = utils.aoa_to_sheet([
    ['Agency', 'Aurora'],
    ['Phone', '905321112200'],
    ['Year', 2026],
  ]);

  test.each([
    ['an empty sheet', utils.aoa_to_sheet([])],
    ['a template', utils.aoa_to_sheet([['Host ID', 'Name']])],
    ['a page of text', text],
    ['a cover page with a phone and a year', cover],
  ])('%s gives way to the next one, which is named', async (_what, first) => {
    const { texts, report } = await readHere(kind, fileOf(kind, { 'Read me': first, Hosts: hosts(), Old: text }));
    expect(texts).toEqual(['64000001', '64000002']);
    expect(report).toMatchObject({ sheetName: 'Hosts', skippedSheets: ['Read me'], otherSheets: 2 });
  });

  test('a first sheet with IDs is taken, and others with IDs are named', async () => {
    const { texts, report } = await readHere(
      kind,
      fileOf(kind, { July: hosts(), June: rowsOf('64000009'), Notes: text }),
    );
    expect(texts).toEqual(['64000001', '64000002']);
    expect(report).toMatchObject({ sheetName: 'July', skippedSheets: [], sheetsWithIds: ['June'], otherSheets: 2 });
  });

  test('a plain list in the first sheet wins over a heading in another', async () => {
    const list = utils.aoa_to_sheet([['64000005'], ['64000006']]);
    const { texts, report } = await readHere(kind, fileOf(kind, { List: list, Old: hosts() }));
    expect([texts, report?.sheetsWithIds]).toEqual([['64000005', '64000006'], ['Old']]);
  });

  test('if no sheet has IDs the refusal is that of the first filled one', async () => {
    const outcome = await readHere(kind, fileOf(kind, { Empty: utils.aoa_to_sheet([]), Text: text }));
    expect(outcome.code).toBe('sheet-no-ids');
  });
});

describe('number formats', () => {
  test.each([
    ['00000000', '1234567', 'number', '01234567'],
    ['[Red]0;[Blue]-0', '64000001', 'number', '64000001'],
    ['0_);(0)', '64000001', 'number', '64000001'],
    ['0_);(0)', '-64000001', 'shown', '-64000001'],
    ['[$-409]0', '64000001', 'number', '64000001'],
    ['[$€-407] #,##0', '64000001', 'shown', '€ 64,000,001'],
    ['_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', '64000001', 'shown', '64,000,001'],
    ['[<=9999999]###-####;(###) ###-####', '5551234567', 'shown', '(555) 123-4567'],
    ['0,', '64000001', 'shown', '####'],
    ['[DBNum1]0', '64000001', 'shown', '####'],
    ['# ?/?', '64000001', 'shown', '####'],
    ['00000000', '12345.5', 'shown', '12345.5'],
    ['0.0', '64000001', 'shown', '64000001.0'],
    ['yyyy"年"m"月"d"日"', '45306', 'shown', '2024-01-15'],
    ['[h]:mm', '45306', 'shown', '2024-01-15'],
    ['yyyymmdd', '64000001', 'shown', '####'],
    ['"day "0', '64000001', 'shown', 'day 64000001'],
    ['00000000', '1.0E7', 'number', '10000000'],
  ])('%s shows %s as %s %s', (code, raw, kind, text) => {
    expect(numberFormat(200, code, false)?.(raw)).toEqual({ kind, text });
  });

  test('General, text and whole numbers are shown by their digits, and days can begin in 1904', () => {
    for (const code of ['General', '@', '0', undefined]) expect(numberFormat(0, code, false)).toBeNull();
    expect(numberFormat(14, undefined, true)?.('43844')).toEqual({ kind: 'shown', text: '2024-01-15' });
    expect(numberFormat(14, undefined, false)?.('1')).toEqual({ kind: 'shown', text: '1900-01-01' });
  });

  test('a hostile format is shown quickly', () => {
    for (const code of [
      '"'.repeat(20_000),
      '['.repeat(20_000),
      ';'.repeat(20_000),
      '0,'.repeat(10_000),
      '\\'.repeat(9_999),
    ]) {
      expect(numberFormat(200, code, false)?.('64000001').text.length ?? 0).toBeLessThan(30_000);
    }
  });
});
