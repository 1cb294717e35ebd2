import { RENEWAL_LINK_HOURS } from '@greenroom/contract/administration/password-links.ts';
import type { UserCtx } from '../../context.ts';
import { drawSecret, hashSecret } from '../../platform/crypto/secrets.ts';
import type { Trx } from '../../platform/db/database.ts';
import { publicLink } from '../../platform/http/public-link.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { type LinkKind, replacePasswordLink } from './password-links.queries.ts';

const HOUR = 3_600_000;

/** Who gets the letter. */
interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly locale: string;
}

/** Mails a link by which the user chooses a password, once; an earlier link is no longer valid. */
export async function sendPasswordLink(ctx: UserCtx, trx: Trx, user: Recipient, kind: LinkKind): Promise<void> {
  const secret = drawSecret(ctx.random);
  const now = ctx.clock.now();
  const { invitationDays: days } = ctx.settings.current;
  const hours = kind === 'invitation' ? days * 24 : RENEWAL_LINK_HOURS;
  await replacePasswordLink(trx, {
    userId: user.id,
    secretHash: hashSecret(secret),
    kind,
    madeBy: ctx.user.id,
    madeAt: now,
    expiresAt: new Date(now.getTime() + hours * HOUR),
  });
  await enterMail(trx, {
    recipient: user.email,
    locale: user.locale,
    template: kind === 'invitation' ? 'user-invitation' : 'password-renewal',
    params: {
      // In a letter, a separate line could pass for somebody else's words.
      sender: ctx.user.nickName.replace(/\s+/g, ' '),
      nickName: user.nickName.replace(/\s+/g, ' '),
      username: user.username,
      link: publicLink(ctx.config, `/password/${secret}`),
      days,
      hours: RENEWAL_LINK_HOURS,
    },
  });
}
