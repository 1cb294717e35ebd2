import { expect, test } from 'vitest';
import { hindrancesOf } from './delete-hindrances.ts';

const EMPTY = { hosts: 0, children: 0, openApplications: 0 };

test('an empty group can be deleted; hosts, children and open applications each prevent it', () => {
  expect(hindrancesOf(EMPTY, null)).toEqual([]);
  expect(hindrancesOf({ hosts: 1, children: 2, openApplications: 3 }, null)).toEqual([
    'hosts',
    'children',
    'applications',
  ]);
});

test('the server’s refusal also counts, and only once', () => {
  expect(hindrancesOf(EMPTY, 'group-has-children')).toEqual(['children']);
  expect(hindrancesOf({ ...EMPTY, hosts: 4 }, 'group-has-hosts')).toEqual(['hosts']);
  expect(hindrancesOf(EMPTY, 'group-not-found')).toEqual([]);
});
