import { addDays } from '@greenroom/contract/kit/days.ts';
import {
  CALL_AVERAGE_DAYS,
  FIRST_STATISTICS_DAY,
  STATISTICS_DAYS,
  STATISTICS_MOST_DAYS,
} from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fourWeeks } from '../four-weeks.ts';
import type { Periods } from './host-statistics.queries.ts';

/**
 * The days from one to another, both included; without a last one up to today, without a first one 30 days. The weeks
 * and the average of calls are of the calendar, whatever the range (R-DATA-10).
 * @throws RefusalError `date-not-allowed` for days to come, an end before its beginning, and more than 366 days
 */
export function statisticsRange(
  ctx: Pick<UserCtx, 'clock' | 'config'>,
  { fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined },
): Periods {
  const weeks = fourWeeks(ctx, undefined);
  const { today } = weeks;
  const until = toDay ?? today;
  const first = fromDay ?? addDays(until, 1 - STATISTICS_DAYS);
  if (
    until > today ||
    first < FIRST_STATISTICS_DAY ||
    first > until ||
    first < addDays(until, 1 - STATISTICS_MOST_DAYS)
  ) {
    fail('date-not-allowed', { what: 'range', days: STATISTICS_MOST_DAYS });
  }
  return {
    range: { from: first, until },
    weeks,
    calls: { from: addDays(today, 1 - CALL_AVERAGE_DAYS), until: today },
  };
}
