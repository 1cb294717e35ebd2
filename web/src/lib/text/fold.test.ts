import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, includesFolded } from './fold.ts';

test.each([
  ['accents', 'Côte d’Ivoire', 'cote'],
  ['a Turkish capital', 'İSTANBUL', 'istanbul'],
  ['a Turkish letter without its dot', 'Ilıca', 'ılica'],
  ['a sharp s', 'Große Gruppe', 'grosse'],
  ['Nordic letters', 'Ærø', 'aero'],
  ['a final sigma', 'ΑΓΏΝΑΣ', 'αγωνας'],
  ['Cyrillic й and ё', 'Ещё', 'еще'],
  ['the hamza of an alef', 'إعدادات', 'اعدادات'],
  ['Arabic vowels and the lengthening line', 'مُضِيفَة', 'مضيـفه'],
  ['Persian forms of Arabic letters', 'کراچی', 'كراچي'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['the other kana', 'ホスト', 'ほすと'],
  ['half width', 'ﾎｽﾄ', 'ホスト'],
  ['full width', 'ＡＢＣ１２', 'abc12'],
  ['Korean that is still being typed', '통계', '토'],
  ['Thai, which has no spaces', 'ประวัติการส่ง', 'การ'],
] as const)('a search ignores differences: %s', (_name, text, wanted) => {
  expect(includesFolded(text, wanted)).toBe(true);
});

test('different sounds are distinguished: vowels of Hindi and Thai, voiced kana', () => {
  expect(includesFolded('हिन्दी', 'हन्द')).toBe(false);
  expect(includesFolded('ติด', 'ตด')).toBe(false);
  expect(includesFolded('が', 'か゚')).toBe(false);
});

test('folding any text twice equals folding it once', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});
