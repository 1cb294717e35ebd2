import type { cancelExport as contract } from '@greenroom/contract/exports/exports.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { keptUntil } from './exports.policy.ts';
import { cancelOwn, findOwn } from './exports.queries.ts';
import { readExport } from './read-export.ts';

/**
 * Stops an export that waits or is written; the process that writes it notices within a second and keeps no file.
 * @throws RefusalError `export-not-found`, `export-finished`
 */
export async function cancelExport(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const userId = ctx.user.id;
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    if (await cancelOwn(trx, userId, id, { now, expiresAt: keptUntil(now) })) {
      await ctx.events.publish(trx, { userId }, { topic: 'export', id });
      return;
    }
    const state = (await findOwn(trx, userId, id))?.state ?? fail('export-not-found');
    if (state !== 'cancelled') fail('export-finished');
  });
  return readExport(ctx, { id });
}
