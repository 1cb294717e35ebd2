import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { lockWeeks } from './facts-lock.queries.ts';
import { sumWeeks, takeUnsummed } from './sum-weeks.queries.ts';

/** Number of group days summed in one transaction. Deliveries with facts for these days wait for it. */
const DAYS_AT_ONCE = 500;

/**
 * Sums changed weeks. It runs after each delivery, after each change to a past day's group, and on a schedule for the
 * days of an interrupted delivery.
 */
export const sumWeeksJob = defineJob({
  name: 'sum-weeks',
  cron: '*/10 * * * *',
  payload: z.object({}),
  run: (deps, _payload, signal) => sumChangedWeeks(deps, signal),
});

/**
 * Sums the weeks of groups and hosts whose facts have changed. Readers don't wait, because they read the facts for such
 * weeks. It stops if a delivery is being written, which queues the job again at its end.
 */
export async function sumChangedWeeks({ db }: Pick<Deps, 'db'>, signal?: AbortSignal): Promise<void> {
  for (let taken = DAYS_AT_ONCE; taken === DAYS_AT_ONCE && signal?.aborted !== true; ) {
    taken = await db.transaction().execute(async (trx) => {
      if (!(await lockWeeks(trx))) return 0;
      const days = await takeUnsummed(trx, DAYS_AT_ONCE);
      if (days.length > 0) await sumWeeks(trx, days);
      return days.length;
    });
  }
}

/** Queues the job. Several waiting jobs are merged into one. */
export function sumWeeksSoon(db: Deps['db']): Promise<void> {
  return sumWeeksJob.enter(db, {}, { key: 'sum-weeks' });
}
