import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../context.ts';
import { hashToken, toSessionUser } from './read-user.ts';
import { insertSession, type UserRow } from './session.queries.ts';
import { insertKnownBrowser, takeKnownBrowser } from './sign-in.queries.ts';

/** Maximum duration of a session without “remember me”. The browser usually ends it earlier. */
const SESSION_SECONDS = 24 * 60 * 60;

interface OpenedSession {
  token: string;
  expiresAt: string;
  user: SessionUser;
  browser: string | null;
}

/**
 * Opens a session with a new token of 256 random bits. Every sign-in gets a new one, so that a token that someone knows
 * in advance can't become valid.
 * @returns null if the user was disabled, deleted or got another password since `user` was read
 */
export async function openSession(
  ctx: Ctx,
  user: UserRow,
  how: { readonly rememberMe: boolean; readonly secondFactor: boolean },
): Promise<OpenedSession | null> {
  const now = ctx.clock.now();
  const token = ctx.random(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + (how.rememberMe ? REMEMBER_ME_SECONDS : SESSION_SECONDS) * 1000);
  const signedIn = toSessionUser(user);
  const opened = await insertSession(ctx.db, {
    tokenHash: hashToken(token),
    userId: user.id,
    passwordHash: user.passwordHash,
    ...how,
    now,
    expiresAt,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    roleLevel: signedIn.roles[0]?.level ?? 0,
  });
  if (!opened) return null;
  const browser = await rememberBrowser(ctx, user.id);
  return { token, expiresAt: expiresAt.toISOString(), user: signedIn, browser };
}

/** Matches 256 random bits in base64url. This is longer than any verification code. */
const BROWSER_KEY = /^[\w-]{43}$/;

/** Returns whether the input is a browser key instead of a verification code. */
export function isBrowserKey(code: string): boolean {
  return BROWSER_KEY.test(code);
}

/**
 * Creates a key for the browser of a user who signs in. The key replaces one verification code. Returns null if a code
 * is always required.
 */
async function rememberBrowser(ctx: Ctx, userId: number): Promise<string | null> {
  if (ctx.settings.current.captchaAlways) return null;
  const key = ctx.random(32).toString('base64url');
  await insertKnownBrowser(ctx.db, hashToken(key), userId, ctx.clock.now());
  return key;
}

/**
 * Uses up a browser key, even if it is wrong, so that each password guess costs one key. Returns false if the key isn't
 * this user's.
 */
export async function takeBrowser(ctx: Ctx, key: string, username: string): Promise<boolean> {
  const taken = await takeKnownBrowser(ctx.db, hashToken(key), username, ctx.clock.now());
  return taken && !ctx.settings.current.captchaAlways;
}
