import { expect, test } from 'vitest';
import { reachableOf, withParents } from './reachable.ts';

const BELOW = new Map<number | null, readonly number[]>([
  [null, [1, 7]],
  [1, [2, 5]],
  [2, [3]],
]);
const known = (groupId: number | null) => BELOW.get(groupId);

test('follows open branches from the top, as far as they are known', () => {
  expect(reachableOf(new Set([1, 2, 3]), known)).toEqual([1, 2, 3]);
  expect(reachableOf(new Set([7]), known)).toEqual([7]);
});

test('requests nothing below a closed branch, nor groups that no longer exist', () => {
  expect(reachableOf(new Set([2, 3]), known)).toEqual([]);
  expect(reachableOf(new Set([1, 99]), known)).toEqual([1]);
});

test('reaches nothing before the top is known, and stops at a cycle', () => {
  expect(reachableOf(new Set([1]), () => undefined)).toEqual([]);
  const circle = reachableOf(new Set([1]), () => [1]);
  expect(circle.length).toBeLessThan(100);
});

test('opens the parents of a group once, and changes nothing if they are open', () => {
  expect(withParents([7], [1, 2])).toEqual([7, 1, 2]);
  const open = [2, 1];
  expect(withParents(open, [1, 2])).toBe(open);
});
