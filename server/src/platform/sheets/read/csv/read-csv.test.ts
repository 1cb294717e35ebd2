import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readHere } from '../../../../../test/read-sheet-here.ts';

const fixture = (name: string): URL => new URL(`../fixtures/${name}`, import.meta.url);

const bytesOf = new Map<string, Map<string, number[]>>();

/** Encodes a text in a code page. It finds each character's bytes by decoding all byte sequences. */
function encode(text: string, page: string): Buffer {
  const known = bytesOf.get(page) ?? invert(page);
  bytesOf.set(page, known);
  return Buffer.from([...text].flatMap((character) => known.get(character) ?? [0x3f]));
}

function invert(page: string): Map<string, number[]> {
  const decoder = new TextDecoder(page);
  const all = new Map<string, number[]>();
  const keep = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && !all.has(character)) all.set(character, bytes);
  };
  for (let first = 0; first < 256; first += 1) {
    keep(first);
    for (let second = 0x40; second < 0xff && first > 0x80 && !page.startsWith('windows'); second += 1) {
      keep(first, second);
    }
  }
  // Letters that GB18030 encodes in four bytes.
  keep(0x81, 0x30, 0x8b, 0x33);
  keep(0x81, 0x30, 0x89, 0x35);
  return all;
}

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('lists and tables', () => {
  test('one ID a line, without a header', async () => {
    const { texts, report } = await readHere('csv', '10001\r\n10002\r\n00003\r\n');
    expect(texts).toEqual(['10001', '10002', '00003']);
    expect(report).toMatchObject({ kind: 'csv', header: null, taken: { from: 'column', letter: 'A', header: null } });
  });

  test('a header is found, skipped and reported', async () => {
    const { lines, report } = await readHere('csv', 'Host ID\n10001\n\n10002\n');
    expect(lines).toEqual([
      { line: 2, text: '10001' },
      { line: 4, text: '10002' },
    ]);
    expect(report).toMatchObject({ header: { row: 1, text: 'Host ID' }, rows: 4, rowsWithoutId: 1, ids: 2 });
  });

  test('of several columns the one with IDs is taken and reported, with malformed IDs but without blank ones', async () => {
    const csv = 'Reason,Host ID,What to do\n"Not found, twice",12a45,"Check ""it"""\nBound,10002,\nFound,,Nothing\n';
    const { lines, report } = await readHere('csv', csv);
    expect(lines).toEqual([
      { line: 2, text: '12a45' },
      { line: 3, text: '10002' },
    ]);
    expect(report).toMatchObject({ columns: 3, taken: { from: 'column', letter: 'B', header: 'Host ID' } });
  });

  test('among several columns of numbers the one whose header names the host ID is taken', async () => {
    const { texts, report } = await readHere('csv', 'Group ID,Room,Host ID\n7001,8001,10001\n7001,8002,10002\n');
    expect(texts).toEqual(['10001', '10002']);
    expect(report?.taken).toEqual({ from: 'column', letter: 'C', header: 'Host ID' });
  });

  test('a title above the header is not an ID either', async () => {
    const { texts, report } = await readHere(
      'csv',
      'Hosts of June,,\nName,Host ID,Country\nAlice,10001,CN\nBob,10002,DE\n',
    );
    expect(texts).toEqual(['10001', '10002']);
    expect(report?.header).toEqual({ row: 2, text: 'Name, Host ID, Country' });
  });

  test('rows of several IDs without headers are taken and reported as one list of IDs', async () => {
    const { texts, report } = await readHere('csv', '10001,10002,10003\n10004,,10005\nabc,10006\n');
    expect(texts).toEqual(['10001', '10002', '10003', '10004', '10005', 'abc', '10006']);
    expect(report).toMatchObject({ taken: { from: 'all-columns' }, header: null, columns: 3 });
  });

  test('[R-HOST-2] the separators of typed IDs also separate IDs in a csv', async () => {
    const { texts } = await readHere('csv', '10001 10002\uff0c10003\n10004;10005\t10006\n"10007\n10008"\u300110009\n');
    expect(texts).toEqual(Array.from({ length: 9 }, (_, index) => String(10001 + index)));
  });

  test('a list on one line, of any length', async () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => String(10_000_000 + index));
    const { texts, report } = await readHere('csv', ids.join(','));
    expect(texts).toEqual(ids);
    expect(report).toMatchObject({ rows: 1, ids: 100_000, taken: { from: 'all-columns' } });
  });

  test('one column of malformed IDs is still a column of IDs', async () => {
    const { texts, report } = await readHere('csv', 'Host ID\n12a\n7\n');
    expect(texts).toEqual(['12a', '7']);
    expect(report?.header).toEqual({ row: 1, text: 'Host ID' });
  });

  test('a malformed ID in the first row is not a header', async () => {
    expect((await readHere('csv', '1234567x\n10002\n')).texts).toEqual(['1234567x', '10002']);
  });

  test('[R-PLUS-26] the user is asked about a second table below the first one with its columns in another order', async () => {
    const first = 'Host ID,Phone\n64000001,905321112200\n64000002,905321112201\n';
    const second = 'Phone,Host ID\n905321112202,64000003\n';
    expect((await readHere('csv', first + second)).code).toBe('sheet-column-unclear');
    expect((await readHere('csv', `${first}Host ID,Phone\n64000003,905321112202\n`)).texts).toContain('64000003');
  });

  test.each([
    ['Name,Host ID\nLeyla,64000001\nTotal,5200\n', 'Total:5200'],
    ['Host ID,Name\n64000001,Leyla\n5200,合计\n', '合计:5200'],
    ['Ad;Yayıncı ID\nLeyla;64000001\nToplam:;5200\n', 'Toplam::5200'],
  ])('[R-PLUS-26] a total below the list is shown as malformed, not taken for a host: %j', async (csv, sum) => {
    expect((await readHere('csv', csv)).texts).toEqual(['64000001', sum]);
  });

  test.each([
    ['64000001 - Ayse', ['64000001']],
    ['64000001 (Ayse)', ['64000001']],
    ['64000001(ID)', ['64000001']],
    ['UID 64000001', ['64000001']],
    ['`64000001`', ['64000001']],
    ['64000001 64000002', ['64000001', '64000002']],
    ['64000001.0', ['64000001']],
    ['6400\u200b0001', ['64000001']],
    ['6400\u00ad0001', ['64000001']],
    // If a cell contains anything besides IDs, the whole cell is malformed.
    ['64000001 5200', ['64000001 5200']],
    ['64000001 905321112200', ['64000001 905321112200']],
    ['5200 coins', ['5200 coins']],
    ['5200 (total)', ['5200 (total)']],
    ['5200 - diamonds', ['5200 - diamonds']],
    ['Agent ID: 881200', ['Agent ID: 881200']],
    ['Leyla 64000001', ['Leyla 64000001']],
    ['64000001 - 64000009', ['64000001 - 64000009']],
    ['https://example.com/u/64000001', ['https://example.com/u/64000001']],
  ])('[R-PLUS-26] a cell %j is %j', async (text, texts) => {
    expect((await readHere('csv', `Host ID\n"${text}"\n64000009\n`)).texts).toEqual([...texts, '64000009']);
  });

  test('a column that turns out to be the wrong one is never taken silently', async () => {
    const head = '10001,Alice\n'.repeat(10_000);
    const tail = 'Bob,10002\n'.repeat(30_000);
    expect(await readHere('csv', head + tail)).toMatchObject({
      code: 'sheet-column-unclear',
      candidates: [
        { column: 'B', heading: '', ids: 30_000, examples: '10002 10002 10002' },
        { column: 'A', heading: '', ids: 10_000, examples: '10001 10001 10001' },
      ],
    });
  });

  test.each([
    ['semicolon', ';'],
    ['tab', '\t'],
    ['full-width comma', '\uff0c'],
  ])('a table whose delimiter is a %s', async (_, delimiter) => {
    const csv =
      ['Host ID', 'Reason'].join(delimiter) + ['\n10001', 'a, b'].join(delimiter) + ['\n10002', 'c'].join(delimiter);
    const { texts, report } = await readHere('csv', csv);
    expect(texts).toEqual(['10001', '10002']);
    expect(report).toMatchObject({ columns: 2, taken: { letter: 'A', header: 'Host ID' } });
  });

  test.each([
    ['="64000001"', '64000001'],
    ['"=""64000001"""', '64000001'],
    [' = "64000001" ', '64000001'],
    ['"=""64000001"" "', '64000001'],
    ['"= ""007112"""', '007112'],
    ['"=T(""007112"")"', '007112'],
    ['=t( "64000001" )', '64000001'],
    ["='64000001'", '64000001'],
    ['\'="64000001"', '64000001'],
    // A formula that a spreadsheet would calculate is not an ID.
    ['"=""64"" & ""000001"""', null],
    ['"=T(A1)"', null],
    ['=64000001+0', null],
    ['=64000001', null],
    ['=HYPERLINK("64000001")', null],
  ])('[R-HOST-3] a csv cell %s is read as %s: a formula that is only a text is that text', async (cell, text) => {
    const { lines } = await readHere('csv', `Host ID,Name\n${cell},A\n10002,B\n`);
    const read = lines.filter(({ line }) => line === 2).map((each) => each.text);
    if (text === null) expect(read.join('')).toContain('=');
    else expect(read).toEqual([text]);
  });

  test('a first line that names the delimiter is not a row of IDs', async () => {
    const { lines, report } = await readHere('csv', 'sep=;\r\nHost ID;Name\r\n10001;Alice\r\n');
    expect(lines).toEqual([{ line: 3, text: '10001' }]);
    expect(report?.header?.text).toBe('Host ID, Name');
  });
});

