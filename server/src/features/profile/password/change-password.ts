import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { enterMail } from '../../../platform/mail/send-mail.job.ts';
import { revokeTokensOf } from '../../tokens/index.ts';
import { sayTime } from '../letter-texts.ts';
import { closeCodes } from '../mail-codes.queries.ts';
import { updatePassword } from '../profile.queries.ts';
import { deleteSessionsBut, shortenSession } from '../sessions.queries.ts';

/** How long the session that changed the password stays valid: until the interface has signed out (R-SES-6). */
const LAST_SECONDS = 60;

export interface PasswordChange {
  readonly user: {
    readonly id: number;
    readonly username: string;
    readonly email: string | null;
    readonly locale: string;
  };
  readonly passwordHash: string;
  /** The hash that it must replace, of the password that was proven; null: any, by a code or a link. */
  readonly replacing: string | null;
  /** The token's hash of the session that lasts a minute longer; null: none does. */
  readonly keptSession: Buffer | null;
  /** Whether a letter reports it; a first password replaces none. */
  readonly report?: boolean;
}

/**
 * Changes a password with all its effects: the user's sessions and open codes end, and a letter reports it. Tokens end,
 * too, where nobody has proven the old password: whoever made them may have known it. The
 * password is written first, so that a concurrent sign-in with the old one waits for it, and is ended or refused.
 * @returns false if the password has changed meanwhile, or the user may no longer sign in
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
