import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { submitKeptSheet as contract } from '@greenroom/contract/sheets.ts';
import type { UserCtx } from '../../../context.ts';
import { keptSheetsOf } from './kept-sheets.ts';
import { submitFile } from './submit-file.ts';

/**
 * Submits a sheet that was kept by a look into it, as `submitFile` does. After a dry run it stays: it is needed again.
 * @throws RefusalError `kept-file-gone`, and what `submitFile` throws
 */
export async function submitKeptSheet(ctx: UserCtx, input: Input<typeof contract>): Promise<Batch> {
  const kept = keptSheetsOf(ctx);
  const batch = await kept.use(ctx.user.id, input.sheetId, (sheet) => submitFile(ctx, input, sheet));
  if (!input.dryRun) await kept.forget(ctx.user.id, input.sheetId);
  return batch;
}
