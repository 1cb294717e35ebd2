import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { lockWeeks } from './facts-lock.queries.ts';
import { sumWeeks, takeUnsummed } from './sum-weeks.queries.ts';

/** Group days summed in one transaction. A delivery with facts of these days waits for it. */
const DAYS_AT_ONCE = 500;

/**
 * Runs after each delivery and each change of a past day's group, and on a schedule for the days of a broken delivery.
 */
export const sumWeeksJob = defineJob({
  name: 'sum-weeks',
  cron: '*/10 * * * *',
  payload: z.object({}),
  run: (deps, _payload, signal) => sumChangedWeeks(deps, signal),
});

/**
 * Sums the weeks of groups and hosts whose facts have changed. Readers do not wait: they read the facts of such weeks.
 * It stops if a delivery is being written, which queues it again at its end.
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

/** Queues the job; several waiting jobs become one. */
export function sumWeeksSoon(db: Deps['db']): Promise<void> {
  return sumWeeksJob.enter(db, {}, { key: 'sum-weeks' });
}
