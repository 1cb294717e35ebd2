import { TextDecoder } from 'node:util';
import { CODE_PAGE_TABLES } from './code-page-tables.ts';
import type { COMMON_CHARACTERS, LETTER_PAIRS } from './common-letters.ts';

/** A language for which some code page is used in csv files. */
export type WrittenLanguage = keyof typeof LETTER_PAIRS | keyof typeof COMMON_CHARACTERS;

const WESTERN = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'no'] as const;
const CYRILLIC = ['ru', 'uk'] as const;

/**
 * The code pages that spreadsheets on Windows, the Mac, DOS and Unix use to write csv, with the interface languages for
 * each. If two of them decode a file identically, the first is reported.
 */
export const CODE_PAGES = [
  { name: 'windows-1252', languages: WESTERN },
  { name: 'windows-1254', languages: ['tr'] },
  { name: 'windows-1250', languages: ['pl'] },
  { name: 'windows-1251', languages: CYRILLIC },
  { name: 'windows-1253', languages: ['el'] },
  { name: 'windows-1255', languages: ['he'] },
  { name: 'windows-1256', languages: ['ar', 'ur'] },
  { name: 'windows-1258', languages: ['vi'] },
  { name: 'windows-874', languages: ['th'] },
  { name: 'gb18030', languages: ['zh-CN'] },
  { name: 'big5', languages: ['zh-TW'] },
  { name: 'shift_jis', languages: ['ja'] },
  { name: 'euc-kr', languages: ['ko'] },
  { name: 'macintosh', languages: WESTERN },
  { name: 'mac-central-european', languages: ['pl'] },
  { name: 'x-mac-cyrillic', languages: CYRILLIC },
  { name: 'mac-greek', languages: ['el'] },
  { name: 'mac-turkish', languages: ['tr'] },
  { name: 'mac-arabic', languages: ['ar', 'ur'] },
  { name: 'ibm850', languages: WESTERN },
  { name: 'ibm852', languages: ['pl'] },
  { name: 'ibm857', languages: ['tr'] },
  { name: 'ibm866', languages: CYRILLIC },
  { name: 'ibm737', languages: ['el'] },
  { name: 'ibm869', languages: ['el'] },
  { name: 'ibm862', languages: ['he'] },
  { name: 'ibm720', languages: ['ar'] },
  { name: 'koi8-u', languages: CYRILLIC },
  { name: 'iso-8859-2', languages: ['pl'] },
  { name: 'iso-8859-5', languages: CYRILLIC },
  { name: 'iso-8859-6', languages: ['ar'] },
  { name: 'iso-8859-7', languages: ['el'] },
  { name: 'euc-jp', languages: ['ja'] },
] as const satisfies readonly { name: string; languages: readonly WrittenLanguage[] }[];

/** The names under which code pages are reported. */
export const CODE_PAGE_NAMES = CODE_PAGES.map(({ name }) => name);

export type CodePageName = (typeof CODE_PAGES)[number]['name'];

/** Decodes pieces of a text in order. */
export interface PieceDecoder {
  decode(bytes: Uint8Array, options: { stream: boolean }): string;
}

/** Returns a decoder for a code page. It throws on bytes without a character. */
export function codePageDecoder(name: CodePageName): PieceDecoder {
  if (name === 'windows-1258') return composing(new TextDecoder(name, { fatal: true }));
  if (!isTable(name)) return new TextDecoder(name, { fatal: true });
  const table = CODE_PAGE_TABLES[name];
  const decode = (bytes: Uint8Array) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\u0080-\u00ff]/g, (byte) => table.charAt(byte.charCodeAt(0) - 0x80));
  return { decode };
}

/** Composes Vietnamese letters and the tone marks that follow them, so that headings can be compared. */
function composing(decoder: PieceDecoder): PieceDecoder {
  return { decode: (bytes, options) => decoder.decode(bytes, options).normalize('NFC') };
}

function isTable(name: string): name is keyof typeof CODE_PAGE_TABLES {
  return name in CODE_PAGE_TABLES;
}
