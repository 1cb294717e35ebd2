import type { Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/sheets.ts';
import type { UserCtx } from '../../../context.ts';
import { type MountedRoute, mount, mountUpload, type UploadedFile } from '../../../platform/http/mount.ts';
import { Turns } from '../../../platform/http/turns.ts';
import type { SheetLook as FoundInSheet } from '../../../platform/sheets/read/look/sheet-look.ts';
import { lookIntoSheet as look } from '../../../platform/sheets/read/read-sheet.ts';
import { refuseSheet } from '../../../platform/sheets/read/refuse-sheet.ts';
import { type KeptSheet, keptSheetsOf } from './kept-sheets.ts';
import { remarksOn, showable } from './sheet-remarks.ts';

/**
 * Limits on parallel and waiting previews, per user and for all users together. Previews use half of the reading
 * processes.
 */
const OF_A_USER = { atOnce: 1, waiting: 4 };
const OF_ALL = { atOnce: 2, waiting: 200 };
const turns = new Turns();

/**
 * Returns a preview of a sheet before it is submitted, and stores the file for a while, so that it doesn't have to be
 * uploaded again (R-PLUS-18). A refused file is not stored.
 * @throws RefusalError one of the `sheet-…` codes
 */
async function lookIntoSheet(
  ctx: UserCtx,
  choices: Input<typeof contract.lookIntoSheet>,
  file: UploadedFile,
): Promise<contract.SheetLook> {
  const found = await lookInto(ctx, file, choices);
  return describe(found, await keptSheetsOf(ctx).keep(ctx.user.id, file));
}

/**
 * Returns a preview of a stored sheet, optionally with another column.
 * @throws RefusalError `kept-file-gone`, or one of the `sheet-…` codes
 */
async function lookIntoKeptSheet(
  ctx: UserCtx,
  { sheetId, ...choices }: Input<typeof contract.lookIntoKeptSheet>,
): Promise<contract.SheetLook> {
  return keptSheetsOf(ctx).use(ctx.user.id, sheetId, async (sheet) =>
    describe(await lookInto(ctx, sheet, choices), sheetId),
  );
}

async function lookInto(
  ctx: UserCtx,
  file: KeptSheet,
  { column, hiddenRows }: Input<typeof contract.lookIntoSheet>,
): Promise<FoundInSheet> {
  const endOwn = await turns.take(`user:${ctx.user.id}`, OF_A_USER, ctx.signal);
  try {
    const end = await turns.take('all', OF_ALL, ctx.signal);
    try {
      return await look({ path: file.path, fileName: file.fileName, column, hiddenRows, signal: ctx.signal });
    } catch (error) {
      return refuseSheet(error);
    } finally {
      end();
    }
  } finally {
    endOwn();
  }
}

function describe(found: FoundInSheet, sheetId: string): contract.SheetLook {
  const { report, columns, firstRows, repeated, malformed, problem, otherColumns } = found;
  return {
    sheetId,
    sheetName: found.sheetName,
    ids: report?.ids ?? 0,
    repeated,
    malformed,
    taken: report && {
      column: report.taken.from === 'column' ? report.taken.letter : 'all',
      header: report.taken.from === 'column' && report.taken.header !== null ? showable(report.taken.header) : null,
      reason: report.reason,
    },
    problem,
    columns,
    otherColumns,
    firstRows,
    headerRow: found.headerRow,
    remarks: report === null ? [] : remarksOn(report),
  };
}

export const routes: readonly MountedRoute[] = [
  mountUpload(contract.lookIntoSheet, lookIntoSheet),
  mount(contract.lookIntoKeptSheet, lookIntoKeptSheet),
];
