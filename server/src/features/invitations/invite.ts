import type { invite as contract } from '@greenroom/contract/bindings.ts';
import { OPEN_INVITATIONS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { bestLocale } from '@greenroom/contract/locales.ts';
import type { UserCtx } from '../../context.ts';
import { drawSecret, hashSecret } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/http/fail.ts';
import { publicLink } from '../../platform/http/public-link.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { callerOf, requireGivable } from '../bindings/index.ts';
import { answered } from './copy-invitation.ts';
import {
  insertInvitation,
  lockOpenInvitations,
  putExpiredAside,
  readInvitationRow,
  setInvitationMail,
} from './invitations.queries.ts';

/**
 * Invites a sub-agent to a group that the caller may bind to others; the letter's link is valid for as many days as the settings say, once.
 * The answer does not reveal whether a user has the email already.
 * @throws RefusalError `group-not-found`, `invitation-open`, `too-many-open`
 */
export async function invite(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const { email, groupId } = input;
  const now = ctx.clock.now();
  const { invitationDays: days } = ctx.settings.current;
  const secret = drawSecret(ctx.random);
  const fresh = {
    secretHash: hashSecret(secret),
    email,
    // In a letter, a separate line could pass for somebody else's words.
    nickName: input.nickName.replace(/\s+/g, ' '),
    groupId,
    invitedBy: caller.id,
    invitedAt: now,
    expiresAt: new Date(now.getTime() + days * 86_400_000),
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
    await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
    return made;
  });
}
