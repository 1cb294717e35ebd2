import { expect, test } from 'vitest';
import { bindDateProblem, releaseDateProblem } from './dates.ts';

const now = Date.parse('2026-06-01T12:00:00.000Z');

test('a release date is in the future, at most 90 days ahead', () => {
  expect(releaseDateProblem(null, now)).toBe('memberships.date.missing');
  expect(releaseDateProblem('2026-06-01T11:59:00.000Z', now)).toBe('memberships.date.past');
  expect(releaseDateProblem('2026-08-30T11:00:00.000Z', now)).toBeNull();
  expect(releaseDateProblem('2026-08-31T12:00:00.000Z', now)).toBe('memberships.date.too-far');
});

test('a membership begins neither in the future nor before the last one', () => {
  expect(bindDateProblem(null, null, now)).toBeNull();
  expect(bindDateProblem('2026-06-02T12:00:00.000Z', null, now)).toBe('memberships.date.future');
  expect(bindDateProblem('2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z', now)).toBe(
    'memberships.date.before-last',
  );
  expect(bindDateProblem('2026-05-03T00:00:00.000Z', '2026-05-02T00:00:00.000Z', now)).toBeNull();
});
