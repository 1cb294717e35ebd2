import { expect, test } from 'vitest';
import { isCodeOut, parseWait, secondsLeft, waitFor } from './code-wait.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('the wait for another code counts whole seconds down to zero', () => {
  const wait = waitFor('nina.winter', 60, NOW);
  const left = [0, 1, 999, 1000, 59_001, 60_000, 90_000].map((later) => secondsLeft(wait, 'nina.winter', NOW + later));
  expect(left).toEqual([60, 60, 60, 59, 1, 0, 0]);
});

test('the wait survives a reload, for its user', () => {
  const wait = parseWait(JSON.stringify(waitFor(' Nina.Winter ', 60, NOW)));
  expect(secondsLeft(wait, 'nina.winter', NOW + 10_000)).toBe(50);
  expect(secondsLeft(wait, 'NINA.WINTER ', NOW + 10_000)).toBe(50);
  expect(secondsLeft(wait, 'somebody.else', NOW + 10_000)).toBe(0);
});

test('a code that was requested long ago is no longer mentioned', () => {
  const wait = waitFor('nina.winter', 60, NOW);
  expect([0, 300_000, 3_600_000].map((later) => isCodeOut(wait, NOW + later))).toEqual([true, true, false]);
  expect(isCodeOut(null, NOW)).toBe(false);
});

test('an invalid stored value delays no one', () => {
  for (const text of [null, '', '{', '[]', '{"username":"a"}', '{"username":1,"until":"soon"}']) {
    expect(parseWait(text)).toBeNull();
  }
  expect(secondsLeft(null, 'a', NOW)).toBe(0);
  expect(secondsLeft({ username: 'a', until: NOW + 24 * 3_600_000 }, 'a', NOW)).toBe(0);
});
