import * as kept from '@greenroom/contract/administration/tokens.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import { type Data, type Input, PERSONAL_TOKEN_PREFIX, type TokenScope } from '@greenroom/contract/kit/route.ts';
import * as own from '@greenroom/contract/tokens.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { Deps, UserCtx } from '../../context.ts';
import { drawSecret, hashSecret } from '../../platform/crypto/secrets.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { requirePassword } from '../session/index.ts';
import {
  countTokens,
  findOwnerGrants,
  findTokenById,
  insertOwnToken,
  insertToken,
  markTokenRevoked,
  type NewToken,
  selectOwnTokens,
  selectTokens,
  type TokenRecord,
} from './tokens.queries.ts';

/** Maximum number of tokens listed. Invalid tokens can be looked up for some time, but not forever. */
const OTHERS = 100;
const MACHINE_TOKEN_PREFIX = 'gr_';
const DAY = 86_400_000;

/** Lists the caller's own tokens, with the valid ones first. */
async function listOwnTokens(ctx: UserCtx): Promise<own.TokenRow[]> {
  const now = ctx.clock.now();
  const rows = await selectOwnTokens(ctx.db, ctx.user.id, now, own.TOKENS_MAX + OTHERS);
  return rows.map((row) => tokenAnswer(row, now));
}

/**
 * Creates a token that acts as the caller within its scopes and has the two-factor status of the session that created
 * it. An email reports the new token, because someone else may have created it (R-PLUS-12).
 * @throws RefusalError `wrong-password`, `too-many-attempts`, `too-many-tokens`
 */
async function createOwnToken(
  ctx: UserCtx,
  input: Input<typeof own.createOwnToken>,
): Promise<Data<typeof own.createOwnToken>> {
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const { token, row } = newToken(ctx, PERSONAL_TOKEN_PREFIX, { ...input, madeBy: ctx.user.id });
  const max = own.TOKENS_MAX;
  const owner = { userId: user.id, passwordHash: user.passwordHash, session: ctx.user.sessionTokenHash, max };
  return ctx.db.transaction().execute(async (trx) => {
    const { id, sessionGood } = await insertOwnToken(trx, row, owner);
    if (!sessionGood) fail('not-signed-in');
    const made = id === null ? fail('too-many-tokens', { max }) : await findTokenById(trx, id);
    await reportToken(trx, user, 'token-made', input.name);
    return { token, row: tokenAnswer(made ?? fail('internal'), row.now) };
  });
}

/**
 * Revokes one of the caller's own tokens permanently, starting with its next call.
 * @throws RefusalError `token-not-found`, also for another user's token
 */
async function revokeOwnToken(ctx: UserCtx, { id }: Input<typeof own.revokeOwnToken>): Promise<null> {
  if (!(await markTokenRevoked(ctx.db, id, ctx.clock.now(), ctx.user.id))) fail('token-not-found');
  return null;
}

/** Lists all users' tokens and all service tokens, latest first. */
async function listAllTokens(
  ctx: UserCtx,
  input: Input<typeof kept.listAllTokens>,
): Promise<Data<typeof kept.listAllTokens>> {
  const now = ctx.clock.now();
  const [rows, total] = await Promise.all([
    selectTokens(ctx.db, { size: input.size, offset: offsetOf(input) }),
    countTokens(ctx.db),
  ]);
  return { rows: rows.map((row) => keptAnswer(row, now)), total };
}

/**
 * Creates a service token, which an external service uses to deliver data. It doesn't act as a user, so it grants
 * nothing beyond its scopes (R-PLUS-12).
 * @throws RefusalError `wrong-password`, `too-many-attempts`
 */
async function createMachineToken(
  ctx: UserCtx,
  input: Input<typeof kept.createMachineToken>,
): Promise<Data<typeof kept.createMachineToken>> {
  await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const { token, row } = newToken(ctx, MACHINE_TOKEN_PREFIX, { ...input, madeBy: ctx.user.id });
  const made = (await findTokenById(ctx.db, await insertToken(ctx.db, row))) ?? fail('internal');
  return { token, row: tokenAnswer(made, ctx.clock.now()) };
}

