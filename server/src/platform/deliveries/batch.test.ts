import { describe, expect, test } from 'vitest';
import { arrayParameter } from './array-parameter.ts';
import { Batch } from './batch.ts';

interface Report {
  readonly host: string;
  readonly coins: number;
  readonly reportedAt: string;
}

const report = (host: string, hour: number, coins = hour): Report => ({
  ...{ host, coins },
  reportedAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
});

/** Returns the columns for a batch with these hosts and coins. */
const columns = (hosts: readonly string[], coins: readonly number[]) => [
  arrayParameter('text', hosts),
  arrayParameter('integer', coins),
];

/** @param settledFrom reports from this hour on must be written before a newer one replaces them */
function batchOf(rows: number, settledFrom: number, characters = 10_000) {
  return new Batch<keyof Report, Report>({
    columns: [
      { name: 'host', type: 'text', field: 'host', key: true },
      { name: 'coins', type: 'integer', field: 'coins' },
    ],
    size: { rows, characters },
    keyOf: ({ host }) => host,
    mustStand: ({ reportedAt }) => reportedAt >= report('', settledFrom).reportedAt,
  });
}

describe('a batch', () => {
  test('lets a newer report wait in the first batch with room for it, after one that must be written', () => {
    const batch = batchOf(100, 2);
    const given = [report('a', 1), report('a', 3), report('b', 2), report('a', 4), report('b', 5), report('c', 1)];
    expect(given.map((each) => batch.add(each))).toEqual(['added', 'superseded', ...Array(4).fill('added')]);
    expect(batch.inOrder().map((each) => each.columns())).toEqual([
      columns(['a', 'b', 'c'], [3, 2, 1]),
      columns(['a', 'b'], [4, 5]),
    ]);
  });

  test('compares with the last report of a key, in whichever batch it waits', () => {
    const batch = batchOf(100, 2);
    for (const each of [report('a', 2), report('a', 6)]) batch.add(each);
    expect(batch.add(report('a', 2, 7))).toBe('superseded');
    expect(batch.add(report('a', 5))).toBe('superseded');
    expect(batch.add(report('a', 6))).toBe('repeated');
    expect(batch.add(report('a', 6, 8))).toBe('superseded');
    expect(batch.inOrder().map((each) => each.columns())).toEqual([columns(['a'], [2]), columns(['a'], [8])]);
  });

  test('is full when all waiting batches together reach the limit of one, or when too many wait', () => {
    const few = batchOf(4, 0);
    const filled = [report('a', 1), report('a', 2), report('b', 1), report('b', 2)].map((each) => {
      few.add(each);
      return few.isFull;
    });
    expect(filled).toEqual([false, false, false, true]);
    const wide = batchOf(100, 0, 12);
    for (const each of [report('abc', 1), report('abc', 2)]) wide.add(each);
    expect(wide.isFull).toBe(true);
    const long = batchOf(1000, 0);
    let added = 0;
    while (!long.isFull) {
      long.add(report('a', added));
      added += 1;
    }
    expect([added, long.inOrder().length]).toEqual([32, 32]);
  });
});
