import { readId, splitIds } from '@greenroom/contract/ids/id-words.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../../../test/read-sheet-here.ts';
import { SHEET_LIMITS } from '../sheet-limits.ts';
import { takeTypedIds } from './take-typed-ids.ts';
import { tokenizeIds } from './tokenize-ids.ts';

function tokenize(pieces: readonly string[]): string[] {
  const tokenizer = tokenizeIds(SHEET_LIMITS);
  return [...pieces.flatMap((piece) => tokenizer.push(piece)), ...tokenizer.end()].map(({ text }) => text);
}

describe('typed IDs', () => {
  test('[R-HOST-2] typed IDs are separated by any mix of commas, line breaks and spaces, including full-width ones', () => {
    const text = '1001,1002 1003\n1004\r\n1005\uff0c1006\u30011007;1008\uff1b1009\t1010\u30001011, ,\n 1012';
    expect(tokenize([text])).toEqual(Array.from({ length: 12 }, (_, index) => String(1001 + index)));
  });

  test('[R-HOST-2] quotes and invisible marks from copied text are not part of an ID', () => {
    expect(tokenize(['"1001"\n\u201c1002\u201d \ufeff1003\u200b', "'1004'"])).toEqual(['1001', '1002', '1003', '1004']);
  });

  test('words that are not well-formed IDs are returned unchanged, including leading zeros', () => {
    expect(tokenize(['abc 0012 12a45 -7 １２３ 1234²'])).toEqual(['abc', '0012', '12a45', '-7', '１２３', '1234²']);
  });

  test('digits of every script, labels, brackets and a full stop around an ID are read, wherever the text is split', () => {
    const text = 'ID: ١٥٣٦٣٦٧٦، (१५३६३६७७) | １５３６３６７８/#15363679. 𝟏𝟓𝟑𝟔𝟑𝟔𝟖𝟎';
    const ids = ['15363676', '15363677', '15363678', '15363679', '15363680'];
    for (let size = 1; size < 20; size += 1) {
      expect(tokenize(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(ids);
    }
  });

  test('[R-HOST-2] any list of words in any mix of separators is found again, wherever the text is split', () => {
    const word = fc.stringMatching(/^[0-9A-Za-z#-]{1,20}$/);
    const separator = fc.stringMatching(/^[, \n\r\t;\uff0c\u3001\uff1b]{1,4}$/);
    const list = fc.array(fc.tuple(word, separator), { maxLength: 40 });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 30 }), (pairs, size) => {
        const text = pairs.map((pair) => pair.join('')).join('');
        const words = pairs.map(([single]) => readId(single));
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        expect(tokenize(pieces)).toEqual(words);
        expect(splitIds(text)).toEqual(words);
      }),
    );
  });

  test('each word has the number of its line, for every kind of line break', async () => {
    const { lines, report } = await gather(takeTypedIds(['1001 1002\r', '\n1003\n\n1004\r1005'], SHEET_LIMITS));
    expect(lines.map(({ line, text }) => `${line}:${text}`)).toEqual([
      '1:1001',
      '1:1002',
      '2:1003',
      '4:1004',
      '5:1005',
    ]);
    expect(report).toMatchObject({ kind: 'text', ids: 5, rows: 5, rowsWithoutId: 1, header: null });
  });

  test('too many words, a word without end and no word are refused', async () => {
    const limits = { ...SHEET_LIMITS, maxCellChars: 30, maxRows: 3 };
    expect(await gather(takeTypedIds(['1'.repeat(20), '1'.repeat(20)], limits))).toMatchObject({
      code: 'sheet-cell-too-long',
      params: { max: 30, row: 1 },
    });
    expect(await gather(takeTypedIds(['1001 1002 1003 1004'], limits))).toMatchObject({ code: 'sheet-too-many-rows' });
    expect(await gather(takeTypedIds([' ,\n'], limits))).toMatchObject({ code: 'sheet-empty' });
  });
});
