import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../context.ts';
import { rememberBrowser } from './known-browsers/known-browsers.ts';
import { hashToken } from './read-user.ts';
import { insertSession, type UserRow } from './session.queries.ts';
import { toSessionUser } from './session-user.ts';

/** A session that is not remembered ends with the browser; the server ends it after this at the latest. */
const SESSION_SECONDS = 24 * 60 * 60;

export interface OpenedSession {
  token: string;
  expiresAt: string;
  user: SessionUser;
  browser: string | null;
}

/**
 * Opens a session with a new token of 256 random bits at every sign-in, so that no token known beforehand becomes
 * valid.
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
