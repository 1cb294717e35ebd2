import type { updatePassword as contract } from '@greenroom/contract/administration/users.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { maskEmail } from '../../profile/index.ts';
import { requirePassword } from '../../session/index.ts';
import { findUserIdByName } from '../kept-users.queries.ts';
import { sendPasswordLink } from '../send-link.ts';
import { lockChangeable } from '../users.policy.ts';

/**
 * Mails a user a link to choose a new password. The caller proves who they are with their own password, and learns no
 * password of another's; the old one is good until the new one is chosen.
 * @throws RefusalError `wrong-password`, `too-many-attempts`, `user-not-found`, `user-deleted`, `beyond-own-rights`,
 * `user-without-email`
 */
export async function updatePassword(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  return ctx.db.transaction().execute(async (trx) => {
    const id = (await findUserIdByName(trx, input.username)) ?? fail('user-not-found');
    const user = await lockChangeable(trx, ctx.user, id);
    const email = user.email ?? fail('user-without-email');
    await sendPasswordLink(ctx, trx, { ...user, email }, user.invited ? 'invitation' : 'renewal');
    return { email: maskEmail(email) };
  });
}
