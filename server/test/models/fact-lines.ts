import { laneOf } from '../../src/features/daily-facts/facts-lock.queries.ts';

type Given = Record<string, unknown>;

/** Returns a fact as it appears in a delivery. The test gives the relevant fields. */
export function fact(given: Given = {}): Given {
  return {
    ...{ appId: 1, hostId: '12345678', day: '2026-11-02', totalCoins: 100, final: true },
    reportedAt: '2026-11-03T00:00:00Z',
    ...given,
  };
}

export const ndjson = (facts: readonly unknown[]) => facts.map((each) => `${JSON.stringify(each)}\n`).join('');

/** Returns the n-th of many hosts whose facts are all written in the first lane, in sequential batches. */
export function hostInFirstLane(n: number): string {
  const [even, odd] = [10_000_000 + 2 * n, 10_000_001 + 2 * n].map(String);
  return laneOf({ hostId: even ?? '' }) === 0 ? (even ?? '') : (odd ?? '');
}
