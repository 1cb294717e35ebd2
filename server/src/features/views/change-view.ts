import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { changeView as contract } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { publishViews } from './publish-views.ts';
import { readView } from './read-view.ts';
import { lockOwnView, updateView } from './views.queries.ts';

/**
 * Renames or overwrites a view of the caller's own; those whom it is shared with get the new state, too.
 * @throws RefusalError `view-not-found`, also for a view of somebody else; `view-name-taken`
 */
export async function changeView(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { id, name, state } = input;
  return refuseTaken('saved_views_name', 'view-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      const before = (await lockOwnView(trx, ctx.user.id, id)) ?? fail('view-not-found');
      await updateView(trx, id, { name, state }, ctx.clock.now());
      await publishViews(ctx, trx, before.roles.length > 0);
      return readView(ctx, trx, id);
    }),
  );
}
