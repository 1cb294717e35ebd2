import { isHostId, MALFORMED_ID_MAX_CHARACTERS, plainDigits } from './host-id.ts';

/**
 * Separators between IDs, in any mix (R-HOST-2): comma, line break, space, semicolon, vertical bar, their full-width
 * and Arabic forms, tab, quotes and backticks from a copied csv, and the direction marks around copied text. White
 * space is defined as in Unicode, except that the byte order mark joins words.
 */
const SEPARATOR =
  /[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,;|"'`\u00b4\u060c\u061b\u061c\u3001\uff02\uff07\uff0c\uff1b\uff5c\uff64\u2018\u2019\u201c\u201d\u202a-\u202e\u2066-\u2069]/u;
const SEPARATORS = new RegExp(`${SEPARATOR.source}+`, 'u');
/** Invisible marks in copied text. The characters on both sides form one word, as readers see it (R-PLUS-26). */
const JOINERS = /[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]+/gu;

const ID_NAME =
  '(?:(?:(?:host|user|creator|anchor|streamer|broadcaster|talent|bigo)[ _-]?|u)?ids?|(?:主播|用户|用戶|直播主)?(?:id|编号|編號)|主播号|(?:ال)?معر\u0651?ف)';
const LABEL = `${ID_NAME}(?:\\s*[:\uff1a]|(?=\\s))`;
const OPENING = '[\\s([{<\uff08\uff3b\uff5b\uff1c\u3008\u300a\u300c\u300e\u3010\u00ab\u2039\u201e\u201a]*';
const CLOSING = '[\\s)\\]}>\uff09\uff3d\uff5d\uff1e\u3009\u300b\u300d\u300f\u3011\u00bb\u203a]*';
const FULL_STOP = '[.\uff0e\uff61\u3002\u06d4\u0964]?';

/**
 * A trailing `.0`, because programs that calculate with IDs write `64000001.0`. Numbers with more digits are no longer
 * exact.
 */
const POINT_ZERO = '(?:(?<!\\d{16})[.,]0)?';

/**
 * An ID with everything that can surround it. Only one full stop is accepted, since several mean that something was cut
 * off.
 */
const DRESSED_ID = new RegExp(
  `^${OPENING}(?:${LABEL})?${OPENING}[#\uff03\u2116@]?\\s*(\\d{4,20})${POINT_ZERO}(?:\\s*[(\uff08]${ID_NAME}[)\uff09])?${CLOSING}${FULL_STOP}${CLOSING}$`,
  'iu',
);
/**
 * Ways to write a number that has lost its last digits: `7.12346E+18`, `7,12346e18`, `7.12×10^18`,
 * `7123456789012345678.0`.
 */
const LOST_DIGITS =
  /^[-+]?\d{1,20}(?:[.,\u066b]\d{1,30}(?:e\+?|\s?[x\u00d7*]\s?10\s?\^?\s?\+?)|e\+)[\d\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,4}$|^\d{16,}[.,]0$/iu;
const DIGIT = /\p{Nd}/u;
const BARE_LABEL = new RegExp(`^${OPENING}(?:${ID_NAME})\\s*[:\uff1a]?$`, 'iu');
const ADDRESS = /:\/\//u;
const SLASH = /[/\uff0f]/u;
const DATE = /^(?:\d{1,2}\D){1,2}\d{4}$|^\d{4}(?:\D\d{1,2}){1,2}$|^\d{1,2}\D\d{1,2}\D\d{2}$/u;

/** Longer texts can't contain a readable ID, so they are not searched. */
const DRESSED_MAX_CHARACTERS = MALFORMED_ID_MAX_CHARACTERS;

/** A word in a text: the ID in it, or the word as written if it contains none. */
export interface IdWord {
  readonly text: string;
  /** Start and end of the word. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the ID in a word, a cell or a search, with digits converted to 0 to 9 (R-HOST-2). A label, brackets or a full
 * stop around it are removed. If the text contains no ID, or anything else besides one, it is returned as written. It
 * is then refused (code 100) and shown, so it never becomes another host's ID.
 */
export function readId(text: string): string {
  if (isHostId(text) || text.length > DRESSED_MAX_CHARACTERS || !DIGIT.test(text)) return text;
  return DRESSED_ID.exec(plainDigits(joinWord(text)))?.[1] ?? text;
}

/**
 * Checks whether a text is an ID that a program has converted to a number and rounded. The original ID is lost, so a
 * sheet or a text with such an ID is refused with advice (R-PLUS-26).
 */
export function hasLostDigits(text: string): boolean {
  return (
    text.length <= DRESSED_MAX_CHARACTERS && DIGIT.test(text) && LOST_DIGITS.test(plainDigits(joinWord(text)).trim())
  );
}

/** Removes the invisible marks inside a word. */
function joinWord(text: string): string {
  return text.replace(JOINERS, '');
}

/** Checks whether a UTF-16 code unit separates words. */
export function isSeparator(code: number): boolean {
  // Fast path: nearly every character is an ASCII digit or one of these three, and loops call this for each character.
  if (code >= 0x30 && code <= 0x39) return false;
  if (code === 0x0a || code === 0x20 || code === 0x2c) return true;
  return SEPARATOR.test(String.fromCharCode(code));
}

/**
 * Returns the words between two separators: usually one, none if there is only a label, or several if slashes separate
 * IDs. Other slashes, as in a date, don't separate words, since 2026 would become an ID.
 */
export function readWords(written: string): readonly IdWord[] {
  const end = written.length;
  if (isHostId(written)) return [{ text: written, start: 0, end }];
  const joined = joinWord(written);
  if (joined === '' || isBareLabel(joined)) return [];
  const whole = { text: readId(joined), start: 0, end };
  if (whole.text !== joined) return [whole];
  if (!SLASH.test(written) || ADDRESS.test(written) || isDate(written)) return [whole];
  const parts = splitAtSlashes(written);
  return parts.length === 0 || parts.some(({ text }) => isHostId(text)) ? parts : [whole];
}

/** Returns the words of a short text, for example a cell, in order. */
export function splitIds(text: string): string[] {
  return text
    .split(SEPARATORS)
    .flatMap((written) => (written === '' ? [] : readWords(written).map((word) => word.text)));
}

function splitAtSlashes(written: string): IdWord[] {
  let start = 0;
  return written.split(SLASH).flatMap((part) => {
    const joined = joinWord(part);
    const word = { text: readId(joined), start, end: start + part.length };
    start = word.end + 1;
    return joined === '' || isBareLabel(joined) ? [] : [word];
  });
}

function isBareLabel(written: string): boolean {
  return written.length <= DRESSED_MAX_CHARACTERS && BARE_LABEL.test(written);
}

function isDate(written: string): boolean {
  return written.length <= DRESSED_MAX_CHARACTERS && DATE.test(plainDigits(written));
}
