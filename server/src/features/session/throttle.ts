import type { Ctx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findWait, takeFailure } from './failures.queries.ts';

/**
 * Limits guesses at a user's secrets, by account and IP together, never by account alone. The try counts as a failure
 * before anything is looked at, so that tries at once get no more chances than successive ones; if it succeeds, the
 * caller clears the failures or gives this one back.
 * @throws RefusalError `too-many-attempts`
 */
export async function takeTry(ctx: Ctx, username: string): Promise<void> {
  const now = ctx.clock.now();
  if (await takeFailure(ctx.db, username, ctx.ip, now)) return;
  fail('too-many-attempts', { minutes: (await findWait(ctx.db, username, ctx.ip, now)) ?? 1 });
}
