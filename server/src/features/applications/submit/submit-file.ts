import type { Batch, submitFile as contract } from '@greenroom/contract/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { takeConnection } from '../../../platform/db/connection-share.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';
import { readSheet } from '../../../platform/sheets/read/read-sheet.ts';
import { refuseSheet } from '../../../platform/sheets/read/refuse-sheet.ts';
import type { SheetReport } from '../../../platform/sheets/read/sheet-report.ts';
import { storeBatch } from './store-batch.ts';

/**
 * Adds the hosts of a sheet to a group (R-HOST-1, R-HOST-3), or with `dryRun` only returns the verdict for each.
 * @throws RefusalError `group-not-found`, or one of the `sheet-…` codes; nothing is stored then
 */
export async function submitFile(ctx: UserCtx, input: Input<typeof contract>, file: UploadedFile): Promise<Batch> {
  const giveBack = await takeConnection(ctx, 'uploads');
  const reading = readSheet({
    path: file.path,
    fileName: file.fileName,
    signal: ctx.signal,
  });
  try {
    return await storeBatch(ctx, {
      groupId: input.groupId,
      dryRun: input.dryRun,
      fileName: file.fileName,
      lines: reading,
      remarks: () => remarksOn(reading.report()),
    });
  } catch (error) {
    return refuseSheet(error);
  } finally {
    giveBack();
  }
}

/** The beginning of a cell, without split characters and the character zero: JSON in the database allows neither. */
function showable(text: string): string {
  return text.slice(0, 100).toWellFormed().replaceAll('\0', '');
}

/** Remarks on what was read from the sheet that its owner may not expect. */
function remarksOn(report: SheetReport): Batch['remarks'] {
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
