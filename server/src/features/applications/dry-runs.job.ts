import { CHECK_MIN_MINUTES, CHECKS_MAX_IDS } from '@greenroom/contract/constants.ts';
import { retainedSince } from '@greenroom/contract/retention.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { clearDryRuns, deleteOldDryRuns, lockDryRunsOf, sumDryRuns } from './dry-runs.queries.ts';

/** Deletes checks a day after their submission. If a user's limit is reached, their own checks are deleted earlier. */
export const deleteOldDryRunsJob = defineTimedJob({
  name: 'delete-old-checks',
  cron: '17 * * * *',
  run: ({ db, clock }) => deleteOldDryRuns(db, retainedSince('checks', clock.now())),
});

/**
 * Limits the number of IDs in a user's stored checks. Call it after storing the new check with its total. It makes room
 * by deleting older checks, but none from the last hour.
 * @throws RefusalError `dry-runs-full`
 */
export async function makeRoomForDryRun(ctx: UserCtx, trx: Trx): Promise<void> {
  const now = ctx.clock.now().getTime();
  await lockDryRunsOf(trx, ctx.user.id);
  await clearDryRuns(trx, ctx.user.id, new Date(now - CHECK_MIN_MINUTES * 60_000), CHECKS_MAX_IDS);
  const stored = await sumDryRuns(trx, ctx.user.id);
  if (!stored || stored.ids <= CHECKS_MAX_IDS) return;
  const waitMs = new Date(stored.oldestAt).getTime() + CHECK_MIN_MINUTES * 60_000 - now;
  fail('dry-runs-full', { max: CHECKS_MAX_IDS, minutes: Math.max(1, Math.ceil(waitMs / 60_000)) });
}
