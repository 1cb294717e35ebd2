import type { Ctx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findFailures } from './session.queries.ts';

/** After so many failures from one address, each further one makes the account wait there, longer each time. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MINUTES = 60;

/**
 * Holds back whoever guesses a user's secrets: by account and address together, never by account alone.
 * @throws RefusalError `too-many-attempts`
 */
export async function checkThrottle(ctx: Ctx, username: string): Promise<void> {
  const found = await findFailures(ctx.db, username, ctx.address);
  if (!found || found.failures < FREE_FAILURES) return;
  const now = ctx.clock.now().getTime();
  const minutes = Math.min(2 ** (found.failures - FREE_FAILURES), LONGEST_WAIT_MINUTES);
  const until = new Date(found.lastFailedAt).getTime() + minutes * 60_000;
  if (until > now) fail('too-many-attempts', { minutes: Math.ceil((until - now) / 60_000) });
}
