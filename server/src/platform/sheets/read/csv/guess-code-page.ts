import { isUtf8 } from 'node:buffer';
import { CODE_PAGES, type CodePageName, codePageDecoder, type WrittenLanguage } from './code-pages.ts';
import { COMMON_CHARACTERS, LETTER_PAIRS } from './common-letters.ts';

/** So much of a file is looked at: of its lines that are not ASCII, from the first on. */
const SAMPLE_BYTES = 16 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** From this share of its characters on, a text is UTF-8 that was damaged. */
const DAMAGED = 0.75;

/** Costs are natural logarithms of how rare something is; the first group of letters costs this. */
const MOST_COMMON = 3;
const UNKNOWN_PAIR = 10;
const COMMON_KANJI = 10;
const RARE_KANJI = 14;
/** A Latin letter with a mark, in a name within a list of East Asia. */
const LATIN_LETTER = 7;
/** What hardly any text has: a foreign letter, a sign that nobody writes or one within a word, ABc, two scripts in a word. */
const FOREIGN_LETTER = 20;
const ODD_SIGN = 25;
const USUAL_SIGN = 12;
const SIGN_IN_PLACE = 18;
const SIGN_AT_WORD = 22;
const MIXED_CASE = 12;
const MIXED_SCRIPT = 20;
const RARE_PAGE = 4;

/**
 * A text that costs more a pair of letters is none of the languages. Any other reading has to cost so much more than the
 * chosen one, and more still where there are few letters.
 */
const MOST_COST = 9;
const LEAD = 5;
const FEW_PAIRS = 8;
const LEAD_OF_FEW = 9;
/** Names that the interface's texts do not have cost more: then any other reading has to cost so many times as much. */
const MOST_COST_FAR = 10;
const FAR = 1.3;

/**
 * The code page that a spreadsheet wrote a csv in, which says nothing about it: spreadsheets write that of their system.
 * Each code page is tried, and the text it gives is compared with the languages that are written in it. Null if none
 * of them is likely, if two that differ are alike, or if the text is damaged UTF-8: a guess that is wrong garbles the
 * heading that names the column of IDs.
 */
export function guessCodePage(bytes: Buffer): CodePageName | null {
  const sample = takeSample(bytes);
  if (shareOfUtf8(sample) >= DAMAGED) return null;
  const [best, ...others] = readAll(sample, bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED));
  if (best === undefined || best.pairs === 0) return null;
  const rival = others.find(({ text }) => text !== best.text)?.total ?? Number.POSITIVE_INFINITY;
  return isClear(best, rival) ? best.name : null;
}

/** What a file says in a code page, and what that costs. */
interface Reading extends Cost {
  readonly name: CodePageName;
  readonly text: string;
}

/**
 * A sample of a file in each code page that has all of its characters, the likeliest first.
 * @param ofTheMac lines end as only those of the Mac do
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

/** What a page costs beforehand: those of Windows are the usual ones, those of the Mac where lines end as only it ends them. */
function rarity(name: CodePageName, ofTheMac: boolean): number {
  if (name.includes('mac')) return ofTheMac ? 0 : RARE_PAGE / 2;
  return ofTheMac || name.startsWith('i') || name.startsWith('koi') || name === 'euc-jp' ? RARE_PAGE : 0;
}

/** The first lines with anything that is not ASCII; no code page has a line's end within a character. */
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

/** Where the line ends, by a line feed or, on the Mac, a carriage return. */
function lineEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end += 1;
  return end;
}

/** Characters that no text has: what a code page leaves undefined comes out as one of these. */
const NO_TEXT = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;

/** True of text that a file in a code page cannot have written. */
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

/** What a text costs in a language, and how many pairs of letters that cost is made of. */
interface Cost {
  readonly total: number;
  readonly pairs: number;
}

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LETTER = /[\p{L}\p{M}]/u;
const MIXED = /\p{Ll}\p{Lu}/gu;
/** A sign that is not ASCII, with what stands on both sides of it. */
const SIGN = /(?<=(.?))[^\p{ASCII}\p{L}\p{M}](?=(.?))/gsu;
const USUAL_SIGNS = new Set(
  '’‘“”„«»–—…•·°№€£¥₪฿₫₩©®™¡¿ªº\u00a0\u200c\u200d、。，：；！？（）「」『』【】《》・～　％＋－／',
);
/** Signs that stand after a letter, before one, or between two. */
const CLOSING = '’”»…';
const OPENING = '‘“„«¡¿';
const INNER = '’・\u200c\u200d';
/** An ASCII sign that hardly stands after a letter, but is the second byte of many characters of East Asia. */
const SECOND_BYTE = /\P{ASCII}[@\\^`{}~]/gu;

/** Each word costs what it does in the likeliest of the languages: names of several stand in one list. */
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

/** Each sign once between the same neighbors. One beside a letter is likely a letter of another code page. */
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

/** Each character is two bytes, and counts like two pairs. */
function costOfCharacters(word: string, language: keyof typeof COMMON_CHARACTERS): Cost {
  const known = charactersOf(language);
  const characters = [...word].filter((character) => character > '\u007f');
  const costs = characters.map((each) => known.get(each) ?? (LATIN.test(each) ? LATIN_LETTER : RARE_KANJI));
  const mixed = /\P{ASCII}[a-z]/u.test(word) ? MIXED_SCRIPT : 0;
  return { total: mixed + 2 * costs.reduce((sum, cost) => sum + cost, 0), pairs: 2 * characters.length };
}

const costs = new Map<WrittenLanguage, ReadonlyMap<string, number>>();

/** The cost of each pair of a language, and 0 for each of its letters. */
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

/** The first bytes of the characters that a code page of two bytes has for common use, in its first level. */
const FIRST_LEVEL = {
  'zh-CN': { page: 'gb18030', from: 0xb0, to: 0xd7 },
  'zh-TW': { page: 'big5', from: 0xa4, to: 0xc6 },
  ja: { page: 'shift_jis', from: 0x82, to: 0x97 },
  ko: { page: 'euc-kr', from: 0xb0, to: 0xc8 },
} as const;

/** The cost of each character that is common, or in the first level of its code page. */
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

/** First bytes in UTF-8 of letters that hardly any language writes (from U+01C0 on), and Arabic letters in windows-1256. */
const RARE = new Set([0xc7, 0xc8, 0xca, 0xcb]);

/** The share of valid characters of UTF-8, but for letters that hardly anybody writes, among those of several bytes. */
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
