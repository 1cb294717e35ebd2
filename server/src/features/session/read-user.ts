import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { RawBuilder } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { CurrentUser, Deps, HeldRole } from '../../context.ts';
import type { Config } from '../../platform/config.ts';
import { noteIfPossible } from '../../platform/db/away.ts';
import type { Db } from '../../platform/db/database.ts';
import { versionOf } from '../../platform/version.ts';
import {
  findSession,
  findUserById,
  type HeldRow,
  lockAccess,
  markSessionSeen,
  type SessionRow,
  sessionDoor,
  type UserRow,
} from './session.queries.ts';

/** Hashes a token. Only the hash is stored, so that a stolen database copy can't be used to open a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the current user for a session token; null if the session has ended or the user can no longer sign in
 * (R-SES-3).
 */
export async function readUser(deps: Deps, token: string): Promise<CurrentUser | null> {
  const hash = hashToken(token);
  const found = await findGoodSession(deps, hash);
  if (!found) return null;
  const { session, held } = found;
  if (session.stale) await noteIfPossible(() => markSessionSeen(deps.db, hash, deps.clock.now()));
  return toCurrent(session, held, hash);
}

/**
 * Locks and returns a call's current user until the transaction ends; null if the session has ended (R-PLUS-28).
 * @param door query that grants access to the user: `sessionDoor`, or the equivalent for a token
 */
export async function lockUser(
  deps: Deps,
  db: Db,
  { sessionTokenHash }: CurrentUser,
  door: RawBuilder<unknown> = sessionDoor(sessionTokenHash, deps.clock.now()),
): Promise<CurrentUser | null> {
  const found = await lockAccess(db, door);
  if (!found) return null;
  const held = readHeld(found.held);
  if (!found.secondFactor && demandsSecondFactor(deps.config, held.roles)) return null;
  return toCurrent(found, held, sessionTokenHash);
}

function toCurrent(
  { id, username, nickName, scopeMark }: Pick<SessionRow, 'id' | 'username' | 'nickName' | 'scopeMark'>,
  held: Held,
  sessionTokenHash: Buffer,
): CurrentUser {
  return { id, username, nickName, ...held, scopeMark, sessionTokenHash };
}

/**
 * Returns the user that a token acts as, with current roles and rights. Returns null if the user can no longer sign in,
 * or if a role requires two-factor authentication and the token doesn't have it (R-PLUS-12, R-PLUS-13).
 */
export async function readUserOfToken(
  deps: Deps,
  userId: number,
  tokenHash: Buffer,
  secondFactor: boolean,
): Promise<CurrentUser | null> {
  const row = await findUserById(deps.db, userId);
  if (!row || row.disabled || row.deleted) return null;
  const held = readHeld(row.held);
  if (!secondFactor && demandsSecondFactor(deps.config, held.roles)) return null;
  return toCurrent(row, held, tokenHash);
}

/**
 * Returns whether a call's user is still signed in, with the same roles and rights. The check doesn't extend the
 * session.
 */
export async function isStillSignedIn(deps: Deps, user: CurrentUser): Promise<boolean> {
  const found = await findGoodSession(deps, user.sessionTokenHash);
  if (found === null) return false;
  const { roles, rights, seesAllGroups } = found.held;
  return isDeepStrictEqual([roles, rights, seesAllGroups], [user.roles, user.rights, user.seesAllGroups]);
}

interface GoodSession {
  readonly session: SessionRow;
  readonly held: Held;
}

/** Everything that a user's roles grant together. */
export type Held = Pick<CurrentUser, 'roles' | 'rights' | 'seesAllGroups'>;

/**
 * Finds a valid session. If a role requires two-factor authentication, a session that was opened without it isn't valid
 * (R-PLUS-13).
 */
async function findGoodSession(deps: Deps, hash: Buffer): Promise<GoodSession | null> {
  const { sessionIdleMinutes } = deps.settings.current;
  const session = await findSession(deps.db, hash, deps.clock.now(), sessionIdleMinutes);
  if (!session) return null;
  const held = readHeld(session.held);
  return session.secondFactor || !demandsSecondFactor(deps.config, held.roles) ? { session, held } : null;
}

/**
 * Combines roles. The result has all their rights and the widest scope (R-PLUS-21). A right that this release doesn't
 * know grants nothing.
 */
export function readHeld(rows: readonly HeldRow[]): Held {
  const granted = new Set(rows.flatMap(({ rights }) => rights));
  return {
    roles: rows.map(({ key, level, name, secondFactor }): HeldRole => ({ key, level, name, secondFactor })),
    rights: RIGHTS.filter((right) => granted.has(right)),
    seesAllGroups: rows.some(({ scope }) => scope === 'all'),
  };
}

/**
 * Returns the groups that a user sees. Users who run the agency programme see all groups. Other users see the groups
 * bound to them, with their subgroups (R-SES-12).
 */
export function scopeOf(user: CurrentUser): Scope {
  return user.seesAllGroups ? { kind: 'all' } : { kind: 'bound', userId: user.id };
}

/** Returns a user for the interface, without the password's hash. */
export function toSessionUser(row: UserRow): SessionUser {
  const { roles, rights, seesAllGroups } = readHeld(row.held);
  return {
    id: row.id,
    username: row.username,
    nickName: row.nickName,
    roles: roles.map(({ key, level, name }) => ({ key, level, name })),
    rights: [...rights],
    seesAllGroups,
    phone: row.phone,
    email: row.email,
    gender: row.gender,
    department: row.department,
    avatar: row.avatar,
    locale: row.locale,
    version: versionOf(profileFields(row)),
  };
}

/** Returns the editable fields in a user's own profile, from which its version is computed. */
export function profileFields({
  nickName,
  phone,
  gender,
  locale,
}: Pick<UserRow, 'nickName' | 'phone' | 'gender' | 'locale'>) {
  return { nickName, phone, gender, locale };
}

/**
 * Returns whether a role requires two-factor authentication, by its own setting or by the configuration (R-PLUS-13).
 */
export function demandsSecondFactor(config: Pick<Config, 'secondFactorRoles'>, roles: readonly HeldRole[]): boolean {
  return roles.some(({ key, secondFactor }) => secondFactor || config.secondFactorRoles.some((each) => each === key));
}
