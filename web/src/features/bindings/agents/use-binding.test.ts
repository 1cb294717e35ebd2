import { expect, test } from 'vitest';
import { reverseOf } from './use-binding.ts';

const bound = { way: 'bind' as const, agentId: 7, groupIds: [3, 4], count: 2, undone: false };

test('what was just bound is unbound, and the other way round', () => {
  expect(reverseOf(bound)).toEqual({ agentId: 7, way: 'unbind', groupIds: [3, 4] });
  expect(reverseOf({ ...bound, way: 'unbind' })).toEqual({ agentId: 7, way: 'bind', groupIds: [3, 4] });
});

test('a binding that stood before is not taken back with the new ones', () => {
  expect(reverseOf({ ...bound, count: 1 })).toBeNull();
});

test('nothing is taken back twice', () => {
  expect(reverseOf({ ...bound, undone: true })).toBeNull();
});
