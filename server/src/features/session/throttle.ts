import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempts, countFailedSignIn, type FailedSignIn, findWait, takeFailure } from './attempts.queries.ts';

/**
 * Number of failures per account and day, from all addresses, after which its owner is notified and further attempts
 * are slowed.
 */
const MANY_TRIES = 20;
const DELAY_PER_TRY_MS = 100;
const LONGEST_DELAY_MS = 8000;

/**
 * Limits guesses at a user's secrets by account and IP together, and never by account alone. The attempt counts as a
 * failure before anything is checked. Otherwise, parallel attempts would allow more guesses than successive ones. After
 * a successful attempt, the caller must clear the failures or remove this one.
 * @throws RefusalError `too-many-attempts`
 */
export async function takeTry(ctx: Ctx, username: string): Promise<void> {
  const now = ctx.clock.now();
  if (await takeFailure(ctx.db, username, ctx.ip, now)) return;
  await recordFailure(ctx, username, 'locked');
  fail('too-many-attempts', { minutes: (await findWait(ctx.db, username, ctx.ip, now)) ?? 1 });
}

/** Stores a failed sign-in for administrators to see (R-DATA-3). */
export async function recordFailure(ctx: Ctx, username: string, outcome: FailedSignIn['outcome']): Promise<void> {
  const { ip, userAgent } = ctx;
  await countFailedSignIn(ctx.db, { username, ip, userAgent, outcome, now: ctx.clock.now() });
}

/**
 * Slows attempts from many addresses against one account. Each further attempt waits longer before anything is checked,
 * up to 8 s. An address from which the owner has signed in doesn't wait. No attempt is refused, because otherwise
 * anyone who guesses a username could lock its owner out.
 * @returns whether the account has had so many failures that its owner should know
 */
export async function slowDown(ctx: Ctx, username: string): Promise<boolean> {
  const { tries, known } = await countAttempts(ctx.db, username, ctx.ip, ctx.clock.now());
  const delayMs = Math.min((tries - MANY_TRIES) * DELAY_PER_TRY_MS, LONGEST_DELAY_MS);
  if (delayMs > 0 && !known) await pause(delayMs);
  return tries >= MANY_TRIES;
}
