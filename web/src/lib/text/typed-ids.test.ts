import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinTypedIds, readTypedIds, scanTypedIds, withoutMark } from './typed-ids.ts';

const texts = (text: string) => readTypedIds(text).words.map((word) => word.text);
const marks = (text: string) => readTypedIds(text).words.map((word) => word.mark);

test('[R-HOST-2] typed IDs are separated by commas, line breaks and spaces in any combination', () => {
  expect(texts('10086543, 10086544\n10086545   10086546,,10086547\r\n10086548')).toEqual([
    '10086543',
    '10086544',
    '10086545',
    '10086546',
    '10086547',
    '10086548',
  ]);
});

test('[R-HOST-2] full-width comma and semicolon, ideographic comma, semicolon and tab also separate IDs', () => {
  expect(texts('1001，1002；1003、1004;1005\t1006\u30001007')).toEqual([
    '1001',
    '1002',
    '1003',
    '1004',
    '1005',
    '1006',
    '1007',
  ]);
});

test('[R-HOST-2] full-width digits are the same ID', () => {
  const ids = readTypedIds('１００８６５４３ 10086543');
  expect(ids.words.map((word) => word.text)).toEqual(['10086543', '10086543']);
  expect(ids.repeated).toBe(1);
});

test('an ID in another script, with a label, in brackets or with a full stop is the same ID, and its position is known', () => {
  const text = 'ID: ١٥٤٧٩٠٨١. | (15479081)/１５４７９０８２';
  const { words, fine, repeated } = readTypedIds(text);
  expect(words.map((word) => word.text)).toEqual(['15479081', '15479081', '15479082']);
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual([
    '١٥٤٧٩٠٨١.',
    '(15479081)',
    '１５４７９０８２',
  ]);
  expect({ fine, repeated }).toEqual({ fine: 2, repeated: 1 });
});

test('leading zeros are significant', () => {
  expect(texts('0012345 12345')).toEqual(['0012345', '12345']);
  expect(readTypedIds('0012345 12345').repeated).toBe(0);
});

test('a repeated ID is marked, but not its first occurrence', () => {
  expect(marks('1001 1002 1001 1001')).toEqual(['fine', 'fine', 'repeated', 'repeated']);
});

test('words other than 4 to 20 digits are marked, each time', () => {
  const ids = readTypedIds('123 12ab 123456789012345678901 123 1234');
  expect(ids.words.map((word) => word.mark)).toEqual(['malformed', 'malformed', 'malformed', 'malformed', 'fine']);
  expect(ids).toMatchObject({ malformed: 4, repeated: 0 });
});

test('a text without an ID has none', () => {
  expect(readTypedIds('')).toEqual({ words: [], fine: 0, repeated: 0, malformed: 0 });
  expect(readTypedIds(' ,\n；\ufeff').words).toEqual([]);
});

test('a word knows its position in the text', () => {
  const text = ' 1001,１００２ ';
  const places = readTypedIds(text).words.map((word) => text.slice(word.start, word.end));
  expect(places).toEqual(['1001', '１００２']);
});

const word = fc.stringMatching(/^[0-9a-z]{1,22}$/);
const gap = fc.stringMatching(/^[ ,;\n\t，；、\u3000]{1,4}$/);
const typed = fc.array(fc.tuple(word, gap), { maxLength: 60 });

test('[R-HOST-2] with any separators, the words are returned in their order', () => {
  fc.assert(
    fc.property(typed, (parts) => {
      expect(texts(parts.flat().join(''))).toEqual(parts.map(([text]) => text));
    }),
  );
});

test('a text read in slices of any length has the same words', () => {
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 9 }), (parts, slice) => {
      const text = parts.flat().join('');
      const scan = scanTypedIds(text);
      while (!scan.advance(slice)) expect(scan.found().words.length).toBeLessThanOrEqual(parts.length);
      expect(scan.found()).toEqual(readTypedIds(text));
    }),
  );
});

test('without repeats and malformed words nothing is marked, and no valid ID is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '2', 'x', ' ', ',', '１', '\n'), maxLength: 300 }), (text) => {
      const { words } = readTypedIds(text);
      const good = withoutMark(withoutMark(words, 'repeated'), 'malformed');
      expect(readTypedIds(joinTypedIds(good))).toMatchObject({ repeated: 0, malformed: 0 });
      expect(new Set(good.map(({ text: id }) => id))).toEqual(
        new Set(words.filter(({ mark }) => mark !== 'malformed').map(({ text: id }) => id)),
      );
    }),
  );
});

test('the numbers of marked words and of IDs to add match the marks', () => {
  fc.assert(
    fc.property(typed, (parts) => {
      const ids = readTypedIds(parts.flat().join(''));
      expect(ids.fine).toBe(new Set(ids.words.filter(({ mark }) => mark !== 'malformed').map(({ text }) => text)).size);
      expect(ids.repeated).toBe(ids.words.filter(({ mark }) => mark === 'repeated').length);
      expect(ids.malformed).toBe(ids.words.filter(({ mark }) => mark === 'malformed').length);
    }),
  );
});
