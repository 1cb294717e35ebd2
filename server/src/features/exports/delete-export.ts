import type { deleteExport as contract } from '@greenroom/contract/exports/exports.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { removeOwn } from './exports.queries.ts';

/**
 * Deletes an export with its file; one that is written is stopped.
 * @throws RefusalError `export-not-found`
 */
export async function deleteExport(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  const userId = ctx.user.id;
  const file = await ctx.db.transaction().execute(async (trx) => {
    const removed = (await removeOwn(trx, userId, id)) ?? fail('export-not-found');
    await ctx.events.publish(trx, { userId }, { topic: 'export', id });
    return removed;
  });
  await ctx.files.remove(file);
  return null;
}
