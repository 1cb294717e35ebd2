import type { withdrawInvitation as contract } from '@greenroom/contract/bindings.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { callerOf } from '../bindings/index.ts';
import { endInvitation } from './invitations.queries.ts';

/**
 * Withdraws an open invitation; its link is no longer valid.
 * @throws RefusalError `invitation-not-found`, for one that is settled, too
 */
export async function withdrawInvitation(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await endInvitation(trx, callerOf(ctx.user), input.invitationId, ctx.clock.now());
    if (!ended) fail('invitation-not-found');
    await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
  });
  return null;
}
