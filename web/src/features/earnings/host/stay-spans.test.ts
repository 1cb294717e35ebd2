import type { Stay } from '@greenroom/contract/host-history.ts';
import { expect, test } from 'vitest';
import { spansOf } from './stay-spans.ts';

const RANGE = { from: '2026-11-01', to: '2026-11-30' };

function stay(groupId: number, from: string, to: string | null): Stay {
  return { groupId, groupName: `Group ${groupId}`, from, to };
}

const shown = (stays: readonly Stay[]) =>
  spansOf(stays, RANGE).map(({ stay: { groupId }, first, last }) => [groupId, first, last]);

test('a band covers the days of a stay that are in the range', () => {
  expect(shown([stay(1, '2026-10-01', '2026-11-03'), stay(2, '2026-11-10', null)])).toEqual([
    [1, 0, 2],
    [2, 9, 29],
  ]);
  expect(shown([stay(1, '2026-01-01', '2026-10-31'), stay(2, '2026-12-01', null)])).toEqual([]);
});

test('the day of a move counts for the old group, and the next day for the new group', () => {
  expect(shown([stay(1, '2026-10-01', '2026-11-03'), stay(2, '2026-11-03', null)])).toEqual([
    [1, 0, 2],
    [2, 3, 29],
  ]);
});

test('a stay that began and ended on the day of a move has no day, and does not delay the next one', () => {
  const stays = [stay(1, '2026-10-01', '2026-11-03'), stay(2, '2026-11-03', '2026-11-03'), stay(3, '2026-11-03', null)];
  expect(shown(stays)).toEqual([
    [1, 0, 2],
    [3, 3, 29],
  ]);
});
