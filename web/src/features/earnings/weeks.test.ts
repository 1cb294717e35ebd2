import { addDays, mondayOf } from '@greenroom/contract/kit/days.ts';
import { expect, test } from 'vitest';
import { compareWithWeekBefore, daysBegun, isWeekend, weekInAddress } from './weeks.ts';

/** Returns consecutive days, starting with `first`, that have these coins. */
function daysFrom(first: string, coins: readonly (number | null)[]) {
  return coins.map((each, at) => ({ day: addDays(first, at), coins: each }));
}

const LAST_WEEK = daysFrom('2026-11-09', [100, 100, 100, 100, 100, 100, 400]);

test('a week begins on Monday, including across the end of a year', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map(isWeekend)).toEqual([false, true, true]);
});

test('the address names a week by its Monday, and leaves out the current one', () => {
  expect(weekInAddress('2026-11-16', -1, '2026-11-21')).toBe('2026-11-09');
  expect(weekInAddress('2026-11-02', 1, '2026-11-21')).toBe('2026-11-09');
  expect(weekInAddress('2026-11-09', 1, '2026-11-21')).toBeUndefined();
});

test('in the current week, only days that have begun can be reported', () => {
  expect(daysBegun('2026-11-16', '2026-11-16')).toBe(1);
  expect(daysBegun('2026-11-16', '2026-11-21')).toBe(6);
  expect(daysBegun('2026-11-09', '2026-11-21')).toBe(7);
  expect(daysBegun('2026-11-23', '2026-11-21')).toBe(0);
});

test('a week is compared with the same days of the week before, as far as they are over', () => {
  const current = daysFrom('2026-11-16', [110, 110, 110, 5]);
  expect(compareWithWeekBefore([...LAST_WEEK, ...current], '2026-11-16', '2026-11-19')).toEqual({
    share: expect.closeTo(0.1),
    to: '2026-11-18',
  });
});

test('a whole week is compared with the whole week before', () => {
  const whole = daysFrom('2026-11-16', [50, 50, 50, 50, 50, 50, 200]);
  expect(compareWithWeekBefore([...LAST_WEEK, ...whole], '2026-11-16', '2026-12-01')).toEqual({
    share: -0.5,
    to: '2026-11-22',
  });
});

test('there is no comparison if a day of either week is unknown, none is over, or there were no coins', () => {
  const unknown = daysFrom('2026-11-16', [110, null, 110]);
  expect(compareWithWeekBefore([...LAST_WEEK, ...unknown], '2026-11-16', '2026-11-19')).toBeNull();
  const known = daysFrom('2026-11-16', [110, 110]);
  expect(compareWithWeekBefore(known, '2026-11-16', '2026-11-18')).toBeNull();
  expect(compareWithWeekBefore([...LAST_WEEK, ...known], '2026-11-16', '2026-11-16')).toBeNull();
  const nothing = daysFrom('2026-11-09', [0, 0]);
  expect(compareWithWeekBefore([...nothing, ...known], '2026-11-16', '2026-11-18')).toBeNull();
});
