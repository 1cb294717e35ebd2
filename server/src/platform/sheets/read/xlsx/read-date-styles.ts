import type { Archive } from './open-archive.ts';
import { readWholePart } from './read-part.ts';

/** The number formats that every spreadsheet knows by number and that show a date or a time. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47,
]);
const QUOTED_OR_BRACKETED = /"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/**
 * The cell styles of an xlsx, by number, that show a number as a date: such a number (46,000 or so) looks like an ID
 * and is none.
 */
export async function readDateStyles(archive: Archive, part: string | null): Promise<ReadonlySet<string>> {
  const dateStyles = new Set<string>();
  if (part === null) return dateStyles;
  const dateFormats = new Set(BUILT_IN_DATES);
  let inCellFormats = false;
  let style = 0;
  await readWholePart(archive, part, 'styleSheet', {
    open: (name, attributes) => {
      if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) dateFormats.add(Number(attributes.numFmtId));
      if (name === 'cellXfs') inCellFormats = true;
      if (name !== 'xf' || !inCellFormats) return;
      if (dateFormats.has(Number(attributes.numFmtId))) dateStyles.add(String(style));
      style += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
    text: () => undefined,
  });
  return dateStyles;
}

/** Whether a number format has a part of a date or a time in it. */
function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(QUOTED_OR_BRACKETED, ''));
}
