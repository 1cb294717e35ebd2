import type { SheetRows } from '../../sheet-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import { findFirstSheet } from './find-first-sheet.ts';
import { openArchive } from './open-archive.ts';
import { WorksheetParser } from './parse-worksheet.ts';
import { readDateStyles } from './read-date-styles.ts';
import { readPart } from './read-part.ts';
import { readSharedStrings } from './read-shared-strings.ts';

/**
 * Reads the rows of the first visible sheet of an xlsx while it is unpacked; only the shared strings stay in memory.
 * The rows count for nothing until the generator has ended: checksums show at the end of a part.
 */
export async function* readXlsx(path: string, limits: SheetLimits): SheetRows {
  const archive = await openArchive(path, limits);
  try {
    const parts = await findFirstSheet(archive);
    const strings = await readSharedStrings(archive, parts.sharedStrings, limits);
    const dateStyles = await readDateStyles(archive, parts.styles);
    const parser = new WorksheetParser({ strings, dateStyles, limits });
    for await (const _ of readPart(archive, parts.worksheet, 'worksheet', parser)) yield parser.takeRows();
    yield parser.takeRows();
    if (!parser.sawSheetData) throw new SheetError('sheet-damaged', { detail: 'the sheet has no place for cells' });
    return { sheetName: parts.sheetName, otherSheets: parts.otherSheets };
  } finally {
    archive.zip.close();
  }
}
