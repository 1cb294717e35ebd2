import { addDays } from '@greenroom/contract/kit/days.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTop, type CurvePoint, pointsOf, runsOf, sumOf, TOTAL } from './measures.ts';

const DAY = {
  ...{ totalCoins: 5, giftCoins: null, nonFriendVideoCoins: null, friendVideoCoins: null, taskCoins: null },
  ...{ boxCoins: null, matchCount: null, matchSeconds: null, callCount: null, callSeconds: null },
  ...{ longCallCount: null, final: false, reportedAt: '2026-11-03T01:00:00Z' },
};

const curve = fc.array(
  fc.record({ value: fc.option(fc.integer({ min: 0, max: 5000 })), provisional: fc.boolean() }).map((point) => ({
    day: '2026-01-01',
    value: point.value,
    provisional: point.value !== null && point.provisional,
  })),
  { maxLength: 40 },
);

function points(values: readonly (number | null)[], provisionalFrom = values.length): CurvePoint[] {
  return values.map((value, at) => ({
    day: addDays('2026-01-01', at),
    value,
    provisional: value !== null && at >= provisionalFrom,
  }));
}

test('[R-PLUS-6] every day of the range has its place on the curve; a day without a report is a gap, not 0', () => {
  const days = [{ day: '2026-11-02', figures: DAY, groupName: null, restated: 0 }];
  expect(pointsOf({ from: '2026-11-01', to: '2026-11-03', days }, TOTAL)).toEqual([
    { day: '2026-11-01', value: null, provisional: false },
    { day: '2026-11-02', value: 5, provisional: true },
    { day: '2026-11-03', value: null, provisional: false },
  ]);
});

test('a sum includes the days with a value, and is unknown if there are none', () => {
  expect(sumOf(points([1, null, 0, 4]))).toBe(5);
  expect(sumOf(points([null, null]))).toBeNull();
  expect(sumOf(points([0]))).toBe(0);
});

test('a gap ends a line, a day between gaps is a line of its own, and lines to and from a provisional day are dashed', () => {
  expect(runsOf(points([1, 2, null, 3, null, 4, 5, 6], 6))).toEqual([
    { from: 0, to: 1, provisional: false },
    { from: 3, to: 3, provisional: false },
    { from: 5, to: 7, provisional: true },
  ]);
  expect(runsOf(points([1, 2, 3, 4], 2))).toEqual([
    { from: 0, to: 1, provisional: false },
    { from: 1, to: 3, provisional: true },
  ]);
  expect(runsOf(points([null, null]))).toEqual([]);
});

test('lines pass through every known day and through no gap, for any known days', () => {
  fc.assert(
    fc.property(curve, (given) => {
      const drawn = runsOf(given).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      const known = given.flatMap(({ value }, at) => (value === null ? [] : [at]));
      expect([...new Set(drawn)].toSorted((a, b) => a - b)).toEqual(known);
      for (const { from, to, provisional } of runsOf(given)) {
        const edges = Array.from({ length: Math.max(1, to - from) }, (_, at) => [
          from + at,
          Math.min(to, from + at + 1),
        ]);
        for (const ends of edges) expect(ends.some((at) => given[at]?.provisional)).toBe(provisional);
      }
    }),
  );
});

test('the top of an axis is a round number that no value exceeds, and less than two and a half times the highest', () => {
  expect([axisTop(points([null])), axisTop(points([0])), axisTop(points([7])), axisTop(points([1350]))]).toEqual([
    1, 1, 8, 2000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (highest) => {
      const top = axisTop(points([highest, null, 0]));
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThan(highest * 2.5);
    }),
  );
});
