import type { listBindingRequests as contract } from '@greenroom/contract/bindings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { callerOf } from './bindings.policy.ts';
import { countRequestRows, listRequestRows } from './requests.queries.ts';

/** Lists requests for bindings: an agent's own; for administrators and operators all. */
export async function listBindingRequests(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listRequestRows(ctx.db, caller, input.state, page),
    countRequestRows(ctx.db, caller, input.state),
  ]);
  return { rows, total };
}
