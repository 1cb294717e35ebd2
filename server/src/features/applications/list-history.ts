import type { listHistory as contract } from '@greenroom/contract/applications.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { describeRecord } from './describe-record.ts';
import { countHistory, listHistoryPage } from './history.queries.ts';

/** Upload records in scope, filtered, sorted, paged, with the exact total (R-HOST-6). */
export async function listHistory(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const page = { size: input.size, offset: (input.page - 1) * input.size };
  const [records, total] = await Promise.all([
    listHistoryPage(ctx.db, ctx.scope, input, page),
    countHistory(ctx.db, ctx.scope, input),
  ]);
  return { rows: records.map(describeRecord), total };
}
