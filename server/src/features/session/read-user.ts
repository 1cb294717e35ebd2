import { createHash } from 'node:crypto';
import { ROLE_KEYS, ROLES_WITH_FULL_SCOPE, type RoleKey } from '@greenroom/contract/roles.ts';
import type { Scope } from '../../access/scope.ts';
import type { CurrentUser, Deps } from '../../context.ts';
import { demandsSecondFactor } from './session.policy.ts';
import { findSession, isRoleKey, markSessionSeen, type SessionRow } from './session.queries.ts';

/** Only a hash of the token is kept, so that a stolen copy of the database gives nobody a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The user of a session token as of now; null where the session ended or the user may no longer sign in (R-SES-3). */
export async function readUser(deps: Deps, token: string): Promise<CurrentUser | null> {
  const hash = hashToken(token);
  const found = await findGoodSession(deps, hash);
  if (!found) return null;
  const { session, roles } = found;
  if (session.stale) await markSessionSeen(deps.db, hash, deps.clock.now());
  return { id: session.id, username: session.username, nickName: session.nickName, roles, sessionTokenHash: hash };
}

/** Whether the user of a call is still signed in, with the same roles. Asking does not prolong the session. */
export async function isStillSignedIn(deps: Deps, user: CurrentUser): Promise<boolean> {
  const found = await findGoodSession(deps, user.sessionTokenHash);
  return found !== null && found.roles.join() === user.roles.join();
}

interface GoodSession {
  readonly session: SessionRow;
  readonly roles: readonly RoleKey[];
}

/** A role that demands a second factor does not count in a session that was made without one (R-PLUS-13). */
async function findGoodSession(deps: Deps, hash: Buffer): Promise<GoodSession | null> {
  const session = await findSession(deps.db, hash, deps.clock.now(), deps.config.sessionIdleMinutes);
  if (!session) return null;
  const roles = knownRoles(session.roles);
  return session.secondFactor || !demandsSecondFactor(deps.config, roles) ? { session, roles } : null;
}

/** A user without roles gets the default one (R-SES-4). */
export function knownRoles(roles: readonly string[]): readonly RoleKey[] {
  const known = roles.filter((role) => isRoleKey(ROLE_KEYS, role));
  return known.length > 0 ? known : ['default'];
}

/**
 * The groups that a user sees: all for those who run the programme, otherwise those bound to them and below (R-SES-12).
 */
export function scopeOf(user: CurrentUser): Scope {
  const full = user.roles.some((role) => ROLES_WITH_FULL_SCOPE.some((wide) => wide === role));
  return full ? { kind: 'all' } : { kind: 'bound', userId: user.id };
}
