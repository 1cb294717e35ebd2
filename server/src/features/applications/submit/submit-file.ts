import type { Batch, submitFile as contract } from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { takeConnection } from '../../../platform/db/connection-share.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';
import { readSheet } from '../../../platform/sheets/read/read-sheet.ts';
import { refuseSheet } from '../../../platform/sheets/read/refuse-sheet.ts';
import { remarksOn } from './sheet-remarks.ts';
import { storeBatch } from './store-batch.ts';

/**
 * Adds the hosts of a sheet to a group (R-HOST-1, R-HOST-3), or with `dryRun` only returns the verdict for each.
 * @throws RefusalError `group-not-found`, or one of the `sheet-…` codes; nothing is stored then
 */
export async function submitFile(
  ctx: UserCtx,
  input: Input<typeof contract>,
  file: Pick<UploadedFile, 'path' | 'fileName'>,
): Promise<Batch> {
  const giveBack = await takeConnection(ctx, 'uploads');
  const reading = readSheet({
    path: file.path,
    fileName: file.fileName,
    column: input.column,
    hiddenRows: input.hiddenRows,
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
