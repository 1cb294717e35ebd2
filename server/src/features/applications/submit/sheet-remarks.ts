import type { Batch } from '@greenroom/contract/applications/applications.ts';
import type { SheetReport } from '../../../platform/sheets/read/sheet-report.ts';

/**
 * Returns the beginning of a cell, without unpaired surrogates and null characters. PostgreSQL's JSON doesn't allow
 * these.
 */
export function showable(text: string): string {
  return text.slice(0, 100).toWellFormed().replaceAll('\0', '');
}

/** Returns remarks on unexpected ways in which the sheet was read. */
export function remarksOn(report: SheetReport): Batch['remarks'] {
  const remarks: Batch['remarks'] = [];
  if (report.skippedSheets.length > 0) {
    const skipped = showable(report.skippedSheets.join(', '));
    remarks.push({ code: 'sheet-taken', params: { name: showable(report.sheetName ?? ''), skipped } });
  }
  if (report.header) {
    const { row, text } = report.header;
    const code = row === 1 ? 'header-skipped' : 'header-found';
    remarks.push({ code, params: { text: showable(text), ...(row === 1 ? {} : { row }) } });
  }
  if (report.taken.from === 'all-columns') remarks.push({ code: 'list-of-ids', params: { columns: report.columns } });
  else if (report.columns > 1) {
    const { letter, header } = report.taken;
    remarks.push({
      code: 'column-taken',
      params: { column: letter, header: showable(header ?? ''), count: report.columns },
    });
  }
  remarks.push(...remarksOnHidden(report));
  remarks.push(...remarksOnRounded(report));
  if (report.sheetsWithIds.length > 0) {
    remarks.push({ code: 'sheets-with-ids', params: { names: showable(report.sheetsWithIds.join(', ')) } });
  } else if (report.otherSheets > 0 && report.skippedSheets.length === 0)
    remarks.push({ code: 'other-sheets', params: { count: report.otherSheets } });
  return remarks;
}

/** Returns a warning if a spreadsheet seems to have rounded the IDs, in a sheet or in text pasted from one. */
export function remarksOnRounded({ roundedIds }: Pick<SheetReport, 'roundedIds'>): Batch['remarks'] {
  return roundedIds > 0 ? [{ code: 'ids-rounded', params: { count: roundedIds } }] : [];
}

function remarksOnHidden({ hiddenRows, hiddenRowsTaken, hiddenColumns }: SheetReport): Batch['remarks'] {
  const remarks: Batch['remarks'] = [];
  if (hiddenRows > 0) {
    remarks.push({
      code: hiddenRowsTaken ? 'rows-hidden-taken' : 'rows-hidden-skipped',
      params: { count: hiddenRows },
    });
  }
  if (hiddenColumns.length > 0) {
    remarks.push({
      code: 'columns-hidden',
      params: { count: hiddenColumns.length, columns: showable(hiddenColumns.join(', ')) },
    });
  }
  return remarks;
}
