import type { Input } from '@greenroom/contract/kit/route.ts';
import type { deleteView as contract } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { publishViews } from './publish-views.ts';
import { lockOwnView, removeView } from './views.queries.ts';

/**
 * Deletes a view of the caller's own, also for those whom it is shared with.
 * @throws RefusalError `view-not-found`, also for a view of somebody else
 */
export async function deleteView(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = (await lockOwnView(trx, ctx.user.id, id)) ?? fail('view-not-found');
    await removeView(trx, id);
    await publishViews(ctx, trx, before.roles.length > 0);
    return null;
  });
}
