import type { listBindings as contract } from '@greenroom/contract/bindings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { callerOf } from './bindings.policy.ts';
import { countBindingRows, listBindingRows } from './bindings.queries.ts';

/** Lists who is, or was, bound to the groups in scope, and the caller's own bindings. */
export async function listBindings(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const filter = { userId: input.userId, groupId: input.groupId, ended: input.ended };
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listBindingRows(ctx.db, caller, filter, page),
    countBindingRows(ctx.db, caller, filter),
  ]);
  return { rows, total };
}
