import { describe, expect, test } from 'vitest';
import { readHere } from '../../../../../test/read-sheet-here.ts';
import { type BuiltEntry, buildParts, buildXlsx, buildZip, textRows } from '../fixtures/build-xlsx.ts';
import type { SheetErrorCode } from '../sheet-error.ts';
import { SHEET_LIMITS } from '../sheet-limits.ts';

const rows = textRows(['10001', '10002', '10003']);
const good = buildParts({ rows });
const SHEET = 'xl/worksheets/sheet1.xml';

const withSheet = (change: Partial<BuiltEntry>): Buffer =>
  buildZip(good.map((entry) => (entry.name === SHEET ? { ...entry, ...change } : entry)));
const worksheet = (inside: string, before = ''): Buffer =>
  buildXlsx({
    parts: {
      [SHEET]: `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}</worksheet>`,
    },
  });
const relationTo = (target: string, more = ''): Buffer =>
  buildXlsx({
    rows,
    sheets: '<sheet name="One" sheetId="1" r:id="rId7"/>',
    relations: `<Relationship Id="rId7" Type="http://x/worksheet" Target="${target}"${more}/>`,
  });
const sheetData = (inside: string): Buffer => worksheet(`<sheetData>${inside}</sheetData>`);
const entity = '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

describe('[R-HOST-3] an inconsistent archive is refused', () => {
  const cases: readonly (readonly [string, Buffer, SheetErrorCode])[] = [
    ['a wrong checksum', withSheet({ checksum: 12345 }), 'sheet-damaged'],
    ['a size that is too small', withSheet({ unpacked: 100 }), 'sheet-damaged'],
    ['a size that is too large', withSheet({ unpacked: 100_000 }), 'sheet-damaged'],
    ['a local header with another name', withSheet({ localName: 'xl/worksheets/sheet2.xml' }), 'sheet-damaged'],
    ['an unknown method', withSheet({ method: 99 }), 'sheet-damaged'],
    ['an encrypted entry', withSheet({ flags: 1 }), 'sheet-encrypted'],
    ['a strongly encrypted entry', withSheet({ flags: 0x41 }), 'sheet-encrypted'],
    ['an entry that occurs twice', buildZip([...good, { name: 'XL/Workbook.xml', data: 'x' }]), 'sheet-damaged'],
    [
      'entries that overlap',
      buildZip([...good, { name: 'xl/copy.xml', data: textRows(['1']), sharesPlaceOf: SHEET, localName: SHEET }]),
      'sheet-damaged',
    ],
    ['a name that climbs out', buildZip([...good, { name: '../../etc/passwd', data: 'x' }]), 'sheet-damaged'],
  ];
  test.each(cases)('%s', async (_, bytes, code) => {
    expect((await readHere('xlsx', bytes)).code).toBe(code);
  });
});

