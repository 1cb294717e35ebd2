import { expect, test } from 'vitest';
import { presetDays } from '../../../lib/day-range.ts';
import { proposedDays } from './proposed-days.ts';

const now = new Date(2026, 10, 21, 15, 30);

test('an export proposes the day of the submission on screen, or else the last 30 days', () => {
  const lateAtNight = new Date(2026, 1, 28, 23, 59, 59);
  expect(proposedDays(lateAtNight.toISOString(), now)).toEqual({ first: '2026-02-28', last: '2026-02-28' });
  expect(proposedDays(null, now)).toEqual(presetDays('last-30', now));
});
