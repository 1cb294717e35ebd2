import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Arrivals } from './arrivals.ts';

let announced: [number, number][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  announced = [];
});
afterEach(() => vi.useRealTimers());

function arrivals(): Arrivals {
  const begun = Date.now();
  return new Arrivals(
    (count) => announced.push([count, Date.now() - begun]),
    () => Date.now(),
  );
}

test('[R-PLUS-16] a burst of notifications is announced once, with their number', () => {
  const some = arrivals();
  for (const count of [1, 2, 1]) {
    some.add(count);
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(60_000);
  expect(announced).toEqual([[4, 1500]]);
});

test('[R-PLUS-16] a continuous burst is announced at most three times a minute, and no notification is left out', () => {
  const some = arrivals();
  for (let second = 0; second < 120; second += 1) {
    some.add(1);
    vi.advanceTimersByTime(1000);
  }
  vi.advanceTimersByTime(60_000);
  expect(announced.map(([, at]) => at)).toEqual([1500, 21_500, 41_500, 61_500, 81_500, 101_500, 121_500]);
  expect(announced.reduce((sum, [count]) => sum + count, 0)).toBe(120);
});

test('notifications that were seen before the announcement are not announced', () => {
  const some = arrivals();
  some.add(3);
  some.forget();
  vi.advanceTimersByTime(60_000);
  some.add(1);
  vi.advanceTimersByTime(60_000);
  expect(announced.map(([count]) => count)).toEqual([1]);
});
