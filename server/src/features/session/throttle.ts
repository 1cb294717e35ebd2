import type { Ctx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findWait, takeFailure } from './failures.queries.ts';

/**
 * Limits guesses at a user's secrets, by account and IP together, never by account alone.
 * @throws RefusalError `too-many-attempts`
 */
export async function checkThrottle(ctx: Ctx, username: string): Promise<void> {
  const minutes = await findWait(ctx.db, username, ctx.ip, ctx.clock.now());
  if (minutes !== null) fail('too-many-attempts', { minutes });
}

/**
 * Limits guesses, and counts the try as a failure from the start; if it succeeds, the caller clears the failures.
 * @throws RefusalError `too-many-attempts`
 */
export async function takeTry(ctx: Ctx, username: string): Promise<void> {
  const now = ctx.clock.now();
  if (await takeFailure(ctx.db, username, ctx.ip, now)) return;
  fail('too-many-attempts', { minutes: (await findWait(ctx.db, username, ctx.ip, now)) ?? 1 });
}
