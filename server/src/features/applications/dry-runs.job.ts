import { CHECK_MIN_MINUTES, CHECKS_MAX_IDS } from '@greenroom/contract/constants.ts';
import { retainedSince } from '@greenroom/contract/retention.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { clearDryRuns, deleteOldDryRuns, lockDryRunsOf, sumDryRuns } from './dry-runs.queries.ts';

/** Deletes dry runs a day after they were submitted; a user who needs room loses their own sooner. */
export const deleteOldDryRunsJob = defineTimedJob({
  name: 'delete-old-checks',
  cron: '17 * * * *',
  run: ({ db, clock }) => deleteOldDryRuns(db, retainedSince('checks', clock.now())),
});

/**
 * Keeps what a user has stored in dry runs within bounds: they are verdicts to read and to act on, not an archive. To be
 * called when the new one is stored with its total; older ones are deleted for it, but none of the last hour.
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
