import type { Deps } from '../../context.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { notifyLapsed } from '../notifications/index.ts';
import { lapseWaiting } from './applications.queries.ts';
import { publishChanges, publishDecisions } from './publish-changes.ts';

/** Number of applications that expire in one transaction. A longer transaction would block reviewers. */
const BATCH_SIZE = 1000;

export const lapseApplicationsJob = defineTimedJob({
  name: 'lapse-applications',
  cron: '41 * * * *',
  async run(deps) {
    const lapsed = await lapseApplications(deps, deps.clock.now());
    if (lapsed > 0) deps.log.info({ lapsed }, 'applications lapsed');
  },
});

/**
 * Expires open applications that no one decided on in time, writes a decision row for each, and notifies their
 * submitters. For a reopened application, the time restarts at its reopening. A repeated run changes nothing.
 * @param days number of days that an application can wait
 * @returns the number of expired applications
 */
export async function lapseApplications(
  deps: Pick<Deps, 'db' | 'events' | 'settings'>,
  now: Date,
  days: number = deps.settings.current.lapseDays,
): Promise<number> {
  const waitingSince = new Date(now.getTime() - days * 86_400_000);
  for (let total = 0; ; ) {
    const lapsed = await deps.db.transaction().execute(async (trx) => {
      const lapsed = await lapseWaiting(trx, waitingSince, now, BATCH_SIZE);
      await publishChanges(deps, trx, lapsed);
      await publishDecisions(trx, lapsed, { decision: 'lapsed', codes: [] }, now);
      await notifyLapsed(deps, trx, lapsed, { days, now });
      return lapsed.length;
    });
    total += lapsed;
    if (lapsed < BATCH_SIZE) return total;
  }
}
