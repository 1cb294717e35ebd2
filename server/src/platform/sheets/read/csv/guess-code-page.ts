import { isUtf8 } from 'node:buffer';
import { CODE_PAGES, type CodePageName, codePageDecoder, type WrittenLanguage } from './code-pages.ts';
import { COMMON_CHARACTERS, LETTER_PAIRS } from './common-letters.ts';

/** Maximum size of the sample, which consists of a file's first non-ASCII lines. */
const SAMPLE_BYTES = 16 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** If at least this share of a text's characters is valid UTF-8, the text is damaged UTF-8. */
const DAMAGED = 0.75;

/** The cost of the most common letters. Costs are natural logarithms of rarity. */
const MOST_COMMON = 3;
const UNKNOWN_PAIR = 10;
const COMMON_KANJI = 10;
const RARE_KANJI = 14;
/** The cost of a Latin letter with a diacritic, which occurs in names within East Asian lists. */
const LATIN_LETTER = 7;
/**
 * The cost of rare features: a foreign letter, an unusual sign or a sign within a word, capitals as in ABc, or two
 * scripts in a word.
 */
const FOREIGN_LETTER = 20;
const ODD_SIGN = 25;
const USUAL_SIGN = 12;
const SIGN_IN_PLACE = 18;
const SIGN_AT_WORD = 22;
const MIXED_CASE = 12;
const MIXED_SCRIPT = 20;
const RARE_PAGE = 4;

/**
 * Maximum average cost per pair. A text above it isn't in any of the languages. Any other interpretation must cost this
 * much more than the chosen one, and even more if there are few letters.
 */
const MOST_COST = 9;
const LEAD = 5;
const FEW_PAIRS = 8;
const LEAD_OF_FEW = 9;
/**
 * Limit for names that aren't in the interface's texts and therefore cost more. Any other interpretation must then cost
 * this many times as much.
 */
const MOST_COST_FAR = 10;
const FAR = 1.3;

/**
 * Guesses a csv's code page. The file doesn't name it, since spreadsheets use their system's code page. Each code page
 * is tried, and the resulting text is compared with the languages that use it. Returns null if none is likely, if two
 * different results are equally likely, or if the text is damaged UTF-8. A wrong guess would garble the ID column's
 * heading.
 */
export function guessCodePage(bytes: Buffer): CodePageName | null {
  const sample = takeSample(bytes);
  if (shareOfUtf8(sample) >= DAMAGED) return null;
  const [best, ...others] = readAll(sample, bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED));
  if (best === undefined || best.pairs === 0) return null;
  const rival = others.find(({ text }) => text !== best.text)?.total ?? Number.POSITIVE_INFINITY;
  return isClear(best, rival) ? best.name : null;
}

/** A file's text when decoded with a code page, with its cost. */
interface Reading extends Cost {
  readonly name: CodePageName;
  readonly text: string;
}

/**
 * Decodes a file's sample with each code page that has all of its characters, and returns the results, likeliest first.
 * @param ofTheMac true if lines end in a way that only the Mac uses
 */
function readAll(sample: Buffer, ofTheMac: boolean): readonly Reading[] {
  const readings = CODE_PAGES.flatMap(({ name, languages }) => {
    const text = decodeSample(sample, name);
    if (text === null) return [];
    const { total, pairs } = costOf(text, languages);
    return [{ name, text, pairs, total: total + rarity(name, ofTheMac) }];
  });
  return readings.toSorted((one, other) => one.total - other.total);
}

function isClear({ total, pairs }: Cost, rival: number): boolean {
  const cost = total / pairs;
  if (pairs < FEW_PAIRS) return cost <= MOST_COST && rival >= total + LEAD_OF_FEW;
  return cost <= MOST_COST ? rival >= total + LEAD : cost <= MOST_COST_FAR && rival >= total * FAR;
}

/**
 * Returns a code page's initial cost. Windows code pages are common. Mac code pages are common only if the lines end as
 * on the Mac.
 */
function rarity(name: CodePageName, ofTheMac: boolean): number {
  if (name.includes('mac')) return ofTheMac ? 0 : RARE_PAGE / 2;
  return ofTheMac || name.startsWith('i') || name.startsWith('koi') || name === 'euc-jp' ? RARE_PAGE : 0;
}

