import type { Deps } from '../../context.ts';
import { tellLapsed } from '../notifications/index.ts';
import { lapseWaiting } from './applications.queries.ts';
import { tellChanges } from './tell-changes.ts';

/** How long an application waits for a decision before it lapses, unless the caller says otherwise. */
const LAPSE_AFTER_DAYS = 30;
/** So many in one transaction: a long one would keep reviewers waiting. */
const PORTION = 1000;

/**
 * Closes open applications that nobody decided on in time: lapsed, with a decision row, and their submitters told. One
 * that was reopened waits anew from then. A second run changes nothing.
 * @param days how long an application may wait
 * @returns how many lapsed
 */
export async function lapseApplications(
  deps: Pick<Deps, 'db' | 'events'>,
  now: Date,
  days: number = LAPSE_AFTER_DAYS,
): Promise<number> {
  const waitingSince = new Date(now.getTime() - days * 86_400_000);
  for (let total = 0; ; ) {
    const lapsed = await deps.db.transaction().execute(async (trx) => {
      const portion = await lapseWaiting(trx, waitingSince, now, PORTION);
      await tellChanges(deps, trx, portion);
      await tellLapsed(deps, trx, portion, { days, now });
      return portion.length;
    });
    total += lapsed;
    if (lapsed < PORTION) return total;
  }
}
