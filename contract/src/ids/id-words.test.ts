import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHostId, plainDigits } from './host-id.ts';
import { hasLostDigits, isSeparator, readId, readWords, splitIds } from './id-words.ts';

/** All digits in all scripts that this runtime knows, with their values. */
const DIGITS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Nd}/u.test(character))
  .map((character, index) => ({ character, value: String(index % 10) }));

const ZEROS = DIGITS.filter(({ value }) => value === '0').map(({ character }) => character.codePointAt(0) ?? 0);
const hostId = fc.stringMatching(/^\d{4,20}$/);
/** An ID written in another script. */
const foreign = fc.tuple(hostId, fc.constantFrom(...ZEROS)).map(([id, zero]) => ({
  id,
  written: [...id].map((digit) => String.fromCodePoint(zero + Number(digit))).join(''),
}));
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'0123١٢１２²ID: .…/|()[]#xş\u200e\n,'), maxLength: 30 }),
);

describe('digits', () => {
  test('digits of every script are read by their value', () => {
    expect(DIGITS.length).toBeGreaterThan(600);
    for (const { character, value } of DIGITS) expect(plainDigits(character), character).toBe(value);
  });

  test('other characters stay unchanged, since they would make another ID', () => {
    for (const text of ['15363676²', '①②③④', '１２３½', 'ⅣⅤⅥⅦ', '一二三四', '𐄇𐄈𐄉𐄊']) {
      expect(isHostId(readId(text)), text).toBe(false);
    }
    expect(plainDigits('15363676² ①')).toBe('15363676² ①');
  });
});

describe('an ID with other characters around it', () => {
  test.each([
    ['١٥٤٧٩٠٨١', '15479081'],
    ['۱۵۴۷۹۰۸۱', '15479081'],
    ['१५४७९०८१', '15479081'],
    ['１５４７９０８１', '15479081'],
    ['𝟏𝟓𝟒𝟕𝟗𝟎𝟖𝟏', '15479081'],
    ['٠٠١٢٣', '00123'],
    ['15363676.', '15363676'],
    ['15363676。', '15363676'],
    ['١٥٣٦٣٦٧٦۔', '15363676'],
    ['१५३६३६७६।', '15363676'],
    ['ID:15363676', '15363676'],
    ['id：15363676', '15363676'],
    ['ID: 15363676', '15363676'],
    ['Host ID: 15363676', '15363676'],
    ['host_id:15363676', '15363676'],
    ['主播ID：15363676', '15363676'],
    ['المعرف:١٥٣٦٣٦٧٦', '15363676'],
    ['(15363676)', '15363676'],
    ['[15363676].', '15363676'],
    ['「15363676」', '15363676'],
    ['«15363676»', '15363676'],
    ['#15363676', '15363676'],
    ['№15363676', '15363676'],
    ['(ID: 15363676)', '15363676'],
    ['UID:15363676', '15363676'],
    ['uid 15363676', '15363676'],
    ['User ID: 15363676', '15363676'],
    ['用户ID：15363676', '15363676'],
    ['15363676(ID)', '15363676'],
    ['@15363676', '15363676'],
    ['15363676.0', '15363676'],
    ['1536\u200b3676', '15363676'],
    ['1536\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad3676', '15363676'],
  ])('%s is read as %s', (written, id) => expect(readId(written)).toBe(id));

  test.each([
    '123',
    '123456789012345678901',
    '12ab',
    '-15363676',
    '+15363676',
    '1536...',
    '1536…',
    '1536****',
    '####',
    '1536#3676',
    '15 363 676',
    'groupID:7001',
    'Agent ID: 7001',
    '7.12346E+18',
    '7123456789012345678.0',
    '15363676.5',
    '15363676(12)',
    'ID:15363676,15363677',
    '15363676:',
    `${'('.repeat(80)}15363676`,
    '',
  ])('%s is not an ID, and stays as written', (written) => expect(readId(written)).toBe(written));

  test('a well-formed ID is never changed or divided, and reading is idempotent', () => {
    fc.assert(
      fc.property(hostId, (id) => {
        expect(readId(id)).toBe(id);
        expect(splitIds(id)).toEqual([id]);
        for (const digit of id) expect(isSeparator(digit.charCodeAt(0))).toBe(false);
      }),
    );
    fc.assert(
      fc.property(foreign, ({ id, written }) => {
        expect(readId(written)).toBe(id);
      }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(readId(readId(text))).toBe(readId(text));
        const words = splitIds(text);
        expect(splitIds(words.join('\n'))).toEqual(words);
      }),
    );
  });

  test('[R-PLUS-26] an ID that a program has rounded is recognized in every notation, and no other text is', () => {
    for (const lost of ['7.12346E+18', '7,12346E+18', '7.123456789012346e+18', '7e+18', '7.12×10^18', '7.1 x 10^18']) {
      expect(hasLostDigits(lost), lost).toBe(true);
    }
    for (const fine of ['12e45', '1E10', '64000001', '64000001.0', '7.12', 'e+18', '12a45', '2026-11-01', '']) {
      expect(hasLostDigits(fine), fine).toBe(false);
    }
  });

  test('no ID is made of digits that were not written side by side', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const seen = text.replace(/[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g, '');
        const runs = plainDigits(seen).match(/\d+/g) ?? [];
        for (const word of splitIds(text)) if (isHostId(word)) expect(runs).toContain(word);
      }),
    );
  });

  test('a hostile text is read within a second', () => {
    const from = Date.now();
    for (const text of ['('.repeat(40_000), 'ID:'.repeat(13_000), '/'.repeat(40_000), '1/'.repeat(20_000)]) {
      readWords(text);
      readWords(`${text}1234`);
    }
    expect(Date.now() - from).toBeLessThan(1000);
  });
});

describe('words', () => {
  test('bars, slashes and the commas and semicolons of other scripts also separate IDs', () => {
    for (const separator of [
      '|',
      ' | ',
      '｜',
      '/',
      ' / ',
      '／',
      ';',
      '،',
      '؛',
      '，',
      '；',
      '、',
      '､',
      '\u2067',
      '\t',
    ]) {
      expect(splitIds(`1001${separator}1002${separator}1003`), separator).toEqual(['1001', '1002', '1003']);
    }
    expect(splitIds('| 1001 | Aylin |\n| 1002 | Bea |')).toEqual(['1001', 'Aylin', '1002', 'Bea']);
    expect(splitIds('ID: 1001, ID:1002; ID：1003 ID :1004')).toEqual(['1001', '1002', '1003', ':1004']);
  });

  test('a slash separates only IDs: neither a date nor an abbreviation becomes an ID', () => {
    for (const whole of ['22/11/2026', '2026/11/22', '11/2026', '2026/1', '٢٢/١١/٢٠٢٦', 'n/a', '12/34']) {
      expect(splitIds(whole), whole).toEqual([whole]);
    }
    expect(splitIds('10086543/12ab')).toEqual(['10086543', '12ab']);
    expect(splitIds('1001/1002/')).toEqual(['1001', '1002']);
  });

  test('each word has its position', () => {
    expect(readWords('1001//12a')).toEqual([
      { text: '1001', start: 0, end: 4 },
      { text: '12a', start: 6, end: 9 },
    ]);
    expect(readWords('(１００１)')).toEqual([{ text: '1001', start: 0, end: 6 }]);
  });
});
