import { isDeepStrictEqual } from 'node:util';
import {
  type Access,
  PERSONAL_TOKEN_PREFIX,
  type PersonalScope,
  personalScopesOf,
  type Route,
} from '@greenroom/contract/kit/route.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx, CurrentUser, Deps } from '../../context.ts';
import type { Db } from '../db/database.ts';
import { fail, RefusalError } from './fail.ts';
import { ipOf } from './limit-calls.ts';

/** The user that a personal token belongs to, with the token's scopes. */
export interface TokenUser {
  readonly user: CurrentUser;
  readonly id: number;
  readonly scopes: readonly PersonalScope[];
}

/** Identifies callers. The session and token features implement it. */
export interface Gatekeeper {
  /** Returns a session token's user, or null if the token is invalid or has ended. */
  userOf(deps: Deps, token: string): Promise<CurrentUser | null>;
  scopeOf(user: CurrentUser): Ctx['scope'];
  /** Returns a valid personal token's user, or null. */
  personOf(deps: Deps, token: string, address: string): Promise<TokenUser | null>;
  /** Returns a valid service token's ID and name, and whether it has the scope. Null if the token is invalid. */
  machineOf(
    deps: Deps,
    token: string,
    scope: string,
    address: string,
  ): Promise<{ id: number; name: string; allowed: boolean } | null>;
  /** Each of these methods returns an identified caller's current state and locks it until the transaction ends. */
  lockUser(deps: Deps, db: Db, user: CurrentUser): Promise<CurrentUser | null>;
  lockPerson(deps: Deps, db: Db, user: CurrentUser, tokenId: number): Promise<CurrentUser | null>;
  lockMachine(deps: Deps, db: Db, tokenId: number): Promise<boolean>;
}

export interface Caller {
  readonly user: CurrentUser | null;
  /** Used for idempotency keys and limits. Null on a public route. */
  readonly name: string | null;
  /** The service token's name. */
  readonly token?: string;
  /** Why the token can't be used for the route. */
  readonly refusal?: RefusalError | null;
  /** The personal token's ID. The token has its own limit in addition to its user's. */
  readonly tokenId?: number;
  /**
   * Returns the caller's current state, locked until the `db` transaction (if any) ends. Null if the session or token
   * has ended. Omitted on a public route.
   */
  readonly again?: (db: Db) => Promise<Caller | null>;
}

/** Identifies the caller. Null if the request has no caller that the route accepts. */
export async function identify(
  deps: Deps,
  gate: Gatekeeper,
  route: Route,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { access } = route;
  if (access === 'public') return { user: null, name: null };
  const token = bearer(request);
  if (token === null) return null;
  if (isForMachines(access)) {
    const machine = await gate.machineOf(deps, token, access.token, ipOf(request));
    if (machine === null) return null;
    const refusal = machine.allowed ? null : lacking([access.token]);
    const again = async (db: Db) => ((await gate.lockMachine(deps, db, machine.id)) ? caller : null);
    const caller: Caller = { user: null, name: `token:${machine.id}`, token: machine.name, refusal, again };
    return caller;
  }
  if (isPersonal(token)) {
    const found = await gate.personOf(deps, token, ipOf(request));
    if (found === null) return null;
    const { id, scopes } = found;
    const refusal = notReached(personalScopesOf(route), scopes);
    const again = (db: Db, user: CurrentUser) => gate.lockPerson(deps, db, user, id);
    return { ...asUser(found.user, again), tokenId: id, refusal };
  }
  const user = await gate.userOf(deps, token);
  return user && asUser(user, (db, known) => gate.lockUser(deps, db, known));
}

function asUser(user: CurrentUser, lock: (db: Db, user: CurrentUser) => Promise<CurrentUser | null>): Caller {
  const again = async (db: Db) => {
    const now = await lock(db, user);
    return now && asUser(now, lock);
  };
  return { user, name: `user:${user.id}`, again };
}

/**
 * Returns the caller's current state if they can still call the route. The rows it reads stay unchanged until the `db`
 * transaction (if any) ends (R-PLUS-28).
 * @throws RefusalError as for a request that begins now
 */
export async function identifyAgain(db: Db, route: Route, request: FastifyRequest, caller: Caller): Promise<Caller> {
  if (caller.again === undefined) return caller;
  const now = await caller.again(db);
  if (now === null) throw unknownCaller(route.access, request);
  requireRight(route.access, now);
  return now;
}

/**
 * Checks, right before a caller's work is committed, that the caller has lost no access since identification
 * (R-PLUS-28).
 * @throws RefusalError as `identifyAgain`; `access-changed` if the caller lost other access that the work may have
 * relied on
 */
export async function requireSameAccess(db: Db, route: Route, request: FastifyRequest, caller: Caller): Promise<void> {
  const now = await identifyAgain(db, route, request, caller);
  if (!isDeepStrictEqual(accessOf(now), accessOf(caller))) fail('access-changed');
}

function accessOf({ user }: Caller) {
  return user && [user.roles, user.rights, user.seesAllGroups, user.seesAllGroups ? 0 : user.scopeMark];
}

function isForMachines(access: Access): access is Extract<Access, { token: unknown }> {
  return typeof access === 'object' && 'token' in access;
}

function isPersonal(token: string | null): token is string {
  return token?.startsWith(PERSONAL_TOKEN_PREFIX) ?? false;
}

/**
 * Returns why a personal token with these scopes can't be used for a route that any of the `opening` scopes allows.
 * Null if it can.
 */
function notReached(opening: readonly PersonalScope[], scopes: readonly PersonalScope[]): RefusalError | null {
  if (opening.length === 0) return new RefusalError('token-not-allowed', {}, [], null);
  return opening.some((scope) => scopes.includes(scope)) ? null : lacking(opening);
}

function lacking(scopes: readonly string[]): RefusalError {
  return new RefusalError('token-lacks-scope', { scope: scopes.join(' / ') }, [], null);
}

/** Requires the right that the route needs from users, if any, and the scope that it needs from tokens. */
export function requireRight(access: Access, { user, refusal = null }: Caller): void {
  if (refusal !== null) throw refusal;
  if (access === 'public' || access === 'signed-in' || 'token' in access) return;
  if (!user?.rights.includes(access.right)) fail('forbidden');
}

/**
 * Reads only the Authorization header, never a cookie. The word `Bearer` is optional and in either case, because
 * R-API-3 names only the token, while machines send `Bearer`.
 */
function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const token = header?.replace(/^Bearer\s+/i, '').trim() ?? '';
  return token === '' ? null : token;
}

/** Returns the refusal for a caller without a valid session or token. */
export function unknownCaller(access: Access, request: FastifyRequest): RefusalError {
  const byToken = isForMachines(access) || isPersonal(bearer(request));
  return new RefusalError(byToken ? 'token-not-valid' : 'not-signed-in', {}, [], null);
}
