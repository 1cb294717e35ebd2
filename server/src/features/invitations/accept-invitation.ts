import type { acceptInvitation as contract } from '@greenroom/contract/bindings.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { Ctx } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { hashSecret } from '../../platform/crypto/secrets.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { bindGroups } from '../bindings/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { checkNewPassword } from '../profile/index.ts';
import { type GoodInvitation, insertSubAgent, lockGood, markAccepted } from './invitations.queries.ts';

/**
 * Creates the invited sub-agent, bound to the group, once only. The password is checked and hashed before the
 * invitation is looked up: a good and a bad secret cost the same work.
 * @throws RefusalError `password-not-allowed`, `invitation-not-found`, `username-taken`, `email-taken`
 */
export async function acceptInvitation(ctx: Ctx, input: Input<typeof contract>): Promise<null> {
  const { username } = input;
  const password = await checkNewPassword(ctx.settings, {
    username,
    old: null,
    password: await openSeal(ctx, input.password, input.uuid),
    confirm: null,
    paths: { password: 'password', confirm: 'password', old: 'password' },
  });
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  // Of a user who is not there yet.
  nameCaller({ id: null, name: `invited:${username}` });
  const work = () =>
    ctx.db.transaction().execute(async (trx) => {
      const invitation = (await lockGood(trx, hashSecret(input.secret), now)) ?? fail('invitation-not-found');
      const { email, nickName } = invitation;
      const userId = await insertSubAgent(trx, { username, nickName, email, passwordHash, locale: ctx.locale, now });
      await join(ctx, trx, invitation, { userId, now });
    });
  await refuseTaken('users_username', 'username-taken', () => refuseTaken('users_email', 'email-taken', work));
  return null;
}

/** The group is bound in the name of the inviting user, who is notified. */
async function join(
  ctx: Ctx,
  trx: Trx,
  { id, groupId, groupName, invitedById, nickName }: GoodInvitation,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await markAccepted(trx, id, userId, now);
  await bindGroups(ctx, trx, { bind: [groupId], unbind: [] }, { userId, by: invitedById, at: now, note: null });
  const params = { invitationId: id, nickName, group: groupName };
  await notifyUsers(ctx, trx, 'invitation-accepted', [{ userId: invitedById, params }], now);
}
