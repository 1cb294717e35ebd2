import { type NumberFormat, numberFormat } from '../number-format.ts';
import type { Archive } from './open-archive.ts';
import { readWholePart } from './read-part.ts';

/**
 * Returns the formats of those cell styles in an xlsx that don't show a number with its own digits, by style number.
 */
export async function readFormats(
  archive: Archive,
  part: string | null,
  from1904: boolean,
): Promise<ReadonlyMap<string, NumberFormat>> {
  const formats = new Map<string, NumberFormat>();
  if (part === null) return formats;
  const codes = new Map<number, string>();
  let inCellFormats = false;
  let style = 0;
  await readWholePart(archive, part, 'styleSheet', {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inCellFormats = true;
      if (name !== 'xf' || !inCellFormats) return;
      const id = Number(attributes.numFmtId ?? 0);
      const format = numberFormat(id, codes.get(id), from1904);
      if (format !== null) formats.set(String(style), format);
      style += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
    text: () => undefined,
  });
  return formats;
}
