import type { Input } from '@greenroom/contract/kit/route.ts';
import type { chooseView as contract } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { publishViews } from './publish-views.ts';
import { viewerOf } from './view-answer.ts';
import { lockSeenView, removeChosen, upsertChosen } from './views.queries.ts';

/**
 * Chooses what a list opens with for the caller: a view of their own or one that is shared with them, a shipped one, or none.
 * @throws RefusalError `view-not-found`
 */
export async function chooseView(ctx: UserCtx, { list, view }: Input<typeof contract>): Promise<null> {
  const viewId = view !== null && /^\d/.test(view) ? Number(view) : null;
  return ctx.db.transaction().execute(async (trx) => {
    if (viewId !== null && !(await lockSeenView(trx, viewerOf(ctx), viewId, list))) fail('view-not-found');
    if (view === null) await removeChosen(trx, ctx.user.id, list);
    else await upsertChosen(trx, ctx.user.id, list, { viewId, shipped: viewId === null ? view : null });
    await publishViews(ctx, trx, false);
    return null;
  });
}
