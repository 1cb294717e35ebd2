import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { Deps } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { publish } from '../../platform/events/event-bus.ts';
import { changePassword, clearAllFailures } from '../profile/index.ts';
import { removeSecondFactor } from '../second-factor/index.ts';
import { countUsers, findByName, insertUsers, lockUsers } from './commands.queries.ts';
import { deletePasswordLink } from './password-links.queries.ts';
import { publishUsers } from './user-changes.ts';

const FIRST: readonly { username: string; nickName: string; role: RoleKey }[] = [
  { username: 'admin', nickName: 'Administrator', role: 'administrator' },
  { username: 'agent', nickName: 'First agent', role: 'agent' },
];

export interface FirstUser {
  readonly username: string;
  readonly role: RoleKey;
  /** The password. It is only available here, because only its hash is stored. */
  readonly password: string;
}

/**
 * Creates a first administrator and one agent with random passwords if there are no users yet.
 * @returns these users with their passwords, which are shown only once; null if there were already users
 */
export async function ensureFirstUsers(deps: Pick<Deps, 'db' | 'random'>): Promise<readonly FirstUser[] | null> {
  if ((await countUsers(deps.db)) > 0) return null;
  const users = FIRST.map((user) => ({ ...user, password: randomPassword(deps.random) }));
  const hashed = await Promise.all(
    users.map(async (user) => ({ ...user, passwordHash: await hashPassword(user.password) })),
  );
  const made = await deps.db.transaction().execute(async (trx) => {
    // If two processes start on an empty database, the second finds the users that the first one created.
    await lockUsers(trx);
    if ((await countUsers(trx)) > 0) return false;
    await insertUsers(trx, hashed);
    return true;
  });
  return made ? users.map(({ username, role, password }) => ({ username, role, password })) : null;
}

/** The outcome of setting a new password. `password` is only available here, because only its hash is stored. */
type Renewal =
  | { readonly outcome: 'unknown' | 'disabled' | 'deleted' }
  | { readonly outcome: 'done'; readonly username: string; readonly password: string; readonly secondFactor: boolean };

/**
 * Sets a random password for a user from the server's command line, in case no administrator can sign in. The user's
 * sessions, tokens and open links end, and failed sign-ins no longer make them wait.
 * @param how `withoutSecondFactor` also turns off two-factor authentication, if the user has lost it
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
      // A first password doesn't replace another one, so there is no change to report.
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

/** Sixteen characters without look-alikes are about 80 random bits. */
const PASSWORD_LENGTH = 16;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Creates a password that is shown once. Random bytes beyond the largest multiple of the alphabet's length are
 * discarded, so that all characters are equally likely.
 */
function randomPassword(random: Deps['random']): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = '';
  while (password.length < PASSWORD_LENGTH) {
    for (const byte of random(PASSWORD_LENGTH * 2)) {
      if (byte < limit && password.length < PASSWORD_LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