describe('[R-HOST-3] an xlsx that would overload the server is refused with the limit', () => {
  test('a space bomb: megabytes of blanks in kilobytes', async () => {
    const bytes = worksheet(`<sheetData>${' '.repeat(50_000_000)}</sheetData>`);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await readHere('xlsx', bytes)).toMatchObject({
      code: 'sheet-ratio',
      params: { max: SHEET_LIMITS.maxRatio },
    });
  });

  test('a space bomb that hides its size in the directory', async () => {
    const data = `<worksheet><sheetData>${' '.repeat(50_000_000)}</sheetData></worksheet>`;
    expect((await readHere('xlsx', withSheet({ data, unpacked: 60_000 }))).code).toBe('sheet-damaged');
  });

  test('one endless token', async () => {
    const noise = Buffer.from(Uint8Array.from({ length: 6_000_000 }, (_, index) => (index * index * 31) >> 7)).toString(
      'hex',
    );
    for (const inside of [`<!--${noise}-->`, `<sheetData a="${noise}"/>`, `<sheetData>${noise}</sheetData>`]) {
      const outcome = await readHere('xlsx', worksheet(inside), { maxRatio: 1_000_000 });
      expect(outcome.code).toBe('sheet-damaged');
    }
  });

  test('more entries than any sheet has', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `xl/${index}.bin`, data: '' }));
    expect(await readHere('xlsx', buildZip([...good, ...many]))).toMatchObject({
      code: 'sheet-too-many-entries',
      params: { max: 1_000 },
    });
  });

  test('total bytes, strings, characters in a cell, rows or bytes of the file over the limits', async () => {
    const bytes = buildXlsx({ rows, strings: '<si><t>1</t></si>'.repeat(20) });
    expect((await readHere('xlsx', bytes, { maxUnpackedBytes: 500 })).code).toBe('sheet-unpacks-too-large');
    expect((await readHere('xlsx', bytes, { maxStrings: 19 })).code).toBe('sheet-too-many-strings');
    expect((await readHere('xlsx', bytes, { maxStringsBytes: 500 })).code).toBe('sheet-unpacks-too-large');
    expect((await readHere('xlsx', bytes, { maxBytes: 500 })).code).toBe('sheet-too-large');
    expect(await readHere('xlsx', bytes, { maxRows: 2 })).toMatchObject({
      code: 'sheet-too-many-rows',
      params: { max: 2 },
    });
    const long = buildXlsx({ rows: textRows(['10001', '1'.repeat(40_001)]) });
    expect(await readHere('xlsx', long)).toMatchObject({
      code: 'sheet-cell-too-long',
      params: { max: 40_000, row: 2 },
    });
    const shared = {
      rows: '<row r="3"><c r="A3" t="s"><v>0</v></c></row>',
      strings: `<si><t>${'1'.repeat(50_000)}</t></si>`,
    };
    expect(await readHere('xlsx', buildXlsx(shared))).toMatchObject({
      code: 'sheet-cell-too-long',
      params: { row: 3 },
    });
  });

  test('a row beyond the last one, a cell in the last column', async () => {
    const far = sheetData('<row r="1048577"><c r="A1048577"><v>10001</v></c></row>');
    expect((await readHere('xlsx', far)).code).toBe('sheet-too-many-rows');
    const corner = sheetData('<row r="1048576"><c r="XFD1048576"><v>10001</v></c></row>');
    const { lines, report } = await readHere('xlsx', corner);
    expect(lines).toEqual([{ line: 1_048_576, text: '10001' }]);
    expect(report).toMatchObject({ columns: 16_384, taken: { letter: 'XFD' } });
  });
});

