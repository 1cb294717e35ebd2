import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AXIS_STEPS, axisStep, coinsOfDays, pointsByDay, pointsByWeek } from './plot-points.ts';

const WEEKS = [
  { from: '2026-11-16', to: '2026-11-22', coins: 30, days: 2, provisional: true },
  { from: '2026-11-09', to: '2026-11-15', coins: null, days: 0, provisional: false },
];

test('every day has its place, including a day without a report and a future one', () => {
  const days = [
    { day: '2026-11-16', coins: 0, provisional: false, hosts: 3 },
    { day: '2026-11-17', coins: 30, provisional: true, hosts: 2 },
  ];
  const points = pointsByDay(days, WEEKS, '2026-11-17');
  expect(points).toHaveLength(14);
  expect(points[0]).toMatchObject({ key: '2026-11-09', coins: null, ahead: false });
  expect(points[5]).toMatchObject({ key: '2026-11-14', weekend: true });
  expect(points[7]).toMatchObject({ key: '2026-11-16', coins: 0, hosts: 3, ahead: false });
  expect(points[8]).toMatchObject({ key: '2026-11-17', coins: 30, provisional: true });
  expect(points[9]).toMatchObject({ key: '2026-11-18', coins: null, ahead: true });
});

test('weeks are in order from the earliest to the latest', () => {
  const points = pointsByWeek(WEEKS, '2026-11-17');
  expect(points.map(({ key, to, coins }) => [key, to, coins])).toEqual([
    ['2026-11-09', '2026-11-15', null],
    ['2026-11-16', '2026-11-22', 30],
  ]);
});

test('a day of a host without a report is unknown, not provisional', () => {
  const days = [{ day: '2026-11-16', figures: null, groupName: null, restated: 0 }];
  expect(coinsOfDays(days)).toEqual([{ day: '2026-11-16', coins: null, provisional: false, hosts: null }]);
});

test('the axis holds the highest value in three steps of two digits, and wastes less than half of its height', () => {
  expect([0, 1, 3, 4, 30, 31, 150, 1050, 4_000_000].map(axisStep)).toEqual([1, 1, 1, 2, 10, 15, 50, 350, 1_500_000]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (highest) => {
      const step = axisStep(highest);
      expect(step * AXIS_STEPS).toBeGreaterThanOrEqual(highest);
      expect(String(step).replace(/0+$/, '').length).toBeLessThanOrEqual(2);
      expect(step * AXIS_STEPS).toBeLessThan(Math.max(AXIS_STEPS + 1, highest * 2));
    }),
  );
});