/**
 * Revokes a token permanently, starting with its next call. This can be a service token, or the token of a user who has
 * no rights beyond the caller's. The user gets an email, so that they know why an API client fails.
 * @throws RefusalError `token-not-found`, `beyond-own-rights`
 */
async function revokeAnyToken(ctx: UserCtx, { id }: Input<typeof kept.revokeAnyToken>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    requireWithin(ctx.user, (await findOwnerGrants(trx, id)) ?? fail('token-not-found'));
    const { name, wasGood, username, email, locale } =
      (await markTokenRevoked(trx, id, ctx.clock.now())) ?? fail('token-not-found');
    if (!wasGood || username === null || locale === null) return;
    await reportToken(trx, { username, email, locale }, 'token-revoked', name);
  });
  return null;
}

/** Command line: lists all tokens ever created, newest first. The tokens themselves are not stored. */
export function listTokens(deps: Pick<Deps, 'db'>): Promise<TokenRecord[]> {
  return selectTokens(deps.db);
}

/**
 * Command line: creates a service token.
 * @returns the token itself, which is shown only once
 */
export async function createToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  given: { readonly name: string; readonly scopes: readonly TokenScope[]; readonly days: number },
): Promise<string> {
  const { token, row } = newToken(deps, MACHINE_TOKEN_PREFIX, { ...given, madeBy: null });
  await insertToken(deps.db, row);
  return token;
}

/**
 * Command line: revokes a token permanently, starting with its next call.
 * @returns whether the token exists; a token that was already revoked stays unchanged
 */
export async function revokeToken(deps: Pick<Deps, 'db' | 'clock'>, id: number): Promise<boolean> {
  return (await markTokenRevoked(deps.db, id, deps.clock.now())) !== null;
}

interface TokenFields {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
  /** The user who creates the token; null if it is created on the command line. */
  readonly madeBy: number | null;
}

/**
 * Creates a token from 256 random bits, with a prefix that helps recognize leaked tokens. Only its hash is stored, so
 * that a stolen database copy can't be used to sign in.
 */
function newToken(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  prefix: string,
  { name, scopes, days, madeBy }: TokenFields,
): { token: string; row: NewToken } {
  const token = `${prefix}${drawSecret(random)}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * DAY);
  return { token, row: { name, hash: hashSecret(token), scopes: [...new Set(scopes)], now, expiresAt, madeBy } };
}

/** Emails a user, if they have an address, that a token acting as them was created, or was revoked by someone else. */
async function reportToken(
  trx: Trx,
  user: { readonly username: string; readonly email: string | null; readonly locale: string },
  template: 'token-made' | 'token-revoked',
  tokenName: string,
): Promise<void> {
  if (user.email === null) return;
  const params = { username: user.username, name: tokenName.replace(/\s+/g, ' '), screen: 'tokens' };
  await enterMail(trx, { recipient: user.email, locale: user.locale, template, params });
}

/** Returns a token as users with the right to manage tokens see it. The token's hash never leaves the database. */
function keptAnswer(record: TokenRecord, now: Date): kept.KeptToken {
  return {
    ...record,
    scopes: own.KNOWN_SCOPES.filter((scope) => record.scopes.includes(scope)),
    state: stateOf(record, now),
  };
}

function stateOf({ revokedAt, expiresAt }: TokenRecord, now: Date): own.TokenRow['state'] {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > now.getTime() ? 'active' : 'ended';
}

/** Returns a token as its own user sees it. */
function tokenAnswer(record: TokenRecord, now: Date): own.TokenRow {
  const { owner: _owner, ...row } = keptAnswer(record, now);
  return row;
}

export const routes: readonly MountedRoute[] = [
  mount(own.listOwnTokens, listOwnTokens),
  mount(own.createOwnToken, createOwnToken),
  mount(own.revokeOwnToken, revokeOwnToken),
  mount(kept.listAllTokens, listAllTokens),
  mount(kept.createMachineToken, createMachineToken),
  mount(kept.revokeAnyToken, revokeAnyToken),
];
