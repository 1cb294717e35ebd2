import { isUtf8 } from 'node:buffer';
import type { TextEncodingName } from '../sheet-report.ts';

type CodePage = Extract<TextEncodingName, 'gb18030' | 'shift_jis' | 'windows-1252' | 'windows-1254' | 'windows-1256'>;

/** From this share of its characters on, a text counts as one of the language that uses them. */
const MOST = 0.5;
/** From this share on, a text is UTF-8 that was damaged. */
const DAMAGED = 0.75;

/** Bytes of windows-1256 that are Arabic letters or marks, those of Persian and Urdu among them but the last byte. */
const ARABIC = byteSet('818a8d8e8f90989a9faac0c1-d6d8-dfe1e3-e6ecedf0-f3f5f6f8fa');
/** Letters of windows-1254 that windows-1252 has others for: Ğ İ Ş ğ ı ş. */
const TURKISH = byteSet('d0dddef0fdfe');
/** Nothing in windows-1252 and windows-1254, letters in windows-1256. */
const ARABIC_ONLY = byteSet('818d8f909d');
/** Begins no character of several bytes, and in windows-1252 and windows-1254 it is a letter that nobody writes. */
const BINARY = 0xff;

/**
 * The code page that a spreadsheet wrote a csv in, which says nothing about it; null where it is no text, or damaged UTF-8. Spreadsheets
 * write that of their system, so the guess is by language. A wrong guess garbles names, and a header perhaps, but no
 * ID: digits, quotes, line breaks and what separates cells are bytes of their own in each of these, and a guess in which
 * a letter would swallow one is not made.
 */
export function guessCodePage(bytes: Buffer): CodePage | null {
  if (shareOfPairs(bytes, utf8) >= DAMAGED) return null;
  const arabic = shareOfArabic(bytes);
  const pages = [
    { page: 'gb18030', share: shareOfPairs(bytes, gb18030) },
    { page: 'shift_jis', share: shareOfPairs(bytes, shiftJis) },
  ] as const;
  const [best] = pages.toSorted((one, other) => other.share - one.share);
  if (best !== undefined && best.share >= MOST && best.share > arabic) return best.page;
  if (arabic >= MOST) return 'windows-1256';
  if (bytes.includes(BINARY)) return null;
  if (bytes.some((value) => ARABIC_ONLY.has(value))) return 'windows-1256';
  return bytes.some((value) => TURKISH.has(value)) ? 'windows-1254' : 'windows-1252';
}

/** How many bytes a character has, from one of its first bytes on; whether it is common in the language. */
interface Character {
  readonly length: number;
  readonly common: boolean;
}

type ReadCharacter = (bytes: Buffer, at: number) => Character | null;

const BAR = 0x7c;

/** The share of common characters among those of several bytes; 0 where not all is valid, or a bar is swallowed. */
function shareOfPairs(bytes: Buffer, read: ReadCharacter): number {
  let all = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const character = read(bytes, at);
    if (character === null || (character.length === 2 && bytes[at + 1] === BAR)) return 0;
    all += 1;
    if (character.common) common += 1;
    at += character.length;
  }
  return all === 0 ? 0 : common / all;
}

/** First bytes in UTF-8 of letters that hardly any language writes (from U+01C0 on), and Arabic letters in windows-1256. */
const RARE = byteSet('c7c8cacb');

/** Common is what is valid, but for letters that hardly anybody writes. */
function utf8(bytes: Buffer, at: number): Character {
  const first = byte(bytes, at);
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const valid = isUtf8(bytes.subarray(at, at + length));
  return valid ? { length, common: !RARE.has(first) } : { length: 1, common: false };
}

/** Common are the characters of GB 2312, and those of four bytes: no text in another code page looks like these. */
function gb18030(bytes: Buffer, at: number): Character | null {
  const [first, second, third, fourth] = [
    byte(bytes, at),
    byte(bytes, at + 1),
    byte(bytes, at + 2),
    byte(bytes, at + 3),
  ];
  if (first === 0x80 || first === 0xff) return null;
  if (isBetween(second, 0x30, 0x39)) {
    const whole = isBetween(third, 0x81, 0xfe) && isBetween(fourth, 0x30, 0x39);
    return whole ? { length: 4, common: true } : null;
  }
  if (!isBetween(second, 0x40, 0xfe) || second === 0x7f) return null;
  const inGb2312 = second >= 0xa1 && (isBetween(first, 0xa1, 0xa9) || isBetween(first, 0xb0, 0xf7));
  return { length: 2, common: inGb2312 };
}

/** Common are kana and kanji of JIS X 0208; katakana of half width, single bytes, look like any other code page. */
function shiftJis(bytes: Buffer, at: number): Character | null {
  const [first, second] = [byte(bytes, at), byte(bytes, at + 1)];
  if (isBetween(first, 0xa1, 0xdf)) return { length: 1, common: false };
  if (!(isBetween(first, 0x81, 0x9f) || isBetween(first, 0xe0, 0xfc))) return null;
  if (!isBetween(second, 0x40, 0xfc) || second === 0x7f) return null;
  return { length: 2, common: isBetween(first, 0x81, 0x84) || isBetween(first, 0x88, 0x9f) };
}

function byte(bytes: Buffer, at: number): number {
  return bytes[at] ?? 0;
}

function isBetween(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}

/** The share of Arabic letters that stand beside another; in other languages, such a byte mostly stands alone. */
function shareOfArabic(bytes: Buffer): number {
  let all = 0;
  let arabic = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const value = byte(bytes, at);
    if (value < 0x80) continue;
    all += 1;
    if (ARABIC.has(value) && (byte(bytes, at - 1) >= 0x80 || byte(bytes, at + 1) >= 0x80)) arabic += 1;
  }
  return all === 0 ? 0 : arabic / all;
}

/** @param text bytes and stretches of bytes, as hexadecimal digits */
function byteSet(text: string): ReadonlySet<number> {
  const values = [...text.matchAll(/(..)(?:-(..))?/g)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return new Set(values);
}
