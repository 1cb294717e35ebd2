import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { enterMail } from '../../../platform/mail/send-mail.job.ts';
import { maskEmail, sayTime } from '../letter-texts.ts';

/** Tells the address that a user had until now that it was changed: somebody else may have done it. */
export async function notifyOldEmail(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  user: { readonly username: string; readonly email: string | null; readonly locale: string },
  email: string,
): Promise<void> {
  if (user.email === null) return;
  const params = { username: user.username, address: maskEmail(email), at: sayTime(deps.clock.now()) };
  await enterMail(trx, { recipient: user.email, locale: user.locale, template: 'email-changed', params });
}
