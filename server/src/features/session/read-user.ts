import { createHash } from 'node:crypto';
import { ROLE_KEYS, ROLES_WITH_FULL_SCOPE, type RoleKey } from '@greenroom/contract/roles.ts';
import type { CurrentUser, Deps } from '../../context.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findSession, isRoleKey, markSessionSeen } from './session.queries.ts';

/** Only a hash of the token is kept, so that a read of the database gives nobody a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The user of a session token as of now; null where the session ended or the user may no longer sign in (R-SES-3). */
export async function readUser(deps: Deps, token: string): Promise<CurrentUser | null> {
  const hash = hashToken(token);
  const now = deps.clock.now();
  const found = await findSession(deps.db, hash, now, deps.config.sessionIdleMinutes);
  if (!found) return null;
  if (found.stale) await markSessionSeen(deps.db, hash, now);
  return {
    id: found.id,
    username: found.username,
    nickName: found.nickName,
    roles: knownRoles(found.roles),
    sessionTokenHash: hash,
  };
}

/** A user without roles gets the default one (R-SES-4). */
export function knownRoles(roles: readonly string[]): readonly RoleKey[] {
  const known = roles.filter((role) => isRoleKey(ROLE_KEYS, role));
  return known.length > 0 ? known : ['default'];
}

/** The groups that a user sees: all for those who run the programme, else what is bound to them and below (R-SES-12). */
export function scopeOf(user: CurrentUser): Scope {
  const full = user.roles.some((role) => ROLES_WITH_FULL_SCOPE.some((wide) => wide === role));
  return full ? { kind: 'all' } : { kind: 'bound', userId: user.id };
}
