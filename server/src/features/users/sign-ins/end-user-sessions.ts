import type { endUserSessions as contract } from '@greenroom/contract/administration/users.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration } from '../../../access/last-administrator.ts';
import { requireWithin } from '../../../access/within-own.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { revokeTokensOf } from '../../tokens/index.ts';
import { lockUsersById } from '../user-changes.queries.ts';
import { deleteSessionsOf } from './sign-ins.queries.ts';

/**
 * Ends every session and every token of a user, from the next request on; open pages notice at once.
 * @throws RefusalError `user-not-found`, `beyond-own-rights`
 */
export async function endUserSessions(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const [user] = await lockUsersById(trx, [id]);
    requireWithin(ctx.user, (user ?? fail('user-not-found')).grants);
    const ended = await deleteSessionsOf(trx, id);
    await revokeTokensOf(trx, id, ctx.clock.now());
    await ctx.events.publish(trx, { userId: id }, { topic: 'session', id: null });
    return { ended };
  });
}
