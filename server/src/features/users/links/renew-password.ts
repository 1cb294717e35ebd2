import type { Deps } from '../../../context.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { publish } from '../../../platform/events/event-bus.ts';
import { changePassword, clearAllFailures } from '../../profile/index.ts';
import { removeSecondFactor } from '../../second-factor/index.ts';
import { deletePasswordLink } from '../password-links.queries.ts';
import { publishUsers } from '../publish-users.ts';
import { randomPassword } from '../random-password.ts';
import { findByName } from '../users.queries.ts';

/** `password` is known only now: only its hash is stored. */
export type Renewal =
  | { readonly outcome: 'unknown' | 'disabled' | 'deleted' }
  | { readonly outcome: 'done'; readonly username: string; readonly password: string; readonly secondFactor: boolean };

/**
 * Sets a random password for a user from the machine itself, for when no administrator can sign in. Sessions, tokens and
 * open links of the user end, and failed sign-ins no longer make them wait.
 * @param how `withoutSecondFactor` also removes a second factor that the user has lost
 */
export async function renewPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  username: string,
  how: { readonly withoutSecondFactor: boolean },
): Promise<Renewal> {
  const password = randomPassword(deps.random);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (trx): Promise<Renewal> => {
    const user = await findByName(trx, username);
    if (!user) return { outcome: 'unknown' };
    if (user.deleted) return { outcome: 'deleted' };
    const publishing = { clock: deps.clock, events: { publish } };
    const changed = await changePassword(publishing, trx, {
      user,
      passwordHash,
      replacing: null,
      keptSession: null,
      // A first password replaces none: there is nothing to report.
      report: !user.invited,
    });
    if (!changed) return { outcome: 'disabled' };
    await deletePasswordLink(trx, user.id);
    await clearAllFailures(trx, user.username);
    if (how.withoutSecondFactor) await removeSecondFactor(trx, user.id);
    await publishUsers(publishing, trx);
    const secondFactor = user.secondFactor && !how.withoutSecondFactor;
    return { outcome: 'done', username: user.username, password, secondFactor };
  });
}
