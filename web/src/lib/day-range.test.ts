import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, presetDays, timesOf } from './day-range.ts';

const now = new Date(2026, 10, 21, 15, 30);

test('a range of days goes from the first midnight to the one after the last day', () => {
  const { from, to } = timesOf({ first: '2026-11-20', last: '2026-11-21' });
  expect(new Date(from)).toEqual(new Date(2026, 10, 20));
  expect(new Date(to)).toEqual(new Date(2026, 10, 22));
});

test('days converted to times and back are the same days', () => {
  const day = fc
    .date({ min: new Date(2000, 0, 1), max: new Date(2060, 0, 1), noInvalidDate: true })
    .map((date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-15`);
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [first = one, last = other] = [one, other].sort();
      const { from, to } = timesOf({ first, last });
      expect(daysOf(from, to)).toEqual({ first, last });
    }),
  );
});

test('a range with only one end is no range', () => {
  expect(daysOf(undefined, '2026-11-21T00:00:00Z')).toBeNull();
  expect(daysOf('2026-11-21T00:00:00Z', undefined)).toBeNull();
});

test('presets end today, or with the month they name', () => {
  expect(presetDays('today', now)).toEqual({ first: '2026-11-21', last: '2026-11-21' });
  expect(presetDays('last-7', now)).toEqual({ first: '2026-11-15', last: '2026-11-21' });
  expect(presetDays('last-30', now)).toEqual({ first: '2026-10-23', last: '2026-11-21' });
  expect(presetDays('this-month', now)).toEqual({ first: '2026-11-01', last: '2026-11-21' });
  expect(presetDays('last-month', now)).toEqual({ first: '2026-10-01', last: '2026-10-31' });
  expect(presetDays('last-month', new Date(2026, 0, 31))).toEqual({ first: '2025-12-01', last: '2025-12-31' });
});
