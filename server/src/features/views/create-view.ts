import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { type createView as contract, VIEWS_MAX } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { publishViews } from './publish-views.ts';
import { readView } from './read-view.ts';
import { countOwnViews, insertView } from './views.queries.ts';

/**
 * Saves a view of the caller's own, which nobody else sees.
 * @throws RefusalError `too-many-views`, `view-name-taken`
 */
export async function createView(ctx: UserCtx, view: Input<typeof contract>): Promise<Data<typeof contract>> {
  return refuseTaken('saved_views_name', 'view-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      if ((await countOwnViews(trx, ctx.user.id)) >= VIEWS_MAX) fail('too-many-views', { max: VIEWS_MAX });
      const id = await insertView(trx, ctx.user.id, view, ctx.clock.now());
      await publishViews(ctx, trx, false);
      return readView(ctx, trx, id);
    }),
  );
}
