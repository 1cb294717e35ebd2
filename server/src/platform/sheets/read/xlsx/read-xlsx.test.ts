import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readHere } from '../../../../../test/read-sheet-here.ts';
import { buildXlsx, textRows } from '../fixtures/build-xlsx.ts';

const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs></styleSheet>';
const STYLES_RELATION =
  '<Relationship Id="rIdT" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="/xl/styles.xml"/>';

describe('cells', () => {
  test('inline, shared, rich and escaped strings, without phonetic guides', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><r><t>100</t></r><r><t>01</t></r></is></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>0</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c></row>' +
      '<row r="4"><c r="A4" t="str"><v>10004</v></c></row><row r="5"><c r="A5" t="inlineStr"><is><t>_x0031_0005</t></is></c></row>' +
      '<row r="6"><c r="A6" t="inlineStr"><is><t><![CDATA[10006]]></t></is></c></row>';
    const strings =
      '<si><t xml:space="preserve"> 10002 </t></si><si><r><t>10</t></r><r><t>003</t></r><rPh><t>9</t></rPh></si>';
    const { texts } = await readHere('xlsx', buildXlsx({ rows, strings }));
    expect(texts).toEqual(['10001', '10002', '10003', '10004', '10005', '10006']);
  });

  test('number cells keep their raw text, and 1.0E7 is read as an integer', async () => {
    const values = ['10001', '00012345', '1.0E7', '12345678.0', '12345.5'];
    const rows = values.map((value, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${value}</v></c></row>`);
    const { texts } = await readHere('xlsx', buildXlsx({ rows: rows.join('') }));
    expect(texts).toEqual(['10001', '00012345', '10000000', '12345678', '12345.5']);
  });

  test('a number that has lost digits and a formula are refused with their row and column', async () => {
    const lost = '<row r="7"><c r="B7"><v>1.2345678901234567E17</v></c></row>';
    expect(await readHere('xlsx', buildXlsx({ rows: lost }))).toMatchObject({
      code: 'sheet-number-lost-digits',
      params: { row: 7, column: 'B' },
    });
    const formula = '<row r="1"><c r="A1"><f>10000+1</f><v>10001</v></c></row>';
    expect(await readHere('xlsx', buildXlsx({ rows: formula }))).toMatchObject({
      code: 'sheet-formula',
      params: { row: 1, column: 'A' },
    });
  });

  test('a formula next to the ID column does not matter', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Host ID</t></is></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>10001</t></is></c><c r="B2"><f>1+1</f><v>2</v></c></row>';
    expect((await readHere('xlsx', buildXlsx({ rows }))).texts).toEqual(['10001']);
  });

  test('a number shown as a date is not an ID', async () => {
    const rows = [46000, 46001]
      .map((day, index) => {
        const row = index + 1;
        return `<row r="${row}"><c r="A${row}" s="1"><v>${day}</v></c><c r="B${row}" s="2"><v>${day}.5</v></c><c r="C${row}"><v>1000${row}</v></c></row>`;
      })
      .join('');
    const parts = { rows, relations: STYLES_RELATION, parts: { 'xl/styles.xml': STYLES } };
    const { texts, report } = await readHere('xlsx', buildXlsx(parts));
    expect(texts).toEqual(['10001', '10002']);
    expect(report?.taken).toMatchObject({ letter: 'C' });
  });

  test('rows and cells without references are consecutive, and gaps keep their row numbers', async () => {
    const cell = (id: number): string => `<c t="inlineStr"><is><t>${id}</t></is></c>`;
    const rows = `<row>${cell(10001)}</row><row r="5">${cell(10002)}</row><row>${cell(10003)}</row><row/>`;
    const { lines } = await readHere('xlsx', buildXlsx({ rows }));
    expect(lines.map(({ line, text }) => `${line}:${text}`)).toEqual(['1:10001', '5:10002', '6:10003']);
  });
});

describe('workbooks', () => {
  const other = (rows: string): string =>
    `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
  const relation =
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../xl/./other.xml"/>';

  test('the first sheet in the order of the workbook is read, the others are counted', async () => {
    const sheets = '<sheet name="Second made" sheetId="9" r:id="rId9"/><sheet name="One" sheetId="1" r:id="rId1"/>';
    const rows = '<x:row r="1"><x:c r="A1"><x:v>10009</x:v></x:c></x:row>';
    const built = { rows: textRows(['10001']), sheets, relations: relation, parts: { 'xl/other.xml': other(rows) } };
    const { texts, report } = await readHere('xlsx', buildXlsx(built));
    expect(texts).toEqual(['10009']);
    expect(report).toMatchObject({ kind: 'xlsx', sheetName: 'Second made', otherSheets: 1 });
  });

  test('a hidden sheet is not taken for the first visible one', async () => {
    const sheets =
      '<sheet name="H" sheetId="9" state="hidden" r:id="rId9"/><sheet name="One" sheetId="1" r:id="rId1"/>';
    const built = { rows: textRows(['10001']), sheets, relations: relation, parts: { 'xl/other.xml': other('') } };
    expect((await readHere('xlsx', buildXlsx(built))).texts).toEqual(['10001']);
  });

  test('parts in UTF-16 are read', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?>${other('<x:row><x:c><x:v>10001</x:v></x:c></x:row>')}`;
    const parts = { 'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${xml}`, 'utf16le') };
    expect((await readHere('xlsx', buildXlsx({ parts }))).texts).toEqual(['10001']);
  });

  test('a file that another library writes is read correctly', async () => {
    const rows = [
      ['Name', 'Host ID'],
      ['Alice', '00010001'],
      ['Bob & <Co>', '123456789012345678'],
      ['Eve', 10003],
    ];
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'Hosts');
    for (const compression of [true, false]) {
      for (const bookSST of [true, false]) {
        const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression, bookSST });
        if (!Buffer.isBuffer(bytes)) throw new Error('no buffer');
        const { texts, report } = await readHere('xlsx', bytes);
        expect(texts).toEqual(['00010001', '123456789012345678', '10003']);
        expect(report).toMatchObject({ sheetName: 'Hosts', taken: { letter: 'B', header: 'Host ID' } });
      }
    }
  });
});
