import type { OpenBook, OpenSheet, SheetRows } from '../../sheet-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { findSheets } from './find-sheets.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { WorksheetParser } from './parse-worksheet.ts';
import { readFormats } from './read-formats.ts';
import { readPart } from './read-part.ts';
import { readSharedStrings } from './read-shared-strings.ts';

/**
 * Opens the visible sheets in an xlsx. Each sheet's rows are read while it is unpacked, and only the shared strings
 * stay in memory. Rows are valid only after their generator has ended, since a part's checksum comes last.
 */
export async function openXlsx(path: string, limits: SheetLimits): Promise<OpenBook> {
  const archive = await openArchive(path, limits);
  const close = (): void => archive.zip.close();
  try {
    const parts = await findSheets(archive);
    const strings = await readSharedStrings(archive, parts.sharedStrings, limits);
    const formats = await readFormats(archive, parts.styles, parts.from1904);
    const open = (name: string, part: string): OpenSheet => {
      const parser = new WorksheetParser({ strings, formats, limits });
      return { name, rows: readRows(archive, part, parser), isHidden: (column) => parser.isHidden(column) };
    };
    const sheets = parts.worksheets.map(
      ({ name, part }) =>
        () =>
          open(name, part),
    );
    return { sheets, otherSheets: parts.otherSheets, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function* readRows(archive: Archive, part: string, parser: WorksheetParser): SheetRows {
  for await (const _ of readPart(archive, part, 'worksheet', parser)) yield parser.takeRows();
  yield parser.takeRows();
  if (!parser.sawSheetData) throw new SheetError('sheet-damaged', { detail: 'the sheet has no place for cells' });
}
