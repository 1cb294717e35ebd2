/**
 * Marks above, below and between letters of Latin, Greek, Cyrillic, Hebrew and Arabic, but not the vowels of other
 * scripts.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;

/** Letters that are no accented form of another, but are typed for each other. */
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

/** Offset of a katakana code point from the hiragana of the same sound. */
const KATAKANA = 0x60;

/**
 * Returns a text for comparison in a search on the screen, the same way in every language. Case, accents, full and half
 * width, the dot of a Turkish i, forms of Arabic letters, final sigma and the two kana make no difference. Not suitable
 * for text that is shown or stored.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - KATAKANA));
}

/** Returns whether a text contains another one, compared by `fold`. */
export function includesFolded(text: string, wanted: string): boolean {
  return fold(text).includes(fold(wanted.trim()));
}
