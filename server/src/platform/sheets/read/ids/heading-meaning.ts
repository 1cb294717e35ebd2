import {
  HOST_WORDS,
  ID_WORDS,
  NUMBER_WORDS,
  OTHER_WORDS,
  ROW_NUMBERS,
  TOTAL_WORDS,
  USER_WORDS,
} from './heading-words.ts';

/**
 * The meaning of a heading for the column below it. The first three values mean host IDs, the clearest first. `host`
 * mentions hosts but doesn't say that the column contains their IDs. `other` means that the column contains something
 * else.
 */
export type HeadingMeaning = 'host-id' | 'user-id' | 'id' | 'host' | 'other';

/** Returns whether a heading may name host IDs. */
export function namesIds(meaning: HeadingMeaning | null): boolean {
  return meaning === 'host-id' || meaning === 'user-id' || meaning === 'id';
}

/** Maximum length of a heading. */
const MAX_CHARS = 60;
const MAX_WORDS = 6;
/** Scripts without spaces between words. In these scripts, a word is found anywhere in the text. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u;
const INVISIBLE = /[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const VOWEL_SIGNS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/gu;
const BORDER_OF_WORDS = /(\p{Ll})(?=\p{Lu})/gu;
const BORDER_OF_SCRIPTS =
  /(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}])/gu;

/** Normalizes a text for comparing headings: lowercase letters without accents, and one space between words. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(BORDER_OF_WORDS, '$1 ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(VOWEL_SIGNS, '')
    .normalize('NFC')
    .replace(BORDER_OF_SCRIPTS, ' ')
    .replace(/#/g, ' # ')
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim();
}

/** A table of words, prepared for fast lookup, since most processes that read a sheet run only briefly. */
interface WordTable {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
  /** Words of scripts without spaces. */
  readonly within: readonly string[];
}

function toTable(text: string): WordTable {
  const within: string[] = [];
  const table = { whole: new Set<string>(), beginnings: new Set<string>(), within };
  for (const written of text.trim().split(/\s+/)) {
    const word = plain(written.replaceAll('_', ' '));
    if (word === '') continue;
    if (UNSPACED.test(word)) table.within.push(word);
    else if (written.endsWith('*')) table.beginnings.add(word);
    else table.whole.add(word);
  }
  return table;
}

const MAX_PHRASE = 3;
const MIN_BEGINNING = 2;

/**
 * Returns whether a normalized text contains one of the table's words: a whole word, a phrase or a prefix, with or
 * without an Arabic article.
 */
function has({ whole, beginnings, within }: WordTable, text: string): boolean {
  if (within.some((word) => text.includes(word))) return true;
  const words = text.split(' ').map((word) => (word.startsWith('ال') ? word.slice(2) : word));
  return words.some((word, at) => {
    for (let length = 1; length <= MAX_PHRASE; length += 1) {
      if (whole.has(words.slice(at, at + length).join(' '))) return true;
    }
    for (let length = MIN_BEGINNING; length <= word.length; length += 1) {
      if (beginnings.has(word.slice(0, length))) return true;
    }
    return beginnings.has(words.slice(at, at + 2).join(' '));
  });
}

const HOSTS = toTable(HOST_WORDS);
const USERS = toTable(USER_WORDS);
const IDS = toTable(ID_WORDS);
const NUMBERS = toTable(NUMBER_WORDS);
const OTHERS = toTable(OTHER_WORDS);
const ROWS = new Set(
  ROW_NUMBERS.trim()
    .split(/\s+/)
    .map((word) => plain(word.replaceAll('_', ' '))),
);
/** Spellings as one word: `hostid`, `uid`. */
const ONE_WORD =
  /(?<=^| )(u|host|user|creator|anchor|streamer|broadcaster|talent|member|account|bigo|agent|manager|agency|order|group)(ids?)(?= |$)/g;
/** Words that can accompany an ID without changing its meaning. */
const BESIDE_ID = /^(?:no|nr|n|number|nummer|num|numero|номер|numara|numarası|the|\d|#|号|號|码|番号|번호)$/u;

/**
 * Returns a heading's meaning, or null if the heading decides nothing. The rules and their order come from R-PLUS-26.
 */
export function headingMeaning(heading: string): HeadingMeaning | null {
  if (heading.length > MAX_CHARS) return null;
  const text = plain(heading).replace(
    ONE_WORD,
    (_, whose: string, id: string) => `${whose === 'u' ? 'user' : whose} ${id}`,
  );
  if (text === '' || text.split(' ').length > MAX_WORDS) return null;
  if (ROWS.has(text) || has(OTHERS, text)) return 'other';
  const [isHost, isUser, isId] = [has(HOSTS, text), has(USERS, text), has(IDS, text)];
  if (isHost || isUser) {
    if (isId || has(NUMBERS, withoutNouns(text))) return isHost ? 'host-id' : 'user-id';
    return isHost && !text.includes(' ') ? 'host' : null;
  }
  if (!isId) return null;
  return text.split(' ').every((word) => BESIDE_ID.test(word) || has(IDS, word)) ? 'id' : null;
}

/** Removes words for hosts and users that contain a word for numbers. For example, 账号 means an account. */
function withoutNouns(text: string): string {
  return [...HOSTS.within, ...USERS.within].reduce((rest, word) => rest.replaceAll(word, ' '), text).trim();
}

/**
 * Returns whether a text consists of a word for something other than IDs. Such a text can label a value: `Phone`, but
 * not a name.
 */
export function isLabel(text: string): boolean {
  if (text.length > MAX_CHARS / 2) return false;
  const words = plain(text);
  if (UNSPACED.test(words)) return words.length > 1 && OTHERS.within.includes(words);
  return words.length > 2 && words.split(' ').every((word) => has(OTHERS, word));
}

const TOTALS = new Set(
  TOTAL_WORDS.trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
    .flatMap((word) => [word, plain(word)]),
);

/**
 * Returns whether a row's first cell says that the row is a total of those above it. It is called for every row, so it
 * only looks up words.
 */
export function isTotal(text: string): boolean {
  if (text.length > MAX_CHARS / 2) return false;
  const last = text.at(-1);
  const bare = last === ':' || last === '\uff1a' || last === '.' ? text.slice(0, -1).trimEnd() : text;
  return TOTALS.has(bare.toLowerCase());
}
