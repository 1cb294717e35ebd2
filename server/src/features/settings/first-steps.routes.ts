import * as contract from '@greenroom/contract/administration/first-steps.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { findAddress, findFirstSteps, findPictureOrigins } from './first-steps.queries.ts';

/**
 * Returns which of the installation's first steps are done, by looking for their results (R-PLUS-22). Without SMTP, the
 * email step is done as soon as administrators have confirmed that they work without emails.
 */
async function readFirstSteps(ctx: UserCtx): Promise<Data<typeof contract.readFirstSteps>> {
  const [found, address, origins] = await Promise.all([
    findFirstSteps(ctx.db),
    findAddress(ctx.db, ctx.user.id),
    findPictureOrigins(ctx.db),
  ]);
  const { smtpUrl, publicUrl } = ctx.config;
  const { withoutEmail, mediaOrigins } = ctx.settings.current;
  const done = { ...found, mail: found.mail || (smtpUrl === null && withoutEmail) };
  const allowed = mediaOrigins?.split('\n') ?? [];
  return {
    done: contract.FIRST_STEPS.filter((step) => done[step]),
    smtp: smtpUrl !== null,
    publicUrl: publicUrl !== null,
    blocked: origins.filter((origin) => !allowed.some((each) => covers(each, origin))),
    email: address?.email ?? null,
  };
}

/** Returns whether an allowed origin equals this origin or covers it with a wildcard. */
function covers(allowed: string, origin: string): boolean {
  const [scheme, below] = allowed.split('*');
  if (scheme === undefined || below === undefined) return allowed === origin;
  return origin.startsWith(scheme) && origin.endsWith(below);
}

/**
 * Sends a test email to the caller's own address, to show whether emails arrive (R-PLUS-22).
 * @throws RefusalError `own-email-missing`
 */
async function sendTestLetter(ctx: UserCtx): Promise<null> {
  const address = (await findAddress(ctx.db, ctx.user.id)) ?? fail('own-email-missing');
  const { email: recipient, locale } = address;
  const params = { username: ctx.user.username };
  await ctx.db.transaction().execute((trx) => enterMail(trx, { recipient, locale, template: 'test-letter', params }));
  return null;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.readFirstSteps, readFirstSteps),
  mount(contract.sendTestLetter, sendTestLetter),
];
