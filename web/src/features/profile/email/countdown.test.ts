import { expect, test } from 'vitest';
import { readMoment, secondsLeft } from './countdown.ts';

const NOW = 1_795_000_000_000;

test('the wait counts down second by second to zero', () => {
  const moment = NOW + 60_000;
  expect([0, 1, 999, 1000, 59_999, 60_000, 90_000].map((passed) => secondsLeft(moment, NOW + passed))).toEqual([
    60, 60, 60, 59, 1, 0, 0,
  ]);
  expect(secondsLeft(null, NOW)).toBe(0);
});

test('the end of a wait survives a reload until it is over', () => {
  expect(readMoment(String(NOW + 60_000), NOW)).toBe(NOW + 60_000);
  expect(readMoment(String(NOW), NOW)).toBeNull();
  expect(readMoment(null, NOW)).toBeNull();
});

test('a stored value that no wait can have written is ignored', () => {
  const impossible = ['', 'soon', '-5', '1e99', 'NaN', '99999999999999999', String(NOW + 24 * 3_600_000)];
  expect(impossible.map((text) => readMoment(text, NOW))).toEqual(impossible.map(() => null));
});
