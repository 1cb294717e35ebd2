import type { Input } from '@greenroom/contract/kit/route.ts';
import type { addLoginRecord as contract } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { requireOwnId } from './session.policy.ts';
import { completeLoginRecord } from './session.queries.ts';

/** Completes the record that the sign-in left (R-DATA-3), however often it is called; name and level come from the session, whatever the caller sends. */
export async function addLoginRecord(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  requireOwnId(ctx, input.agentId);
  const [first] = ctx.user.roles;
  await completeLoginRecord(ctx.db, {
    tokenHash: ctx.user.sessionTokenHash,
    userId: ctx.user.id,
    username: ctx.user.username,
    nickName: ctx.user.nickName,
    roleLevel: first?.level ?? 0,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    now: ctx.clock.now(),
  });
  return null;
}
