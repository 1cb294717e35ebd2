import { RENEWAL_LINK_HOURS } from '@greenroom/contract/administration/password-links.ts';
import type { UserCtx } from '../../context.ts';
import { drawSecret, hashSecret } from '../../platform/crypto/secrets.ts';
import type { Trx } from '../../platform/db/database.ts';
import { publicLink } from '../../platform/http/public-link.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { type LinkKind, replacePasswordLink } from './password-links.queries.ts';

const HOUR = 3_600_000;

/** The recipient of the email. */
interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly locale: string;
}

/** Emails a link that the user can use once to choose a password. An earlier link becomes invalid. */
export async function sendPasswordLink(ctx: UserCtx, trx: Trx, user: Recipient, kind: LinkKind): Promise<void> {
  const secret = drawSecret(ctx.random);
  const mailId = await enterMail(trx, {
    recipient: user.email,
    locale: user.locale,
    template: kind === 'invitation' ? 'user-invitation' : 'password-renewal',
    params: {
      // Line breaks are removed, because a separate line in an email could pass for someone else's words.
      sender: ctx.user.nickName.replace(/\s+/g, ' '),
      nickName: user.nickName.replace(/\s+/g, ' '),
      username: user.username,
      link: publicLink(ctx.config, `/password/${secret}`),
      days: ctx.settings.current.invitationDays,
      hours: RENEWAL_LINK_HOURS,
    },
  });
  await replaceLink(ctx, trx, user.id, { kind, secret, mailId });
}

/** Creates a link that the caller passes on. An earlier link becomes invalid. The secret is only available here. */
export async function copyPasswordLink(ctx: UserCtx, trx: Trx, userId: number, kind: LinkKind) {
  const secret = drawSecret(ctx.random);
  const expiresAt = await replaceLink(ctx, trx, userId, { kind, secret, mailId: null });
  const path = `/password/${secret}`;
  return { link: ctx.config.publicUrl === null ? `#${path}` : publicLink(ctx.config, path), expiresAt };
}

async function replaceLink(
  ctx: UserCtx,
  trx: Trx,
  userId: number,
  { kind, secret, mailId }: { readonly kind: LinkKind; readonly secret: string; readonly mailId: number | null },
): Promise<string> {
  const now = ctx.clock.now();
  const hours = kind === 'invitation' ? ctx.settings.current.invitationDays * 24 : RENEWAL_LINK_HOURS;
  const expiresAt = new Date(now.getTime() + hours * HOUR);
  await replacePasswordLink(trx, {
    userId,
    secretHash: hashSecret(secret),
    kind,
    madeBy: ctx.user.id,
    madeAt: now,
    expiresAt,
    mailId,
  });
  return expiresAt.toISOString();
}
