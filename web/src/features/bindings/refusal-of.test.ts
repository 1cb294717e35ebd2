import { expect, test } from 'vitest';
import { isBelow, refusalOf } from './refusal-of.ts';

const say = (id: string) => id;
const group = { id: 3, path: ['Aurora', 'Istanbul'] };

test('a bound group cannot be bound again', () => {
  expect(refusalOf(say, group, { taken: new Set([3]), administers: true })).toBe('bindings.choose.taken');
});

test('agents can give away groups below their own group, but not that group itself', () => {
  const agent = { taken: new Set<number>(), administers: false };
  expect(refusalOf(say, group, agent)).toBeNull();
  expect(refusalOf(say, { id: 1, path: ['Aurora'] }, agent)).toBe('bindings.choose.own');
});

test('an administrator can also give away a top-level group', () => {
  expect(refusalOf(say, { id: 1, path: ['Aurora'] }, { taken: new Set(), administers: true })).toBeNull();
});

test('a group is below another whose path is the start of its own, but not below itself or a namesake elsewhere', () => {
  expect(isBelow(['Aurora', 'Istanbul'], ['Aurora'])).toBe(true);
  expect(isBelow(['Aurora'], ['Aurora'])).toBe(false);
  expect(isBelow(['Nova', 'Istanbul', 'Pera'], ['Aurora', 'Istanbul'])).toBe(false);
});