describe('encodings', () => {
  const csv = '主播ID,姓名\n10001,陈小明\n10002,Ümlaut\n';
  test.each([
    ['utf-8', Buffer.from(csv)],
    ['utf-8-bom', Buffer.from(`\ufeff${csv}`)],
    ['utf-16le', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['utf-16be', utf16be(`\ufeff${csv}`)],
    ['utf-16le', Buffer.from(csv.replace(/\P{ASCII}/gu, 'x'), 'utf16le')],
    ['utf-16be', utf16be(csv.replace(/\P{ASCII}/gu, 'x'))],
    ['gb18030', Buffer.from('d6f7b2a54944', 'hex')],
  ])('%s is recognized', async (encoding, bytes) => {
    const whole = encoding === 'gb18030' ? Buffer.concat([bytes, Buffer.from('\n10001\n10002\n')]) : bytes;
    const { texts, report } = await readHere('csv', whole);
    expect(texts).toEqual(['10001', '10002']);
    expect(report?.encoding).toBe(encoding);
    if (encoding === 'gb18030') expect(report?.taken).toMatchObject({ header: '主播ID' });
  });

  test.each([
    ['table-windows-1252.csv', 'windows-1252', 'Prénom, Host ID, Pays', 'Host ID'],
    ['table-windows-1254.csv', 'windows-1254', 'Joined, Host ID, Name, Country', 'Host ID'],
    ['table-windows-1256.csv', 'windows-1256', 'الاسم, معرف المضيف, البلد', 'معرف المضيف'],
    ['table-windows-1256-bars.csv', 'windows-1256', 'الاسم, معرف المضيف, البلد', 'معرف المضيف'],
    ['table-shift-jis.csv', 'shift_jis', '名前, ホストID, 国', 'ホストID'],
    ['names-gb18030.csv', 'gb18030', '姓名, 主播ID, 国家', '主播ID'],
  ])(
    '%s, as LibreOffice writes it, is read completely, including its header',
    async (name, encoding, header, taken) => {
      const { texts, report } = await readHere('csv', await readFile(fixture(name)));
      expect(texts.slice(0, 3)).toEqual(['10000001', '00012345', '123456789012345678']);
      expect(report).toMatchObject({
        encoding,
        header: { row: 1, text: header },
        taken: { letter: 'B', header: taken },
      });
    },
  );

  test('digits of other scripts are the same IDs in a csv of LibreOffice', async () => {
    const { texts, report } = await readHere('csv', await readFile(fixture('digits-of-scripts.csv')));
    expect(texts).toEqual(['15479081', '15479082', '15479083']);
    expect(report?.taken).toEqual({ from: 'column', letter: 'B', header: 'Host ID' });
  });

  const letters = {
    'windows-1252': 'éèüöäßñçãÉÖÅ',
    'windows-1254': 'şğıİŞĞüöçÇÖÜ',
    'windows-1256': 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةپچگژں',
    gb18030: '陈小明李镕喆王芳ğÜ',
    shift_jis: '山田花子さくらソノミキｱｲ表',
  };
  const nameIn = (page: keyof typeof letters) =>
    fc.string({ unit: fc.constantFrom(...letters[page], 'a', 'Z', ' '), minLength: 1, maxLength: 12 });
  test.each(['windows-1252', 'windows-1254', 'windows-1256', 'gb18030', 'shift_jis'] as const)(
    'with any names in %s, a list of IDs is refused, or no ID is changed, lost or added',
    async (page) => {
      const row = fc.tuple(nameIn(page), fc.stringMatching(/^[1-9]\d{7}$/));
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { minLength: 2, maxLength: 8 }),
          fc.constantFrom(',', ';', '\t', ...(page.startsWith('windows') ? ['|'] : [])),
          async (rows, delimiter) => {
            const csv = rows.map(([left, id]) => `x${left}${delimiter}${id}${delimiter}x${left}`).join('\r\n');
            const { texts, code } = await readHere('csv', encode(csv, page));
            if (code !== 'sheet-encoding') expect(texts).toEqual(rows.map(([, id]) => id));
          },
        ),
        { numRuns: 400 },
      );
    },
  );

  test('Arabic names whose bytes are also valid UTF-8 are read as Arabic', async () => {
    const csv = encode('الاسم,ID\r\nلجين رائد,10000000\r\nناپاچا,10000001', 'windows-1256');
    const { texts, report } = await readHere('csv', csv);
    expect([texts, report?.encoding]).toEqual([['10000000', '10000001'], 'windows-1256']);
  });

  test('a character that is split between two chunks stays whole', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `${10_000_000 + index},名字${index}`);
    const { texts } = await readHere('csv', `主播ID,姓名\n${rows.join('\n')}`);
    expect(texts).toEqual(rows.map((row) => row.slice(0, 8)));
  });

  test('[R-HOST-3] text in no known encoding is refused', async () => {
    const bytes = Buffer.concat([Buffer.from('Host ID\n10001\n'), Buffer.from([0xff, 0xff, 0x80, 0x20])]);
    expect((await readHere('csv', bytes)).code).toBe('sheet-encoding');
  });

  test('[R-HOST-3] UTF-8 that was cut or damaged is refused, not read as another encoding', async () => {
    for (const text of [
      '主播ID,姓名\n10001,陈小明\n',
      'معرف المضيف\n١٠٠٠١\n',
      'Host ID,Ad\n10001,Güneş Şahin Çağlar\n',
    ]) {
      const good = Buffer.from(text.repeat(3));
      const places = [...good.keys()].filter((at) => (good[at] ?? 0) >= 0xc0);
      for (const at of places) {
        const damaged = Buffer.concat([good.subarray(0, at), good.subarray(at + 1)]);
        expect((await readHere('csv', damaged)).code, `${at} of ${text}`).toBe('sheet-encoding');
      }
    }
  });
});

