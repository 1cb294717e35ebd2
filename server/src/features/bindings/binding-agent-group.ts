import type { bindingAgentGroup as contract } from '@greenroom/contract/bindings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Caller } from '../../access/reach.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { notifyUsers } from '../notifications/index.ts';
import { requireOwnId } from '../session/index.ts';
import { type Bindable, lockBindable } from './agents.queries.ts';
import { bindGroups } from './bind-groups.ts';
import { callerOf } from './bindings.policy.ts';
import { requireGivable } from './require-givable.ts';

/**
 * Binds groups to an agent and unbinds others, all or none of them; what is bound already is not counted. It takes
 * effect with the agent's next call, and the agent is notified (R-GROUP-1).
 * @throws RefusalError `identity-mismatch`, `user-not-found`, `group-not-found`, `not-an-agent`
 */
export async function bindingAgentGroup(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  if (!caller.administers) requireOwnId(ctx, input.adminId);
  const groups = { bind: [...new Set(input.bind)], unbind: [...new Set(input.unbind)] };
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const { id: userId } = await requireBindable(trx, caller, input.agentId);
    await requireGivable(trx, caller, groups.unbind, { deletedToo: true });
    await requireGivable(trx, caller, groups.bind, { deletedToo: false });
    const change = { userId, by: caller.id, at: now, note: input.note || null };
    const done = await bindGroups(ctx, trx, groups, change);
    await ctx.remember(trx, done);
    if (userId !== caller.id && done.bound + done.unbound > 0) {
      await notifyUsers(ctx, trx, 'groups-bound', [{ userId, params: done }], now);
    }
    return done;
  });
}

async function requireBindable(trx: Trx, caller: Caller, userId: number): Promise<Bindable> {
  const user = (await lockBindable(trx, caller, userId)) ?? fail('user-not-found');
  return user.isAgent ? user : fail('not-an-agent');
}
