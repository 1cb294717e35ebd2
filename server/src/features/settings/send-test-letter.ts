import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { findAddress } from './first-steps.queries.ts';

/**
 * Sends a letter to the caller's own address, so that they see whether letters arrive (R-PLUS-22).
 * @throws RefusalError `own-email-missing`
 */
export async function sendTestLetter(ctx: UserCtx): Promise<null> {
  const address = (await findAddress(ctx.db, ctx.user.id)) ?? fail('own-email-missing');
  const { email: recipient, locale } = address;
  const params = { username: ctx.user.username };
  await ctx.db.transaction().execute((trx) => enterMail(trx, { recipient, locale, template: 'test-letter', params }));
  return null;
}
