import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import type { SheetReport } from '../../../platform/sheets/read/sheet-report.ts';

/** The beginning of a cell, without split characters and the character zero: JSON in the database allows neither. */
export function showable(text: string): string {
  return text.slice(0, 100).toWellFormed().replaceAll('\0', '');
}

/** Remarks on what was read from the sheet that its owner may not expect. */
export function remarksOn(report: SheetReport): Batch['remarks'] {
  const remarks: Batch['remarks'] = [];
  if (report.header) remarks.push({ code: 'header-skipped', params: { text: showable(report.header.text) } });
  if (report.taken.from === 'all-columns') remarks.push({ code: 'list-of-ids', params: { columns: report.columns } });
  else if (report.columns > 1) {
    const { letter, header } = report.taken;
    remarks.push({
      code: 'column-taken',
      params: { column: letter, header: showable(header ?? ''), count: report.columns },
    });
  }
  if (report.otherSheets > 0) remarks.push({ code: 'other-sheets', params: { count: report.otherSheets } });
  return remarks;
}
