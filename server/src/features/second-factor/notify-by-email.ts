import type { Trx } from '../../platform/db/database.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';

/** Notifies a user who has an email that their second factor was turned on or off: somebody else may have done it. */
export async function notifyByEmail(
  trx: Trx,
  user: { readonly username: string; readonly email: string | null; readonly locale: string },
  template: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  if (user.email === null) return;
  await enterMail(trx, { recipient: user.email, locale: user.locale, template, params: { username: user.username } });
}