describe('[R-HOST-3] refusals', () => {
  test.each([
    ['an empty file', '', 'sheet-empty'],
    ['a file of blanks', ' \r\n , ,\n', 'sheet-empty'],
    ['only a header', 'Host ID\n', 'sheet-no-ids'],
    ['a table without any ID', 'Name,Country\nAlice,CN\nBob,DE\n', 'sheet-no-ids'],
    ['a quote that never closes', 'Host ID\n10001\n"10002\n10003\n', 'sheet-damaged'],
    ['zero characters', 'Host ID\n10001\n1\x000', 'sheet-wrong-type'],
    ['a number that a spreadsheet has rounded', 'Host ID\n10001\n1.23457E+11\n', 'sheet-number-lost-digits'],
    ['one with a decimal comma', 'Host ID;Ad\n10001;x\n1,23457E+11;y\n', 'sheet-number-lost-digits'],
  ])('%s', async (_, csv, code) => {
    expect((await readHere('csv', csv)).code).toBe(code);
  });

  test('a field, a number of rows or a number of IDs over its limit, with the limit and the row', async () => {
    const limits = { maxCellChars: 50, maxRows: 4 };
    expect(await readHere('csv', `10001\n${'x'.repeat(51)}\n`, limits)).toMatchObject({
      code: 'sheet-cell-too-long',
      params: { max: 50, row: 2 },
    });
    expect(await readHere('csv', '10001\n'.repeat(5), limits)).toMatchObject({
      code: 'sheet-too-many-rows',
      params: { max: 4 },
    });
    expect((await readHere('csv', '10001,10002,10003,10004,10005\n', limits)).code).toBe('sheet-too-many-rows');
  });

  test('10 MB without a line break or a separator is refused as a cell that is too long', async () => {
    expect((await readHere('csv', Buffer.alloc(10_000_000, '7'))).code).toBe('sheet-cell-too-long');
    expect((await readHere('csv', `"${'7'.repeat(10_000_000)}`)).code).toBe('sheet-cell-too-long');
  });

  // Only the header distinguishes the two columns. `choose-column.test.ts` tests every language without a reader.
  test("the ID column is found by the name that Greenroom's own sheets give it, in several scripts", async () => {
    for (const locale of ['en', 'ar', 'hi', 'zh-CN']) {
      const path = join(import.meta.dirname, '../../../../../../messages', locale, 'sheets.json');
      const header = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, 'utf8')))[
        'sheets.column.host-id'
      ];
      const { texts } = await readHere('csv', `phone,${header}\n5550001,10001\n5550002,10002\n`);
      expect(texts, locale).toEqual(['10001', '10002']);
    }
  });
});
