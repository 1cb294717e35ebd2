import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { lockWeeks } from './facts-lock.queries.ts';
import { sumWeeks, takeUnsummed } from './sum-weeks.queries.ts';

/** Days of groups summed in one transaction: a delivery with facts of these days waits for it. */
const DAYS_AT_ONCE = 500;

/** Follows each delivery and each change of a past day's group; by the clock, too, for what a broken delivery left. */
export const sumWeeksJob = defineJob({
  name: 'sum-weeks',
  cron: '*/10 * * * *',
  payload: z.object({}),
  run: (deps, _payload, signal) => sumChangedWeeks(deps, signal),
});

/**
 * Sums the weeks of groups and hosts in which facts have changed. Readers do not wait for it: they read the facts of such
 * weeks. It stops where a delivery is being written, whose end enters it again.
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

/** Enters the job; several that wait are one. */
export function sumWeeksSoon(db: Deps['db']): Promise<void> {
  return sumWeeksJob.enter(db, {}, { key: 'sum-weeks' });
}
