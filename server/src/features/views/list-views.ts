import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { type listViews as contract, SHARED_VIEWS_MAX, VIEWS_MAX } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import { viewAnswers, viewerOf } from './view-answer.ts';
import { mayShareWith } from './views.policy.ts';
import { findChosen, listRoleLevels, listViewRows } from './views.queries.ts';

/** Lists the views of a list, one's own first, with what it opens with and whom the caller may share with (R-PLUS-8). */
export async function listViews(ctx: UserCtx, { list }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const viewer = viewerOf(ctx);
  const shares = ctx.user.rights.includes('views:share');
  const [rows, chosen, roles] = await Promise.all([
    listViewRows(ctx.db, viewer, list, VIEWS_MAX + SHARED_VIEWS_MAX),
    findChosen(ctx.db, viewer, list),
    shares ? listRoleLevels(ctx.db) : [],
  ]);
  const shareable = roles.filter((role) => mayShareWith(ctx.user, role)).map(({ key, name }) => ({ key, name }));
  return { views: await viewAnswers(ctx, ctx.db, rows), chosen, shareable };
}
