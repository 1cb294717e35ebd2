import type { endUserSecondFactor as contract } from '@greenroom/contract/administration/users.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration } from '../../../access/last-administrator.ts';
import { requireWithin } from '../../../access/within-own.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { enterMail } from '../../../platform/mail/send-mail.job.ts';
import { removeSecondFactor } from '../../second-factor/index.ts';
import { revokeTokensOf } from '../../tokens/index.ts';
import { publishUsers } from '../publish-users.ts';
import { lockUsersById } from '../user-changes.queries.ts';

/**
 * Turns off the second factor of a user who has lost it, and revokes the tokens made with it; the user gets a letter with the reason. One's own is turned off
 * in the personal centre, with a code.
 * @throws RefusalError `user-not-found`, `beyond-own-rights`, `not-yourself`, `second-factor-off`
 */
export async function endUserSecondFactor(ctx: UserCtx, { id, reason }: Input<typeof contract>): Promise<null> {
  if (id === ctx.user.id) fail('not-yourself');
  await ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const [found] = await lockUsersById(trx, [id]);
    const user = found ?? fail('user-not-found');
    requireWithin(ctx.user, user.grants);
    if (!(await removeSecondFactor(trx, id))) fail('second-factor-off');
    await revokeTokensOf(trx, id, ctx.clock.now());
    await ctx.events.publish(trx, { userId: id }, { topic: 'session', id: null });
    await publishUsers(ctx, trx);
    if (user.email === null) return;
    await enterMail(trx, {
      recipient: user.email,
      locale: user.locale,
      template: 'second-factor-removed',
      params: { username: user.username, sender: ctx.user.nickName, reason: reason.replace(/\s+/g, ' ') },
    });
  });
  return null;
}
