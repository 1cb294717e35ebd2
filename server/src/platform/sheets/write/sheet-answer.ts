import { Readable } from 'node:stream';
import type { FileAnswer } from '../../http/mount.ts';
import type { SheetContent } from './sheet-content.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** The media type of each sheet format. */
export const SHEET_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Streams rows as a sheet download. Memory use is constant for any number of rows. */
export function sheetAnswer(
  format: 'csv' | 'xlsx',
  name: string,
  content: SheetContent & { readonly widths: readonly number[] },
): FileAnswer {
  const bytes = format === 'csv' ? writeCsv(content) : writeXlsx({ ...content, sheetName: 'IDs' });
  return {
    contentType: SHEET_TYPES[format],
    fileName: `${name}.${format}`,
    body: Readable.from(bytes),
    cacheSeconds: 0,
  };
}
