import { expect, test } from 'vitest';
import { reachableOf, withParents } from './reachable.ts';

const BELOW = new Map<number | null, readonly number[]>([
  [null, [1, 7]],
  [1, [2, 5]],
  [2, [3]],
]);
const known = (groupId: number | null) => BELOW.get(groupId);

test('open branches are followed from the top, as far as they are known', () => {
  expect(reachableOf(new Set([1, 2, 3]), known)).toEqual([1, 2, 3]);
  expect(reachableOf(new Set([7]), known)).toEqual([7]);
});

test('what is open below a closed branch, or stands nowhere any more, is not asked for', () => {
  expect(reachableOf(new Set([2, 3]), known)).toEqual([]);
  expect(reachableOf(new Set([1, 99]), known)).toEqual([1]);
});

test('nothing is reached before the top is known, and a circle ends', () => {
  expect(reachableOf(new Set([1]), () => undefined)).toEqual([]);
  const circle = reachableOf(new Set([1]), () => [1]);
  expect(circle.length).toBeLessThan(100);
});

test('the parents of a group are opened once, and nothing changes where they are open', () => {
  expect(withParents([7], [1, 2])).toEqual([7, 1, 2]);
  const open = [2, 1];
  expect(withParents(open, [1, 2])).toBe(open);
});
