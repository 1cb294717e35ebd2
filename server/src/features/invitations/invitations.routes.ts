import * as contract from '@greenroom/contract/bindings.ts';
import { OPEN_INVITATIONS } from '@greenroom/contract/constants.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { bestLocale } from '@greenroom/contract/locales.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { drawSecret, hashSecret } from '../../platform/crypto/secrets.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { publicLink } from '../../platform/http/public-link.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { bindGroups, callerOf, requireGivable } from '../bindings/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { checkNewPassword } from '../profile/index.ts';
import {
  countInvitationRows,
  endInvitation,
  findGood,
  type GoodInvitation,
  type InvitationRow,
  insertInvitation,
  insertSubAgent,
  listInvitationRows,
  lockGood,
  lockOpenInvitations,
  lockOwnOpen,
  markAccepted,
  putExpiredAside,
  readInvitationRow,
  replaceSecret,
  setInvitationMail,
} from './invitations.queries.ts';

const DAY = 86_400_000;

/**
 * Invites a sub-agent to a group that the caller can bind to others. The emailed link can be used once, within the
 * number of days in the settings. The answer doesn't reveal whether a user already has the email.
 * @throws RefusalError `group-not-found`, `invitation-open`, `too-many-open`
 */
async function invite(ctx: UserCtx, input: Input<typeof contract.invite>): Promise<Data<typeof contract.invite>> {
  const caller = callerOf(ctx.user);
  const { email, groupId } = input;
  const now = ctx.clock.now();
  const { invitationDays: days } = ctx.settings.current;
  const secret = drawSecret(ctx.random);
  const fresh = {
    secretHash: hashSecret(secret),
    email,
    // Line breaks are removed, because a separate line in an email could pass for someone else's words.
    nickName: input.nickName.replace(/\s+/g, ' '),
    groupId,
    invitedBy: caller.id,
    invitedAt: now,
    expiresAt: new Date(now.getTime() + days * DAY),
  };
  return ctx.db.transaction().execute(async (trx) => {
    const open = await lockOpenInvitations(trx, caller.id, now);
    await requireGivable(trx, caller, [groupId], { deletedToo: false });
    if (open >= OPEN_INVITATIONS) fail('too-many-open', { max: OPEN_INVITATIONS });
    await putExpiredAside(trx, groupId, email, now);
    const id = (await insertInvitation(trx, fresh)) ?? fail('invitation-open');
    const group = await readInvitationRow(trx, caller, id, now);
    const mailId = await enterMail(trx, {
      recipient: email,
      locale: bestLocale([input.locale ?? ctx.locale]),
      template: 'invitation',
      params: {
        inviter: ctx.user.nickName.replace(/\s+/g, ' '),
        nickName: fresh.nickName,
        group: group.groupName,
        link: publicLink(ctx.config, `/invitation/${secret}`),
        days,
      },
    });
    await setInvitationMail(trx, id, mailId);
    const made = answered(ctx, await readInvitationRow(trx, caller, id, now));
    await ctx.remember(trx, made);
    await publishInvitations(ctx, trx);
    return made;
  });
}

/**
 * Creates a new link for an open invitation, which the caller passes on, if no email can deliver it. The earlier
 * link becomes invalid.
 * @throws RefusalError `invitation-not-found`, `link-goes-by-email`
 */
async function copyInvitation(
  ctx: UserCtx,
  input: Input<typeof contract.copyInvitation>,
): Promise<Data<typeof contract.copyInvitation>> {
  const caller = callerOf(ctx.user);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = (await lockOwnOpen(trx, caller, input.invitationId, now)) ?? fail('invitation-not-found');
    if (!answered(ctx, await readInvitationRow(trx, caller, id, now)).mayCopyLink) fail('link-goes-by-email');
    const secret = drawSecret(ctx.random);
    const expiresAt = new Date(now.getTime() + ctx.settings.current.invitationDays * DAY);
    await replaceSecret(trx, id, hashSecret(secret), expiresAt);
    await publishInvitations(ctx, trx);
    const path = `/invitation/${secret}`;
    const link = ctx.config.publicUrl === null ? `#${path}` : publicLink(ctx.config, path);
    return { link, expiresAt: expiresAt.toISOString() };
  });
}

/** Lists the invitations to groups in scope, with their outcomes. */
async function listInvitations(
  ctx: UserCtx,
  input: Input<typeof contract.listInvitations>,
): Promise<Data<typeof contract.listInvitations>> {
  const caller = callerOf(ctx.user);
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listInvitationRows(ctx.db, caller, ctx.clock.now(), page),
    countInvitationRows(ctx.db, caller),
  ]);
  return { rows: rows.map((row) => answered(ctx, row)), total };
}

/**
 * Withdraws an open invitation and invalidates its link.
 * @throws RefusalError `invitation-not-found`, also if the invitation was accepted or already withdrawn
 */
async function withdrawInvitation(ctx: UserCtx, input: Input<typeof contract.withdrawInvitation>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await endInvitation(trx, callerOf(ctx.user), input.invitationId, ctx.clock.now());
    if (!ended) fail('invitation-not-found');
    await publishInvitations(ctx, trx);
  });
  return null;
}

/** Returns an invitation for the answer. The caller can copy its link only if no email can deliver it. */
function answered({ config }: Pick<UserCtx, 'config'>, row: InvitationRow): contract.Invitation {
  const failed = row.mail === 'failed' || row.mail === 'given-up';
  const silent = config.smtpUrl === null;
  return { ...row, mail: silent ? 'none' : row.mail, mayCopyLink: row.state === 'open' && (silent || failed) };
}

async function publishInvitations({ events }: UserCtx, trx: Trx): Promise<void> {
  await events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
}

/**
 * Returns who invites to which group. The answer is the same for a secret that never existed and for one that is no
 * longer valid.
 * @throws RefusalError `invitation-not-found`
 */
async function readInvitation(
  ctx: Ctx,
  input: Input<typeof contract.readInvitation>,
): Promise<Data<typeof contract.readInvitation>> {
  const found = await findGood(ctx.db, hashSecret(input.secret), ctx.clock.now());
  if (!found) return fail('invitation-not-found');
  const { email, nickName, groupName, invitedBy } = found;
  return { email, nickName, groupName, invitedBy };
}

/**
 * Creates the invited sub-agent with a binding to the group. The invitation can be used only once. The password is
 * checked and hashed before the invitation is looked up, so that valid and invalid secrets cost the same work.
 * @throws RefusalError `password-not-allowed`, `invitation-not-found`, `username-taken`, `email-taken`
 */
async function acceptInvitation(ctx: Ctx, input: Input<typeof contract.acceptInvitation>): Promise<null> {
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
  // The invited user has no ID yet.
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

/** Binds the group on behalf of the inviting user, who is notified. */
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

export const routes: readonly MountedRoute[] = [
  mount(contract.invite, invite),
  mount(contract.copyInvitation, copyInvitation),
  mount(contract.listInvitations, listInvitations),
  mount(contract.withdrawInvitation, withdrawInvitation),
  mountPublic(contract.readInvitation, readInvitation),
  mountPublic(contract.acceptInvitation, acceptInvitation),
];
