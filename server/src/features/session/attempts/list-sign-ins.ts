import { type listSignIns as contract, SIGN_IN_DAYS } from '@greenroom/contract/administration/sign-ins.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { countSignIns, listSignInRows } from './sign-ins.queries.ts';

const DAY = 86_400_000;

/** Lists everyone's sign-ins, failed ones too, the latest first (R-DATA-3). */
export async function listSignIns(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const filter = {
    search: input.search,
    outcome: input.outcome,
    since: new Date(now.getTime() - SIGN_IN_DAYS * DAY),
    now,
  };
  const [rows, total] = await Promise.all([
    listSignInRows(ctx.db, filter, { size: input.size, offset: offsetOf(input) }),
    countSignIns(ctx.db, filter),
  ]);
  return { rows, total };
}
