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

/** Whom a personal token acts as, and what it is for. */
export interface TokenUser {
  readonly user: CurrentUser;
  readonly id: number;
  readonly scopes: readonly PersonalScope[];
}

/** How callers are identified; the features that know sessions and tokens give these. */
export interface Gatekeeper {
  /** The user of a session token, or null where the token is not, or no longer, valid. */
  userOf(deps: Deps, token: string): Promise<CurrentUser | null>;
  scopeOf(user: CurrentUser): Ctx['scope'];
  /** The user of a personal token that is valid, or null. */
  personOf(deps: Deps, token: string, address: string): Promise<TokenUser | null>;
  /** The id and the name of a machine's token that is valid, and whether it has the scope; or null. */
  machineOf(
    deps: Deps,
    token: string,
    scope: string,
    address: string,
  ): Promise<{ id: number; name: string; allowed: boolean } | null>;
  /** Each of these says whom a caller that was identified before is now, and keeps that so until the transaction ends. */
  lockUser(deps: Deps, db: Db, user: CurrentUser): Promise<CurrentUser | null>;
  lockPerson(deps: Deps, db: Db, user: CurrentUser, tokenId: number): Promise<CurrentUser | null>;
  lockMachine(deps: Deps, db: Db, tokenId: number): Promise<boolean>;
}

export interface Caller {
  readonly user: CurrentUser | null;
  /** For idempotency keys and limits; null on a public route. */
  readonly name: string | null;
  /** Of a machine: its token's name. */
  readonly token?: string;
  /** Why the token does not open the route. */
  readonly refusal?: RefusalError | null;
  /** Of a personal token: it has a limit of its own beside its user's. */
  readonly tokenId?: number;
  /**
   * The same caller as of now, who stays so until the transaction ends that `db` may be; null once session or token has
   * ended. Left out on a public route.
   */
  readonly again?: (db: Db) => Promise<Caller | null>;
}

/** Who calls; null: this route knows no such caller. */
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
 * The caller as they are now, on a route that they may still call; what is read stays so until the transaction ends that `db` may
 * be (R-PLUS-28).
 * @throws RefusalError as on a request that begins now
 */
export async function identifyAgain(db: Db, route: Route, request: FastifyRequest, caller: Caller): Promise<Caller> {
  if (caller.again === undefined) return caller;
  const now = await caller.again(db);
  if (now === null) throw unknownCaller(route.access, request);
  requireRight(route.access, now);
  return now;
}

/**
 * Makes sure, right before a caller's work is committed, that nothing was taken from them since they were identified
 * (R-PLUS-28).
 * @throws RefusalError as `identifyAgain`; `access-changed` if something else was taken that the work may have relied on
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

/** Why a personal token with these scopes does not reach a route that any of `opening` opens; null: it does. */
function notReached(opening: readonly PersonalScope[], scopes: readonly PersonalScope[]): RefusalError | null {
  if (opening.length === 0) return new RefusalError('token-not-allowed', {}, [], null);
  return opening.some((scope) => scopes.includes(scope)) ? null : lacking(opening);
}

function lacking(scopes: readonly string[]): RefusalError {
  return new RefusalError('token-lacks-scope', { scope: scopes.join(' / ') }, [], null);
}

/** Users with the route's right, if it names one; tokens with its scope. */
export function requireRight(access: Access, { user, refusal = null }: Caller): void {
  if (refusal !== null) throw refusal;
  if (access === 'public' || access === 'signed-in' || 'token' in access) return;
  if (!user?.rights.includes(access.right)) fail('forbidden');
}

/**
 * The Authorization header alone counts, never a cookie; with or without the word `Bearer`, in either case (R-API-3 says
 * the token, and what machines send says `Bearer`).
 */
function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const token = header?.replace(/^Bearer\s+/i, '').trim() ?? '';
  return token === '' ? null : token;
}

/** The refusal of somebody whom no session and no token makes known. */
export function unknownCaller(access: Access, request: FastifyRequest): RefusalError {
  const byToken = isForMachines(access) || isPersonal(bearer(request));
  return new RefusalError(byToken ? 'token-not-valid' : 'not-signed-in', {}, [], null);
}
