import type { SavedView } from '@greenroom/contract/views.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { viewAnswers, viewerOf } from './view-answer.ts';
import { findViewRow } from './views.queries.ts';

/**
 * A view as the caller sees it.
 * @throws RefusalError `view-not-found`
 */
export async function readView(ctx: UserCtx, trx: Trx, id: number): Promise<SavedView> {
  const row = await findViewRow(trx, viewerOf(ctx), id);
  const [view] = row === undefined ? [] : await viewAnswers(ctx, trx, [row]);
  return view ?? fail('view-not-found');
}
