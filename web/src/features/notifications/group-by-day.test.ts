import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

test('[R-PLUS-16] everything since midnight is today’s, at any hour, and the order is preserved', () => {
  const now = new Date(2026, 10, 21, 0, 30);
  const at = (day: number, hour: number, minute: number) => ({
    at: new Date(2026, 10, day, hour, minute).toISOString(),
  });
  const rows = [at(21, 0, 29), at(21, 0, 0), at(20, 23, 59), at(1, 12, 0)];
  expect(groupByDay(rows, now)).toEqual({ today: rows.slice(0, 2), earlier: rows.slice(2) });
  expect(groupByDay([], now)).toEqual({ today: [], earlier: [] });
});
