import { type listUsers as contract, USERS_MOST_FOUND } from '@greenroom/contract/administration/users.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { countUserRows, listUserRows, type UserFilter } from '../kept-users.queries.ts';
import { userAnswer } from './user-answer.ts';

/** Lists users with what is known of each (R-DATA-1); a search finds no more than `USERS_MOST_FOUND`. */
export async function listUsers(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const filter = userFilterOf(input);
  const most = filter.search === '' ? Number.POSITIVE_INFINITY : USERS_MOST_FOUND;
  const offset = offsetOf(input);
  const [rows, counted] = await Promise.all([
    listUserRows(ctx.db, filter, input, { size: Math.min(input.size, Math.max(0, most - offset)), offset }),
    countUserRows(ctx.db, filter, most),
  ]);
  return { rows: rows.map((row) => userAnswer(ctx, row)), total: Math.min(counted, most), more: counted > most };
}

/** What of a query says which users are meant. */
export function userFilterOf({
  search = '',
  state,
  role,
  departmentId,
}: Pick<Input<typeof contract>, 'search' | 'state' | 'role' | 'departmentId'>): UserFilter {
  return { search, state, role, departmentId };
}
