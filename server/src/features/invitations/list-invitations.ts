import type { listInvitations as contract } from '@greenroom/contract/bindings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { callerOf } from '../bindings/index.ts';
import { answered } from './copy-invitation.ts';
import { countInvitationRows, listInvitationRows } from './invitations.queries.ts';

/** Lists who was invited to the groups in scope, and the outcome. */
export async function listInvitations(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listInvitationRows(ctx.db, caller, ctx.clock.now(), page),
    countInvitationRows(ctx.db, caller),
  ]);
  return { rows: rows.map((row) => answered(ctx, row)), total };
}
