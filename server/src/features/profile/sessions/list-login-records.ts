import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listLoginRecords as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { requireOwnId } from '../../session/index.ts';
import { countLoginRecords, findLoginRecords } from '../profile.queries.ts';

/**
 * Lists the caller's own sign-ins, the latest first (R-DATA-3). An id of another user is refused rather than ignored:
 * who asks for somebody else's records must not take their own for them.
 * @throws RefusalError `identity-mismatch`
 */
export async function listLoginRecords(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { page, size } = input;
  for (const id of [input.adminId, input.agentId]) requireOwnId(ctx, id);
  const [rows, total] = await Promise.all([
    findLoginRecords(ctx.db, ctx.user.id, { size, offset: offsetOf({ page, size }) }),
    countLoginRecords(ctx.db, ctx.user.id),
  ]);
  return { rows, total };
}
