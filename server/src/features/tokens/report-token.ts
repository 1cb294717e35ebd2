import type { Trx } from '../../platform/db/database.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';

/** Tells a user who has an email that a token which acts as them was made, or revoked by somebody else. */
export async function reportToken(
  trx: Trx,
  user: { readonly username: string; readonly email: string | null; readonly locale: string },
  template: 'token-made' | 'token-revoked',
  params: { readonly name: string },
): Promise<void> {
  if (user.email === null) return;
  const { username } = user;
  const name = params.name.replace(/\s+/g, ' ');
  await enterMail(trx, {
    recipient: user.email,
    locale: user.locale,
    template,
    params: { username, name, screen: 'tokens' },
  });
}
