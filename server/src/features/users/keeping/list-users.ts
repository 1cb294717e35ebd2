import type { listUsers as contract } from '@greenroom/contract/administration/users.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { countUserRows, listUserRows } from '../kept-users.queries.ts';
import { userAnswer } from './user-answer.ts';

/** Lists users with what is known of each (R-DATA-1). */
export async function listUsers(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { state, role, departmentId } = input;
  const filter = { search: input.search ?? '', state, role, departmentId };
  const [rows, total] = await Promise.all([
    listUserRows(ctx.db, filter, input, { size: input.size, offset: offsetOf(input) }),
    countUserRows(ctx.db, filter),
  ]);
  return { rows: rows.map((row) => userAnswer(ctx, row)), total };
}
