import type { RelativeRange, ScheduleTime } from '@greenroom/contract/exports/export-schedules.ts';
import { type ExportFilter, type ExportKey, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import { addDays, DAYS_A_WEEK, mondayOf, weekdayOf } from '@greenroom/contract/kit/days.ts';
import { dayIn } from '../../platform/calendar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Each schedule runs at least once within this many days. */
const LOOK_AHEAD_DAYS = 32;

/**
 * Returns a schedule's first run after a time. If a clock change skips the hour, the schedule runs after the change. If
 * the hour occurs twice, the schedule runs at the first one.
 */
export function nextRun(time: ScheduleTime, timeZone: string, after: Date): Date {
  const today = dayIn(timeZone, after);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const at = timeIn(timeZone, day, time.hour);
    if (isDay(time, day) && at > after) return at;
  }
  throw new Error(`a schedule that never runs: ${JSON.stringify(time)}`);
}

function isDay({ every, weekday, monthDay }: ScheduleTime, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday - 1;
  return Number(day.slice(8)) === Math.min(monthDay, lastDayOfMonth(day));
}

function lastDayOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/**
 * Returns the time of a local hour. If the hour occurs twice, it is the first one. If the hour is skipped, it is the
 * next valid time.
 */
export function timeIn(timeZone: string, day: string, hour: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const before = aheadOfUtc(timeZone, shown - DAY_MS);
  const after = aheadOfUtc(timeZone, shown + DAY_MS);
  const fitting = [before, after].map((ahead) => shown - ahead).filter((at) => at + aheadOfUtc(timeZone, at) === shown);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : shown - before);
}

/** Returns by how many milliseconds a zone's clocks are ahead of UTC at a time. */
function aheadOfUtc(timeZone: string, at: number): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** Returns the first and last day of a range, relative to a day. */
export function daysOf(range: RelativeRange, today: string): { first: string; last: string } {
  switch (range) {
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) };
    case 'last-7-days':
      return { first: addDays(today, -DAYS_A_WEEK), last: addDays(today, -1) };
    case 'last-week': {
      const monday = mondayOf(today);
      return { first: addDays(monday, -DAYS_A_WEEK), last: addDays(monday, -1) };
    }
    case 'last-month': {
      const last = addDays(`${today.slice(0, 7)}-01`, -1);
      return { first: `${last.slice(0, 7)}-01`, last };
    }
  }
}

/** Returns a filter without its time range, which depends on the day of the run. */
export function withoutRange(list: ExportKey, filter: ExportFilter): ExportFilter {
  const { range } = exportedOf(list);
  const names = range === null ? [] : range.kind === 'week' ? [range.week] : [range.from, range.to];
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
}

/**
 * Returns a filter with the time range for a run, in days of the agency programme's time zone. A list by weeks gets the
 * current week.
 */
export function filterAt(
  list: ExportKey,
  filter: ExportFilter,
  relative: RelativeRange | null,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): ExportFilter {
  const { range } = exportedOf(list);
  const rest = withoutRange(list, filter);
  if (range === null || range.kind === 'week' || relative === null) return rest;
  const { first, last } = daysOf(relative, dayIn(timeZone, now));
  if (range.kind === 'days') return { ...rest, [range.from]: first, [range.to]: last };
  const times = [timeIn(timeZone, first, 0), timeIn(timeZone, addDays(last, 1), 0)].map((at) => at.toISOString());
  return { ...rest, [range.from]: times[0] ?? '', [range.to]: times[1] ?? '' };
}
