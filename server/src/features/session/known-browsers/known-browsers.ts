import type { Ctx } from '../../../context.ts';
import { hashToken } from '../read-user.ts';
import { insertKnownBrowser, takeKnownBrowser } from './known-browsers.queries.ts';

/** 256 random bits in base64url: no picture has so many letters. */
const BROWSER_KEY = /^[\w-]{43}$/;

/** Whether what was given in place of a picture's letters is the key of a browser. */
export function isBrowserKey(code: string): boolean {
  return BROWSER_KEY.test(code);
}

/** A key for the browser of a user who signs in: it stands for a picture's letters once. Null: a code is always needed. */
export async function rememberBrowser(ctx: Ctx, userId: number): Promise<string | null> {
  if (ctx.settings.current.captchaAlways) return null;
  const key = ctx.random(32).toString('base64url');
  await insertKnownBrowser(ctx.db, hashToken(key), userId, ctx.clock.now());
  return key;
}

/** Uses up a browser's key, whatever follows: a guess at a password costs it. False where it is not one of this user. */
export async function takeBrowser(ctx: Ctx, key: string, username: string): Promise<boolean> {
  const taken = await takeKnownBrowser(ctx.db, hashToken(key), username, ctx.clock.now());
  return taken && !ctx.settings.current.captchaAlways;
}
