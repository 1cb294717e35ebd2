import { isUtf8 } from 'node:buffer';
import { CODE_PAGES, type CodePageName, codePageDecoder, type WrittenLanguage } from './code-pages.ts';
import { COMMON_CHARACTERS, LETTER_PAIRS } from './common-letters.ts';

/** Maximum size of the sample: the first lines of a file that are not ASCII. */
const SAMPLE_BYTES = 16 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** A text with this share of valid UTF-8 characters is damaged UTF-8. */
const DAMAGED = 0.75;

/** Costs are natural logarithms of rarity; the first group of letters costs this. */
const MOST_COMMON = 3;
const UNKNOWN_PAIR = 10;
const COMMON_KANJI = 10;
const RARE_KANJI = 14;
/** A Latin letter with a diacritic, in a name within a list from East Asia. */
const LATIN_LETTER = 7;
/** Cost of rare features: a foreign letter, an unusual sign or one within a word, ABc, two scripts in a word. */
const FOREIGN_LETTER = 20;
const ODD_SIGN = 25;
const USUAL_SIGN = 12;
const SIGN_IN_PLACE = 18;
const SIGN_AT_WORD = 22;
const MIXED_CASE = 12;
const MIXED_SCRIPT = 20;
const RARE_PAGE = 4;

/**
 * A text that costs more for each pair of letters is in none of the languages. Any other reading must cost this much
 * more than the chosen one, and even more if there are few letters.
 */
const MOST_COST = 9;
const LEAD = 5;
const FEW_PAIRS = 8;
const LEAD_OF_FEW = 9;
/** Names that are not in the interface's texts cost more. Then any other reading must cost this many times as much. */
const MOST_COST_FAR = 10;
const FAR = 1.3;

/**
 * Guesses the code page of a csv. The file does not name it, since spreadsheets use the one of their system. Each code
 * page is tried, and its text is compared with the languages that use it. Returns null if none is likely, if two that
 * differ are equally likely, or if the text is damaged UTF-8. A wrong guess would garble the heading of the ID column.
 */
export function guessCodePage(bytes: Buffer): CodePageName | null {
  const sample = takeSample(bytes);
  if (shareOfUtf8(sample) >= DAMAGED) return null;
  const [best, ...others] = readAll(sample, bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED));
  if (best === undefined || best.pairs === 0) return null;
  const rival = others.find(({ text }) => text !== best.text)?.total ?? Number.POSITIVE_INFINITY;
  return isClear(best, rival) ? best.name : null;
}

/** The text of a file in a code page, with its cost. */
interface Reading extends Cost {
  readonly name: CodePageName;
  readonly text: string;
}

/**
 * Returns a sample of a file in each code page that has all of its characters, the likeliest first.
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
 * Returns the initial cost of a page. Those of Windows are usual. Those of the Mac are usual if lines end as on the
 * Mac.
 */
function rarity(name: CodePageName, ofTheMac: boolean): number {
  if (name.includes('mac')) return ofTheMac ? 0 : RARE_PAGE / 2;
  return ofTheMac || name.startsWith('i') || name.startsWith('koi') || name === 'euc-jp' ? RARE_PAGE : 0;
}

/** Returns the first lines with non-ASCII bytes. No code page has a line break within a character. */
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

/** Returns where the line ends, by a line feed or, on the Mac, a carriage return. */
function lineEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end += 1;
  return end;
}

/** Characters that no text contains. Undefined bytes of a code page become one of these. */
const NO_TEXT = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;

/** Returns whether a file in a code page cannot contain this text. */
export function isNoText(text: string): boolean {
  return NO_TEXT.test(text);
}

function decodeSample(sample: Buffer, name: CodePageName): string | null {
  try {
    // The last line may be cut within a character.
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
/** A sign that is not ASCII, with its neighbors on both sides. */
const SIGN = /(?<=(.?))[^\p{ASCII}\p{L}\p{M}](?=(.?))/gsu;
const USUAL_SIGNS = new Set(
  '’‘“”„«»–—…•·°№€£¥₪฿₫₩©®™¡¿ªº\u00a0\u200c\u200d、。，：；！？（）「」『』【】《》・～　％＋－／',
);
/** Signs that come after letters, before them, or between them. */
const CLOSING = '’”»…';
const OPENING = '‘“„«¡¿';
const INNER = '’・\u200c\u200d';
/** An ASCII sign that rarely follows letters, but is the second byte of many East Asian characters. */
const SECOND_BYTE = /\P{ASCII}[@\\^`{}~]/gu;

/**
 * Returns the cost of a text. Each word costs as much as in its likeliest language, since lists mix names of several.
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
 * Returns the costs of signs, each once with the same neighbors. A sign next to letters likely comes from another code
 * page.
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

/** Returns the cost of a word. Each character has two bytes, and counts like two pairs. */
function costOfCharacters(word: string, language: keyof typeof COMMON_CHARACTERS): Cost {
  const known = charactersOf(language);
  const characters = [...word].filter((character) => character > '\u007f');
  const costs = characters.map((each) => known.get(each) ?? (LATIN.test(each) ? LATIN_LETTER : RARE_KANJI));
  const mixed = /\P{ASCII}[a-z]/u.test(word) ? MIXED_SCRIPT : 0;
  return { total: mixed + 2 * costs.reduce((sum, cost) => sum + cost, 0), pairs: 2 * characters.length };
}

const costs = new Map<WrittenLanguage, ReadonlyMap<string, number>>();

/** Returns the cost of each pair of a language, and 0 for each of its letters. */
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

/** The first bytes of common characters, in the first level of a code page with two bytes a character. */
const FIRST_LEVEL = {
  'zh-CN': { page: 'gb18030', from: 0xb0, to: 0xd7 },
  'zh-TW': { page: 'big5', from: 0xa4, to: 0xc6 },
  ja: { page: 'shift_jis', from: 0x82, to: 0x97 },
  ko: { page: 'euc-kr', from: 0xb0, to: 0xc8 },
} as const;

/** Returns the cost of each character that is common, or in the first level of its code page. */
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
 * First bytes in UTF-8 of letters that hardly any language uses (from U+01C0 on), and Arabic letters in windows-1256.
 */
const RARE = new Set([0xc7, 0xc8, 0xca, 0xcb]);

/** Returns the share of valid UTF-8 characters, without letters that are hardly used, among those of several bytes. */
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
