import { BIND_MAX_HOSTS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { bindHostsFile as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { UploadedFile } from '../../../platform/http/mount.ts';
import { readSheet } from '../../../platform/sheets/read/read-sheet.ts';
import { refuseSheet } from '../../../platform/sheets/read/refuse-sheet.ts';
import { bindIds } from './bind-ids.ts';

/**
 * Binds the IDs of a sheet, which is read whole before anything is checked or changed.
 * @throws RefusalError `group-not-found`, `date-not-allowed`, `too-many-ids`, or one of the `sheet-…` codes
 */
export async function bindHostsFile(
  ctx: UserCtx,
  input: Input<typeof contract>,
  file: UploadedFile,
): Promise<Data<typeof contract>> {
  return bindIds(ctx, input, await readIds(ctx, file));
}

async function readIds(ctx: UserCtx, { path, fileName }: UploadedFile): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const lines of readSheet({ path, fileName, signal: ctx.signal })) {
      for (const { text } of lines) ids.push(text);
      if (ids.length > BIND_MAX_HOSTS) fail('too-many-ids', { max: BIND_MAX_HOSTS });
    }
  } catch (error) {
    return refuseSheet(error);
  }
  return ids;
}
