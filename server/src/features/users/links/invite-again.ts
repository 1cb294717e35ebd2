import type { inviteAgain as contract } from '@greenroom/contract/administration/users.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { sendPasswordLink } from '../send-link.ts';
import { lockChangeable } from '../users.policy.ts';

/**
 * Sends the letter to choose a first password again.
 * @throws RefusalError `user-not-found`, `user-deleted`, `beyond-own-rights`, `user-not-invited`, `user-without-email`
 */
export async function inviteAgain(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockChangeable(trx, ctx.user, id);
    if (!user.invited) fail('user-not-invited');
    const email = user.email ?? fail('user-without-email');
    await sendPasswordLink(ctx, trx, { ...user, email }, 'invitation');
  });
  return null;
}
