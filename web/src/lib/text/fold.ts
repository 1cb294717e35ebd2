/**
 * Marks above, below and between Latin, Greek, Cyrillic, Hebrew and Arabic letters, but not the vowels in other
 * scripts.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;

/** Letters that aren't accented forms of others, but that people type in place of each other. */
const ALIKE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
};
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');

/** Offset from a hiragana code point to the katakana with the same sound. */
const KATAKANA = 0x60;

/**
 * Converts a text for comparison in on-screen searches, in the same way for every language. Differences in case,
 * accents, full and half width, the Turkish dotted i, Arabic letter forms, final sigma and the two kana disappear.
 * Don't show or store the result.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - KATAKANA));
}

/** Returns whether a text contains another text, compared by `fold`. */
export function includesFolded(text: string, wanted: string): boolean {
  return fold(text).includes(fold(wanted.trim()));
}
