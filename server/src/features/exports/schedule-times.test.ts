import { EXPORT_EVERY, EXPORT_RANGES } from '@greenroom/contract/exports/export-schedules.ts';
import { addDays, weekdayOf } from '@greenroom/contract/kit/days.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { daysOf, filterAt, nextRun, timeIn } from './schedule-times.ts';

const BERLIN = 'Europe/Berlin';
const at = (every: (typeof EXPORT_EVERY)[number], hour: number, more = {}) => ({
  every,
  hour,
  weekday: 1,
  monthDay: 1,
  ...more,
});
const next = (...given: Parameters<typeof nextRun>) => nextRun(...given).toISOString();

test('[R-PLUS-24] an hour that the clocks skip is the moment at which they go forward, and a repeated hour is the first one', () => {
  expect(next(at('day', 2), BERLIN, new Date('2026-03-28T12:00:00Z'))).toBe('2026-03-29T01:00:00.000Z');
  expect(next(at('day', 2), BERLIN, new Date('2026-10-24T12:00:00Z'))).toBe('2026-10-25T00:00:00.000Z');
  expect(next(at('day', 2), BERLIN, new Date('2026-10-25T00:00:00Z'))).toBe('2026-10-26T01:00:00.000Z');
  expect(next(at('day', 6), BERLIN, new Date('2026-03-28T12:00:00Z'))).toBe('2026-03-29T04:00:00.000Z');
  expect(next(at('day', 6), BERLIN, new Date('2026-03-27T12:00:00Z'))).toBe('2026-03-28T05:00:00.000Z');
});

test('[R-PLUS-24] the 31st is the last day of a shorter month, and a weekday is the next one with its name', () => {
  const monthly = at('month', 0, { monthDay: 31 });
  expect(next(monthly, 'UTC', new Date('2026-01-31T00:00:00Z'))).toBe('2026-02-28T00:00:00.000Z');
  expect(next(monthly, 'UTC', new Date('2028-02-01T00:00:00Z'))).toBe('2028-02-29T00:00:00.000Z');
  expect(next(monthly, 'UTC', new Date('2026-04-01T00:00:00Z'))).toBe('2026-04-30T00:00:00.000Z');
  const sundays = at('week', 23, { weekday: 7 });
  expect(next(sundays, 'UTC', new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-29T23:00:00.000Z');
});

test('[R-PLUS-24] in every zone a schedule runs after the given time, on its day, at its hour or when the clocks have passed it, and at the earliest such time', () => {
  const zones = [
    BERLIN,
    'UTC',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Beirut',
  ];
  const times = fc.record({
    every: fc.constantFrom(...EXPORT_EVERY),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  });
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), moments, (time, zone, after) => {
      const run = nextRun(time, zone, after);
      const day = dayIn(zone, run);
      const hour = Number(
        new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(run),
      );
      expect(run.getTime()).toBeGreaterThan(after.getTime());
      // If the clocks skip this hour, they show the next one.
      expect([time.hour, time.hour + 1]).toContain(hour);
      if (time.every === 'week') expect(weekdayOf(day)).toBe(time.weekday - 1);
      if (time.every === 'month') {
        const isLast = dayIn('UTC', new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)).endsWith('-01');
        expect(Number(day.slice(8)) === time.monthDay || (isLast && Number(day.slice(8)) < time.monthDay)).toBe(true);
      }
      // Computed a moment before a run, the next run is this same run, so none is skipped.
      expect(nextRun(time, zone, new Date(run.getTime() - 1))).toEqual(run);
      if (time.every === 'day') expect(run.getTime() - after.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }),
    { numRuns: 150 },
  );
});

test('[R-PLUS-24] a range has whole days before the day of the run; a week is Monday to Sunday, a month has all its days', () => {
  expect(daysOf('yesterday', '2026-03-01')).toEqual({ first: '2026-02-28', last: '2026-02-28' });
  expect(daysOf('last-7-days', '2026-03-04')).toEqual({ first: '2026-02-25', last: '2026-03-03' });
  expect(daysOf('last-week', '2026-11-24')).toEqual({ first: '2026-11-16', last: '2026-11-22' });
  expect(daysOf('last-month', '2028-03-31')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  for (const range of EXPORT_RANGES) {
    const { first, last } = daysOf(range, '2026-11-24');
    expect(first <= last && last < '2026-11-24', range).toBe(true);
  }
});

test('[R-PLUS-24] times of a filter begin and end with the days of the zone, even over a change of its clocks', () => {
  const run = { now: new Date('2026-03-30T04:00:00Z'), timeZone: BERLIN };
  expect(filterAt('history', { sort: 'hostId', from: 'x', to: 'y' }, 'yesterday', run)).toEqual({
    sort: 'hostId',
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
  const days = { fromDay: '2026-03-29', toDay: '2026-03-29' };
  expect(filterAt('host-statistics', { groupId: '7' }, 'yesterday', run)).toEqual({ groupId: '7', ...days });
  expect(filterAt('host-earnings', { week: '2026-01-05', sort: 'name' }, null, run)).toEqual({ sort: 'name' });
  expect(timeIn(BERLIN, addDays('2026-03-28', 1), 0).toISOString()).toBe('2026-03-28T23:00:00.000Z');
});