describe('[R-HOST-3] malicious XML is refused', () => {
  const cases: readonly (readonly [string, Buffer, SheetErrorCode])[] = [
    ['a document type with entities', worksheet('<sheetData>&b;</sheetData>', entity), 'sheet-document-type'],
    ['a document type alone', worksheet('<sheetData/>', '<!DOCTYPE worksheet>'), 'sheet-document-type'],
    [
      'an external entity',
      worksheet('', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      'sheet-document-type',
    ],
    ['an entity that is nowhere', sheetData('<row r="1"><c r="A1"><v>&x;</v></c></row>'), 'sheet-damaged'],
    ['XML that is not well-formed', sheetData('<row r="1"><c></row>'), 'sheet-damaged'],
    ['another root', buildXlsx({ parts: { [SHEET]: '<html/>' } }), 'sheet-damaged'],
    ['no place for cells', worksheet(''), 'sheet-damaged'],
    ['an empty part', buildXlsx({ parts: { [SHEET]: '' } }), 'sheet-damaged'],
    ['bytes that are no UTF-8', buildXlsx({ parts: { [SHEET]: Buffer.from([0x3c, 0xff, 0xff]) } }), 'sheet-damaged'],
  ];
  test.each(cases)('%s', async (_, bytes, code) => {
    expect((await readHere('xlsx', bytes)).code).toBe(code);
  });
});

describe('[R-HOST-3] impossible references are refused', () => {
  const cases: readonly (readonly [string, Buffer])[] = [
    ['a string that is not there', sheetData('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')],
    ['a string of a negative number', sheetData('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>')],
    ['a string by the name of __proto__', sheetData('<row r="1"><c r="A1" t="s"><v>__proto__</v></c></row>')],
    ['a column beyond the last', sheetData('<row r="1"><c r="XFE1"><v>10001</v></c></row>')],
    ['a cell by the name of __proto__', sheetData('<row r="1"><c r="__proto__"><v>10001</v></c></row>')],
    ['a cell in another row', sheetData('<row r="1"><c r="A2"><v>10001</v></c></row>')],
    ['a row that comes twice', sheetData('<row r="2"/><row r="2"/>')],
    ['row zero', sheetData('<row r="0"/>')],
    ['a row that is no number', sheetData('<row r="1e9"/>')],
    ['a cell that comes twice', sheetData('<row r="1"><c r="A1"/><c r="A1"/></row>')],
    ['a sheet that is nowhere', relationTo('worksheets/sheet9.xml')],
    ['a sheet outside of the file', relationTo('../../../../etc/passwd')],
    ['a sheet on the network', relationTo('https://example.com/sheet.xml')],
    ['a sheet on a share', relationTo('//host/sheet.xml')],
    ['an external sheet', relationTo('worksheets/sheet1.xml', ' TargetMode="External"')],
    ['a sheet without a relation', buildXlsx({ rows, sheets: '<sheet name="One" sheetId="1" r:id="__proto__"/>' })],
    ['no sheet at all', buildXlsx({ rows, sheets: '' })],
  ];
  test.each(cases)('%s', async (_, bytes) => {
    expect((await readHere('xlsx', bytes)).code).toBe('sheet-damaged');
  });

  test('names like __proto__ and constructor change nothing', async () => {
    const parts = { ['__proto__']: 'x', 'xl/constructor': 'x' };
    const hostile = textRows(['10001']).replace('<c ', '<c __proto__="1" constructor="2" ');
    expect((await readHere('xlsx', buildXlsx({ rows: hostile, parts }))).texts).toEqual(['10001']);
    expect(Object.hasOwn(Object.prototype, '1')).toBe(false);
  });
});

describe('[R-HOST-3] a file whose name does not match its content is refused, with the detected type', () => {
  const zip = (name: string): Buffer => buildZip([{ name, data: 'x' }]);
  const cases: readonly (readonly ['xlsx' | 'xls' | 'csv', string, Buffer | string])[] = [
    ['xlsx', 'pdf', '%PDF-1.7\n'],
    ['xlsx', 'text', 'Host ID\n10001\n'],
    ['xlsx', 'docx', zip('word/document.xml')],
    ['xlsx', 'ods', zip('content.xml')],
    ['xlsx', 'xlsb', zip('xl/workbook.bin')],
    ['xlsx', 'xlsm', zip('xl/vbaProject.bin')],
    ['xlsx', 'html', '<html><table><tr><td>10001</td></tr></table></html>'],
    ['xls', 'xlsx', buildXlsx({ rows })],
    ['xls', 'html', '\n<!-- x --><TABLE><tr><td>10001</td></tr></TABLE>'],
    ['xls', 'xml', '<?xml version="1.0"?><Workbook/>'],
    ['xls', 'text', 'Host ID\t\n10001\t\n'],
    ['csv', 'xlsx', buildXlsx({ rows })],
    ['csv', 'image', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['csv', 'archive', Buffer.from('1f8b0800000000000003', 'hex')],
    ['csv', 'rtf', '{\\rtf1 10001}'],
  ];
  test.each(cases)('%s that is %s', async (kind, found, bytes) => {
    expect(await readHere(kind, bytes)).toMatchObject({ code: 'sheet-wrong-type', params: { expected: kind, found } });
  });
});
