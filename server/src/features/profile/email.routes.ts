import { MAIL_CODE_AGAIN_SECONDS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/profile.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { Deps, UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { findUserById, readInfo, requirePassword, type UserRow } from '../session/index.ts';
import { sayTime, sendCode, tryCode } from './mail-code.ts';
import { closeCodes, useCode } from './mail-codes.queries.ts';
import { updateEmailOf } from './profile.queries.ts';

/**
 * Sends a code to the new email. Only a user who can read that email learns whether another user has it.
 * @throws RefusalError `email-same`
 */
async function requestEmailCode(
  ctx: UserCtx,
  input: Input<typeof contract.requestEmailCode>,
): Promise<Data<typeof contract.requestEmailCode>> {
  const user = await readSelf(ctx);
  requireOtherEmail(user, input.email);
  await sendCode(ctx, { purpose: 'email', user, email: input.email, askedAt: ctx.clock.now() });
  return { againAfterSeconds: MAIL_CODE_AGAIN_SECONDS };
}

/**
 * Changes the caller's own email with the password and the code sent to the new email. The old address is notified by
 * email. After all other checks, the unique index detects whether another user has the email.
 * @throws RefusalError `email-same`, `wrong-password`, `too-many-attempts`, `wrong-mail-code`, `email-taken`
 */
async function updateEmail(ctx: UserCtx, input: Input<typeof contract.updateEmail>): Promise<SessionUser> {
  const { email } = input;
  requireOtherEmail(await readSelf(ctx), email);
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const codeHash = await tryCode(ctx, user.id, 'email', input.code, email);
  if (!codeHash) return fail('wrong-mail-code');
  await refuseTaken('users_email', 'email-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await useCode(trx, user.id, 'email', codeHash))) fail('wrong-mail-code');
      await updateEmailOf(trx, user.id, email, ctx.clock.now());
      // A code for a new password that was sent to the old email also becomes invalid.
      await closeCodes(trx, user.id);
      await notifyOldEmail(ctx, trx, user, email);
    }),
  );
  return readInfo(ctx);
}

/** Returns the signed-in user's own current row. */
async function readSelf(ctx: UserCtx): Promise<UserRow> {
  return (await findUserById(ctx.db, ctx.user.id)) ?? fail('not-signed-in');
}

/**
 * Requires that the new email differs from the user's current email, ignoring case (R-VALID-3).
 * @throws RefusalError `email-same`
 */
function requireOtherEmail(user: { readonly email: string | null }, email: string): void {
  if (user.email?.toLowerCase() === email.toLowerCase()) fail('email-same');
}

/** Tells a user's previous address that the email was changed, because someone else may have changed it. */
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

/** Masks an email so that only its owner recognizes it: `n***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email.slice(0, 1) : ''}***${email.slice(at)}`;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.requestEmailCode, requestEmailCode),
  mount(contract.updateEmail, updateEmail),
];
