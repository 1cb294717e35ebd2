import * as links from '@greenroom/contract/administration/password-links.ts';
import * as contract from '@greenroom/contract/administration/users.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { hashSecret } from '../../platform/crypto/secrets.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { changePassword, checkNewPassword, clearAllFailures, maskEmail } from '../profile/index.ts';
import { requirePassword } from '../session/index.ts';
import { findGoodLink, findOpenLink, useLink } from './password-links.queries.ts';
import { copyPasswordLink, sendPasswordLink } from './send-link.ts';
import type { LockedUser } from './user-changes.queries.ts';
import { lockChangeable, mayCopy, publishUsers } from './user-changes.ts';
import { findUserIdByName } from './users.queries.ts';

/**
 * Sends the email for choosing a first password again.
 * @throws RefusalError `user-not-found`, `user-deleted`, `beyond-own-rights`, `user-not-invited`, `user-without-email`
 */
async function inviteAgain(ctx: UserCtx, { id }: Input<typeof contract.inviteAgain>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockChangeable(trx, ctx.user, id);
    if (!user.invited) fail('user-not-invited');
    const email = user.email ?? fail('user-without-email');
    await sendPasswordLink(ctx, trx, { ...user, email }, 'invitation');
  });
  return null;
}

/**
 * Emails a user a link for choosing a new password. Callers confirm their identity with their own password, and never
 * learn the user's password. The old password is valid until the user chooses the new one.
 * @throws RefusalError `wrong-password`, `too-many-attempts`, `user-not-found`, `user-deleted`, `beyond-own-rights`,
 * `user-without-email`
 */
async function updatePassword(
  ctx: UserCtx,
  input: Input<typeof contract.updatePassword>,
): Promise<Data<typeof contract.updatePassword>> {
  await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  return ctx.db.transaction().execute(async (trx) => {
    const id = (await findUserIdByName(trx, input.username)) ?? fail('user-not-found');
    const user = await lockChangeable(trx, ctx.user, id);
    const email = user.email ?? fail('user-without-email');
    await sendPasswordLink(ctx, trx, { ...user, email }, user.invited ? 'invitation' : 'renewal');
    return { email: maskEmail(email) };
  });
}

/**
 * Creates an invitation link that the caller passes on, if no email can deliver it.
 * @throws RefusalError `user-not-found`, `user-deleted`, `beyond-own-rights`, `user-not-invited`, `link-goes-by-email`
 */
async function copyInvitationLink(
  ctx: UserCtx,
  { id }: Input<typeof contract.copyInvitationLink>,
): Promise<Data<typeof contract.copyInvitationLink>> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockChangeable(trx, ctx.user, id);
    if (!user.invited) fail('user-not-invited');
    return copyLink(ctx, trx, user);
  });
}

/**
 * Creates a new-password link that the caller passes on, if no email can deliver it. Callers confirm their identity
 * with their own password.
 * @throws RefusalError `wrong-password`, `too-many-attempts`, `user-not-found`, `user-deleted`, `beyond-own-rights`,
 * `link-goes-by-email`
 */
async function copyRenewalLink(
  ctx: UserCtx,
  { id, password, uuid }: Input<typeof contract.copyRenewalLink>,
): Promise<Data<typeof contract.copyRenewalLink>> {
  await requirePassword(ctx, password, uuid, 'wrong-password');
  return ctx.db.transaction().execute(async (trx) => copyLink(ctx, trx, await lockChangeable(trx, ctx.user, id)));
}

async function copyLink(ctx: UserCtx, trx: Trx, user: LockedUser): Promise<Data<typeof contract.copyInvitationLink>> {
  if (!mayCopy(ctx, user.email, await findOpenLink(trx, user.id, ctx.clock.now()))) fail('link-goes-by-email');
  const copied = await copyPasswordLink(ctx, trx, user.id, user.invited ? 'invitation' : 'renewal');
  await publishUsers(ctx, trx);
  return copied;
}

/**
 * Returns the user whose password can be set with a link. The answer is the same for a secret that never existed and
 * for one that is no longer valid.
 * @throws RefusalError `link-not-valid`
 */
async function readPasswordLink(
  ctx: Ctx,
  input: Input<typeof links.readPasswordLink>,
): Promise<Data<typeof links.readPasswordLink>> {
  const found = (await findGoodLink(ctx.db, hashSecret(input.secret), ctx.clock.now())) ?? fail('link-not-valid');
  const { kind, username, nickName } = found;
  return { kind, username, nickName };
}

/**
 * Sets the password that a user chooses with a link, which can be used once, and ends all of the user's sessions. The
 * password is checked and hashed whether or not the link is valid, so that both cost the same work.
 * @throws RefusalError `link-not-valid`, `password-not-allowed`
 */
async function takePasswordLink(ctx: Ctx, input: Input<typeof links.takePasswordLink>): Promise<null> {
  const secretHash = hashSecret(input.secret);
  const now = ctx.clock.now();
  const user = await findGoodLink(ctx.db, secretHash, now);
  const password = await checkNewPassword(ctx.settings, {
    username: user?.username ?? '',
    old: null,
    password: await openSeal(ctx, input.password, input.uuid),
    confirm: null,
    paths: { password: 'password', confirm: 'password', old: 'password' },
  });
  const passwordHash = await hashPassword(password);
  if (!user) return fail('link-not-valid');
  nameCaller({ id: user.id, name: user.username });
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await useLink(trx, secretHash, now))) fail('link-not-valid');
    const changed = await changePassword(ctx, trx, {
      user,
      passwordHash,
      replacing: null,
      keptSession: null,
      // A first password doesn't replace another one, so there is no change to report.
      report: user.kind === 'renewal',
    });
    if (!changed) fail('link-not-valid');
    await clearAllFailures(trx, user.username);
    await publishUsers(ctx, trx);
  });
  return null;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.inviteAgain, inviteAgain),
  mount(contract.updatePassword, updatePassword),
  mount(contract.copyInvitationLink, copyInvitationLink),
  mount(contract.copyRenewalLink, copyRenewalLink),
  mountPublic(links.readPasswordLink, readPasswordLink),
  mountPublic(links.takePasswordLink, takePasswordLink),
];
