import { MAIL_CODE_AGAIN_SECONDS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import type { Ctx, Deps, UserCtx } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { requirePassword } from '../session/index.ts';
import { revokeTokensOf } from '../tokens/index.ts';
import { sayTime, tryCode } from './mail-code.ts';
import { closeCodes, useCode } from './mail-codes.queries.ts';
import { checkNewPassword } from './new-password.ts';
import { clearAllFailures, updatePassword } from './profile.queries.ts';
import { enterRecovery, findRecoverable } from './send-recovery-code.job.ts';
import { deleteSessionsBut, shortenSession } from './sessions.queries.ts';

/** How long the session that changed the password stays valid, so that the interface can sign out (R-SES-6). */
const LAST_SECONDS = 60;

/**
 * Changes the caller's own password. Other sessions end immediately, and this one ends within a minute (R-SES-6,
 * R-VALID-2).
 * @throws RefusalError `identity-mismatch`, `wrong-old-password`, `password-not-allowed`, `too-many-attempts`
 */
async function updatePass(ctx: UserCtx, input: Input<typeof contract.updatePass>): Promise<null> {
  if (input.username.trim().toLowerCase() !== ctx.user.username.toLowerCase()) fail('identity-mismatch');
  const { user, password: old } = await requirePassword(ctx, input.oldPass, input.uuid, 'wrong-old-password');
  const password = await checkNewPassword(ctx.settings, {
    username: user.username,
    old,
    password: await openSeal(ctx, input.newPass, input.uuid),
    confirm: input.confirmPass === undefined ? null : { opened: await openSeal(ctx, input.confirmPass, input.uuid) },
    paths: { old: 'oldPass', password: 'newPass', confirm: 'confirmPass' },
  });
  const passwordHash = await hashPassword(password);
  const changed = await ctx.db.transaction().execute((trx) =>
    changePassword(ctx, trx, {
      user,
      passwordHash,
      replacing: user.passwordHash,
      keptSession: ctx.user.sessionTokenHash,
    }),
  );
  // Another call has changed the password, so the given old password is no longer valid.
  if (!changed) fail('wrong-old-password');
  return null;
}

/**
 * Emails a code for a forgotten password (R-SES-7). The call doesn't look up the user. For any name, it queues one job
 * and returns the same answer, so neither the answer nor its timing reveals whether the account exists.
 */
async function requestRecovery(
  ctx: Ctx,
  input: Input<typeof session.requestRecovery>,
): Promise<Data<typeof session.requestRecovery>> {
  await enterRecovery(ctx.db, input.username, ctx.clock.now());
  return { againAfterSeconds: MAIL_CODE_AGAIN_SECONDS };
}

/**
 * Sets a new password with the emailed code, and ends all of the user's sessions (R-SES-7). The password is checked and
 * hashed before the user is looked up. So a wrong, expired or used code and an unknown account get the same answer
 * after the same amount of work.
 * @throws RefusalError `wrong-mail-code`, `password-not-allowed`
 */
async function resetPassword(ctx: Ctx, input: Input<typeof session.resetPassword>): Promise<null> {
  const password = await checkNewPassword(ctx.settings, {
    username: input.username,
    old: null,
    password: await openSeal(ctx, input.password, input.uuid),
    confirm: null,
    paths: { password: 'password', confirm: 'password', old: 'password' },
  });
  const passwordHash = await hashPassword(password);
  const user = await findRecoverable(ctx.db, input.username);
  const codeHash = await tryCode(ctx, user?.id ?? 0, 'recovery', input.code, null);
  if (!user || !codeHash) return fail('wrong-mail-code');
  nameCaller({ id: user.id, name: user.username });
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, user.id, 'recovery', codeHash))) fail('wrong-mail-code');
    const changed = await changePassword(ctx, trx, { user, passwordHash, replacing: null, keptSession: null });
    // The user was disabled or deleted after the lookup.
    if (!changed) fail('wrong-mail-code');
    await clearAllFailures(trx, user.username);
  });
  return null;
}

interface PasswordChange {
  readonly user: {
    readonly id: number;
    readonly username: string;
    readonly email: string | null;
    readonly locale: string;
  };
  readonly passwordHash: string;
  /**
   * The hash of the old password that was proven and must still be stored; null if a code or a link allows replacing
   * any password.
   */
  readonly replacing: string | null;
  /** The token hash of the session that stays valid for another minute; null for none. */
  readonly keptSession: Buffer | null;
  /** False for a user's first password, for which no email reports a change. */
  readonly report?: boolean;
}

/**
 * Changes a password. The user's sessions and open codes end, and an email reports the change. If no one has proven the
 * old password, tokens also end, because their creator may have known it. The password is written first, so that a
 * parallel sign-in with the old one waits and is then ended or refused.
 * @returns false if the password has changed, or the user can no longer sign in
 */
export async function changePassword(
  deps: Pick<Deps, 'clock'> & { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
  change: PasswordChange,
): Promise<boolean> {
  const { user, keptSession } = change;
  const now = deps.clock.now();
  if (!(await updatePassword(trx, user.id, change.passwordHash, change.replacing, now))) return false;
  await deleteSessionsBut(trx, user.id, keptSession);
  if (keptSession) await shortenSession(trx, keptSession, new Date(now.getTime() + LAST_SECONDS * 1000));
  await closeCodes(trx, user.id);
  if (change.replacing === null) await revokeTokensOf(trx, user.id, now);
  await deps.events.publish(trx, { userId: user.id }, { topic: 'session', id: null });
  if (user.email !== null && change.report !== false) {
    const params = { username: user.username, at: sayTime(now) };
    await enterMail(trx, { recipient: user.email, locale: user.locale, template: 'password-changed', params });
  }
  return true;
}

/** Serves the same call under the path for sign-in calls. */
function resetPass(ctx: UserCtx, input: Input<typeof contract.resetPass>): Promise<null> {
  return updatePass(ctx, input);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.updatePass, updatePass),
  mount(contract.resetPass, resetPass),
  mountPublic(session.requestRecovery, requestRecovery),
  mountPublic(session.resetPassword, resetPassword),
];
