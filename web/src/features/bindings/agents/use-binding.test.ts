import { expect, test } from 'vitest';
import { reverseOf } from './use-binding.ts';

const bound = { way: 'bind' as const, agentId: 7, groupIds: [3, 4], count: 2, undone: false };

test('undo unbinds the groups that were just bound, and vice versa', () => {
  expect(reverseOf(bound)).toEqual({ agentId: 7, way: 'unbind', groupIds: [3, 4] });
  expect(reverseOf({ ...bound, way: 'unbind' })).toEqual({ agentId: 7, way: 'bind', groupIds: [3, 4] });
});

test('undo is not offered if some of the groups were bound before', () => {
  expect(reverseOf({ ...bound, count: 1 })).toBeNull();
});

test('a binding cannot be undone twice', () => {
  expect(reverseOf({ ...bound, undone: true })).toBeNull();
});
