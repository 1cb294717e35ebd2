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

/** Those that are no longer good are there to be looked up for a while, not for ever. */
const OTHERS = 100;
const MACHINE_TOKEN_PREFIX = 'gr_';
const DAY = 86_400_000;

/** Lists the caller's own tokens, the good ones first. */
async function listOwnTokens(ctx: UserCtx): Promise<own.TokenRow[]> {
  const now = ctx.clock.now();
  const rows = await selectOwnTokens(ctx.db, ctx.user.id, now, own.TOKENS_MAX + OTHERS);
  return rows.map((row) => tokenAnswer(row, now));
}

/**
 * Creates a token that acts as the caller within its scopes and counts as the session that made it; a letter reports it,
 * since somebody else may have made it (R-PLUS-12).
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
 * Revokes one of the caller's own tokens for good, from its next call on.
 * @throws RefusalError `token-not-found`, for another user's too
 */
async function revokeOwnToken(ctx: UserCtx, { id }: Input<typeof own.revokeOwnToken>): Promise<null> {
  if (!(await markTokenRevoked(ctx.db, id, ctx.clock.now(), ctx.user.id))) fail('token-not-found');
  return null;
}

/** Lists everybody's tokens and those of machines, the latest first. */
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
 * Creates a token with which a machine delivers data. It acts as nobody, so it opens nothing beyond its scopes
 * (R-PLUS-12).
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
 * Revokes a token for good, from its next call on: a machine's, or that of a user who has nothing beyond the caller's
 * rights. Its user gets an email that explains why a program fails.
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

/** Lists every token ever made, the newest first, for the command; the tokens themselves are not stored. */
export function listTokens(deps: Pick<Deps, 'db'>): Promise<TokenRecord[]> {
  return selectTokens(deps.db);
}

/** Creates a machine's token for the command. @returns the token itself, to be shown once */
export async function createToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  given: { readonly name: string; readonly scopes: readonly TokenScope[]; readonly days: number },
): Promise<string> {
  const { token, row } = newToken(deps, MACHINE_TOKEN_PREFIX, { ...given, madeBy: null });
  await insertToken(deps.db, row);
  return token;
}

/**
 * Revokes a token for good, from its next call on, for the command.
 * @returns whether there is such a token; one that was revoked before stays as it is
 */
export async function revokeToken(deps: Pick<Deps, 'db' | 'clock'>, id: number): Promise<boolean> {
  return (await markTokenRevoked(deps.db, id, deps.clock.now())) !== null;
}

interface TokenFields {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: number;
  /** The user who makes it; null: the command. */
  readonly madeBy: number | null;
}

/**
 * Draws a token of 256 random bits behind a beginning by which one that lies about is recognised. Only its hash is kept,
 * so that a stolen copy of the database lets nobody in.
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

/** Tells a user who has an email that a token which acts as them was made, or revoked by somebody else. */
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

/** A token as its keepers see it; only the database's hash knows the token itself. */
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

/** A token as its user sees it. */
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