/** Returns the first lines with non-ASCII bytes. In every code page, a line break byte is always a line break. */
function takeSample(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < SAMPLE_BYTES; ) {
    const end = lineEnd(bytes, from);
    const line = bytes.subarray(from, Math.min(end + 1, from + SAMPLE_BYTES));
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    from = end + 1;
  }
  return Buffer.concat(lines);
}

/** Returns where the line ends: at a line feed or, on the Mac, at a carriage return. */
function lineEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end += 1;
  return end;
}

/** Characters that no real text contains. A code page's undefined bytes become one of these. */
const NO_TEXT = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;

/** Returns whether the text can't be the content of a real file. */
export function isNoText(text: string): boolean {
  return NO_TEXT.test(text);
}

function decodeSample(sample: Buffer, name: CodePageName): string | null {
  try {
    // The sample may end in the middle of a character.
    const text = codePageDecoder(name).decode(sample, { stream: true });
    return isNoText(text) ? null : text;
  } catch {
    return null;
  }
}

/** The cost of a text in a language, and the number of letter pairs that it covers. */
interface Cost {
  readonly total: number;
  readonly pairs: number;
}

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LETTER = /[\p{L}\p{M}]/u;
const MIXED = /\p{Ll}\p{Lu}/gu;
/** A non-ASCII sign with the character before it and the one after it. */
const SIGN = /(?<=(.?))[^\p{ASCII}\p{L}\p{M}](?=(.?))/gsu;
const USUAL_SIGNS = new Set(
  '’‘“”„«»–—…•·°№€£¥₪฿₫₩©®™¡¿ªº\u00a0\u200c\u200d、。，：；！？（）「」『』【】《》・～　％＋－／',
);
/** Signs that follow letters, precede them, or come between them. */
const CLOSING = '’”»…';
const OPENING = '‘“„«¡¿';
const INNER = '’・\u200c\u200d';
/** An ASCII sign that rarely follows letters but is the second byte in many East Asian characters. */
const SECOND_BYTE = /\P{ASCII}[@\\^`{}~]/gu;

/**
 * Returns a text's cost. Each word is rated in its likeliest language, since lists mix names from several languages.
 */
function costOf(text: string, languages: readonly WrittenLanguage[]): Cost {
  const words = new Set(text.match(WORD)?.filter((word) => /\P{ASCII}/u.test(word)));
  const costs = [...words].map((word) =>
    languages
      .map((language) => costOfWord(word, language))
      .reduce((one, other) => (other.total < one.total ? other : one)),
  );
  return [...costs, ...costsOfSigns(text)].reduce(
    (sum, cost) => ({ total: sum.total + cost.total, pairs: sum.pairs + cost.pairs }),
    { total: 0, pairs: 0 },
  );
}

function costOfWord(word: string, language: WrittenLanguage): Cost {
  return isOfPairs(language) ? costOfPairs(word, language) : costOfCharacters(word, language);
}

/**
 * Returns the costs for signs. A sign with the same neighbors counts once. A sign next to letters likely comes from
 * another code page.
 */
function costsOfSigns(text: string): Cost[] {
  const signs = new Map<string, Cost>();
  for (const [sign, before = '', after = ''] of text.matchAll(SIGN)) {
    signs.set(`${before}${sign}${after}`, { total: costOfSign(sign, before, after), pairs: 2 });
  }
  for (const [bytes] of text.matchAll(SECOND_BYTE)) signs.set(bytes, { total: ODD_SIGN, pairs: 2 });
  return [...signs.values()];
}

function costOfSign(sign: string, before: string, after: string): number {
  if (!USUAL_SIGNS.has(sign)) return ODD_SIGN;
  const [follows, leads] = [LETTER.test(before), LETTER.test(after)];
  if (!(follows || leads) || (sign > '\u2fff' && !(follows && leads))) return USUAL_SIGN;
  const places = follows && leads ? INNER : follows ? CLOSING : OPENING;
  return places.includes(sign) ? SIGN_IN_PLACE : SIGN_AT_WORD;
}

function isOfPairs(language: WrittenLanguage): language is keyof typeof LETTER_PAIRS {
  return language in LETTER_PAIRS;
}

function costOfPairs(word: string, language: keyof typeof LETTER_PAIRS): Cost {
  const known = pairsOf(language);
  const latin = known.has('e');
  const letters = ` ${word.toLowerCase().replaceAll('i\u0307', 'İ')} `;
  let total = MIXED_CASE * (word.match(MIXED)?.length ?? 0);
  let pairs = 0;
  for (let at = 1; at < letters.length; at += 1) {
    const pair = letters.slice(at - 1, at + 1);
    if (!/\P{ASCII}/u.test(pair)) continue;
    const foreign = [...pair].some((letter) => letter > '\u007f' && !known.has(letter));
    const mixed = !latin && /[a-z]/.test(pair);
    total += known.get(pair) ?? (foreign ? FOREIGN_LETTER : UNKNOWN_PAIR + (mixed ? MIXED_SCRIPT : 0));
    pairs += 1;
  }
  return { total, pairs };
}

/** Returns a word's cost. Each character has two bytes and counts as two letter pairs. */
function costOfCharacters(word: string, language: keyof typeof COMMON_CHARACTERS): Cost {
  const known = charactersOf(language);
  const characters = [...word].filter((character) => character > '\u007f');
  const costs = characters.map((each) => known.get(each) ?? (LATIN.test(each) ? LATIN_LETTER : RARE_KANJI));
  const mixed = /\P{ASCII}[a-z]/u.test(word) ? MIXED_SCRIPT : 0;
  return { total: mixed + 2 * costs.reduce((sum, cost) => sum + cost, 0), pairs: 2 * characters.length };
}

const costs = new Map<WrittenLanguage, ReadonlyMap<string, number>>();

/** Returns the cost per pair in a language, and 0 for single letters. */
function pairsOf(language: keyof typeof LETTER_PAIRS): ReadonlyMap<string, number> {
  const made = costs.get(language);
  if (made !== undefined) return made;
  const groups = LETTER_PAIRS[language].map((group) => group.match(/../gsu) ?? []);
  const pairs = groups.flatMap((group, rank) => group.map((pair) => [pair, MOST_COMMON + rank] as const));
  const letters = pairs.flatMap(([pair]) => [...pair].map((letter) => [letter, 0] as const));
  const all = new Map([...letters, ...pairs]);
  costs.set(language, all);
  return all;
}

/** The first bytes of common characters, in the first level of a code page with two bytes for each character. */
const FIRST_LEVEL = {
  'zh-CN': { page: 'gb18030', from: 0xb0, to: 0xd7 },
  'zh-TW': { page: 'big5', from: 0xa4, to: 0xc6 },
  ja: { page: 'shift_jis', from: 0x82, to: 0x97 },
  ko: { page: 'euc-kr', from: 0xb0, to: 0xc8 },
} as const;

/** Returns the cost for each character that is common or in the first level of its code page. */
function charactersOf(language: keyof typeof COMMON_CHARACTERS): ReadonlyMap<string, number> {
  const made = costs.get(language);
  if (made !== undefined) return made;
  const { page, from, to } = FIRST_LEVEL[language];
  const bytes = Array.from({ length: to - from + 1 }, (_, row) =>
    Array.from({ length: 0xff - 0x40 }, (_column, cell) => [from + row, 0x40 + cell]),
  ).flat(2);
  const level = new Set(new TextDecoder(page).decode(Uint8Array.from(bytes)));
  const groups = COMMON_CHARACTERS[language].map((group) => [...group]);
  const common = groups.flatMap((group, rank) => group.map((each) => [each, MOST_COMMON + rank] as const));
  const all = new Map([...[...level].map((each) => [each, COMMON_KANJI] as const), ...common]);
  costs.set(language, all);
  return all;
}

/**
 * First UTF-8 bytes of letters that hardly any language uses (from U+01C0 on), and of letters that are Arabic in
 * windows-1256.
 */
const RARE = new Set([0xc7, 0xc8, 0xca, 0xcb]);

/**
 * Returns how many of the multi-byte characters are valid UTF-8, as a share. Rarely used letters don't count as valid.
 */
function shareOfUtf8(bytes: Buffer): number {
  let all = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) {
      at += 1;
      continue;
    }
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const valid = isUtf8(bytes.subarray(at, at + length));
    all += 1;
    if (valid && !RARE.has(first)) common += 1;
    at += valid ? length : 1;
  }
  return all === 0 ? 0 : common / all;
}
