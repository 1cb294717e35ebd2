import { EARNINGS_WEEKS, FIRST_FACT_DAY } from '@greenroom/contract/constants.ts';
import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import type { KnownDay } from './earnings.queries.ts';
import type { FourWeeks, WeekSums } from './week-sums.queries.ts';

/**
 * Returns the week that contains a day, or the current week, and the three weeks before it (R-STAT-2).
 * @throws RefusalError `date-not-allowed` for a future week, or one before the first day that can be reported
 */
export function fourWeeks(ctx: Pick<UserCtx, 'clock' | 'config'>, day: string | undefined): FourWeeks {
  const today = dayIn(ctx.config.timeZone, ctx.clock.now());
  const currentSunday = addDays(mondayOf(today), DAYS_A_WEEK - 1);
  if (day !== undefined && (day > currentSunday || day < mondayOf(FIRST_FACT_DAY))) {
    fail('date-not-allowed', { what: 'week', days: 0 });
  }
  const latest = mondayOf(day ?? today);
  const weeks = Array.from({ length: EARNINGS_WEEKS }, (_, index) => {
    const from = addDays(latest, -DAYS_A_WEEK * index);
    return { from, to: addDays(from, DAYS_A_WEEK - 1) };
  });
  const from = addDays(latest, -DAYS_A_WEEK * (EARNINGS_WEEKS - 1));
  const all = Array.from({ length: DAYS_A_WEEK * EARNINGS_WEEKS }, (_, index) => addDays(from, index));
  const days = all.filter((each) => each <= today);
  return { today, from, until: days.at(-1) ?? from, weeks, days };
}

const WEEK_BITS = 2 ** DAYS_A_WEEK - 1;

/** Converts a row's sums to four weeks, latest first. */
export function toWeeks(sums: WeekSums): WeekCoins[] {
  return [sums.coins0, sums.coins1, sums.coins2, sums.coins3].map((coins, index) => {
    const shift = DAYS_A_WEEK * (EARNINGS_WEEKS - 1 - index);
    const bitsOf = (mask: number | null) => ((mask ?? 0) >> shift) & WEEK_BITS;
    return { coins, days: countBits(bitsOf(sums.known)), provisional: bitsOf(sums.provisional) !== 0 };
  });
}

function countBits(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + countBits(mask >> 1);
}

/** Returns the weeks with the sums over their days. */
export function sumWeeks({ weeks }: Pick<FourWeeks, 'weeks'>, known: readonly KnownDay[]) {
  return weeks.map(({ from, to }) => {
    const days = known.filter(({ day }) => day >= from && day <= to);
    return {
      from,
      to,
      coins: days.length === 0 ? null : days.reduce((sum, { coins }) => sum + coins, 0),
      days: days.length,
      provisional: days.some(({ provisional }) => provisional),
    };
  });
}

/** Returns the last day with figures that comes before the first provisional day. */
export function lastFinal(known: readonly KnownDay[]): string | null {
  const first = known.findIndex(({ provisional }) => provisional);
  const final = first === -1 ? known : known.slice(0, first);
  return final.at(-1)?.day ?? null;
}
