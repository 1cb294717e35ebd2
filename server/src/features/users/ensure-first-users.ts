import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import type { Deps } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { randomPassword } from './random-password.ts';
import { countUsers, insertUsers, lockUsers } from './users.queries.ts';

const FIRST: readonly { username: string; nickName: string; role: RoleKey }[] = [
  { username: 'admin', nickName: 'Administrator', role: 'administrator' },
  { username: 'agent', nickName: 'First agent', role: 'agent' },
];

export interface FirstUser {
  readonly username: string;
  readonly role: RoleKey;
  /** Known only now: only its hash is stored. */
  readonly password: string;
}

/**
 * Creates a first administrator and one agent with random passwords if there are no users yet.
 * @returns them with their passwords, to be shown once; null if there were users
 */
export async function ensureFirstUsers(deps: Pick<Deps, 'db' | 'random'>): Promise<readonly FirstUser[] | null> {
  if ((await countUsers(deps.db)) > 0) return null;
  const users = FIRST.map((user) => ({ ...user, password: randomPassword(deps.random) }));
  const hashed = await Promise.all(
    users.map(async (user) => ({ ...user, passwordHash: await hashPassword(user.password) })),
  );
  const made = await deps.db.transaction().execute(async (trx) => {
    // Of two processes that start on an empty database, the second finds the users of the first.
    await lockUsers(trx);
    if ((await countUsers(trx)) > 0) return false;
    await insertUsers(trx, hashed);
    return true;
  });
  return made ? users.map(({ username, role, password }) => ({ username, role, password })) : null;
}
