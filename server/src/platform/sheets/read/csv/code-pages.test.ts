import { readFileSync } from 'node:fs';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readHere } from '../../../../../test/read-sheet-here.ts';
import { SheetError } from '../sheet-error.ts';
import { decodeText } from './decode-text.ts';

/**
 * Tables with headings and names in the interface's languages, and their bytes as Python's codecs write them in code
 * pages for Windows, the Mac, DOS and Unix.
 */
const corpus = z
  .array(z.object({ language: z.string(), text: z.string(), pages: z.record(z.string(), z.base64()) }))
  .parse(JSON.parse(readFileSync(new URL('../fixtures/code-pages.json', import.meta.url), 'utf8')));
const tables = corpus.flatMap(({ language, text, pages }) =>
  Object.entries(pages).map(([page, base64]) => ({ language, page, text, bytes: Buffer.from(base64, 'base64') })),
);

/** Returns the decoded text with line feeds, or null if the text is refused. */
function read(bytes: Buffer): string | null {
  try {
    return [...decodeText(bytes).pieces].join('').replaceAll(/\r\n?/g, '\n').normalize('NFC');
  } catch (error) {
    if (error instanceof SheetError && error.code === 'sheet-encoding') return null;
    throw error;
  }
}

const WINDOWS = /^(cp125\d|cp874|cp932|cp949|cp950|gbk|gb18030)$/;

test('[R-HOST-3] a csv in a code page of any language of the interface is read correctly or refused, never garbled', () => {
  const wrong = tables.filter(({ text, bytes }) => ![text.normalize('NFC'), null].includes(read(bytes)));
  expect(wrong.map(({ language, page, bytes }) => [language, page, read(bytes)])).toEqual([]);
  const refused = tables.filter(({ bytes }) => read(bytes) === null);
  expect(refused.length / tables.length).toBeLessThan(0.1);
});

test('[R-HOST-3] headings and names in the Windows code page for their language are read, not refused', () => {
  const windows = tables.filter(({ page, text }) => WINDOWS.test(page) && text.split('\n').length > 3);
  expect(windows.filter(({ bytes }) => read(bytes) === null).map(({ language, page }) => [language, page])).toEqual([]);
  // No Windows code page has all letters for Hindi, Sinhala and Urdu. Indonesian and Malay use only ASCII.
  const languages = new Set(windows.map(({ language }) => language));
  expect(LOCALE_CODES.filter((code) => !languages.has(code))).toEqual(['hi', 'id', 'ms', 'si', 'ur']);
});

test('[R-HOST-3] a second byte that looks like a separator or a quote breaks no cell of a csv from East Asia', async () => {
  const big5 = tables.find(({ page, text }) => page === 'cp950' && text.includes('許功蓋'));
  const rows = [...(big5?.text ?? '').matchAll(/^\d+,.*許功蓋,(\d+)/gm)].map((row) => row[1]);
  expect(rows).toHaveLength(1);
  const { texts } = await readHere('csv', big5?.bytes ?? '');
  expect(texts).toEqual(expect.arrayContaining(rows));
});

test('[R-HOST-3] a csv that is damaged after the sample for the code page is refused', () => {
  const greek = tables.find(({ page, language }) => page === 'cp1253' && language === 'el')?.bytes ?? Buffer.alloc(0);
  const long = Buffer.concat(Array.from({ length: 400 }, () => greek));
  expect(read(long)).not.toBeNull();
  expect(read(Buffer.concat([long, Buffer.from([0xd2, 0xff, 0x0a])]))).toBeNull();
});
