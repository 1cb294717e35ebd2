import type { DailyFact } from '@greenroom/contract/daily-facts.ts';
import { daysIn } from '../../platform/calendar.ts';
import { Batch } from '../../platform/deliveries/batch.ts';
import { type CheckedFact, COLUMNS } from './fact-columns.queries.ts';

const SIZE = { rows: 10_000, characters: 4_000_000 };

export type FactBatch = Batch<keyof DailyFact, CheckedFact>;

/**
 * Returns an empty batch of facts, each host and day at most once. A fact that would be stored as an earlier version is
 * never replaced by a newer one in the same batch. The newer one goes into a later batch, so that the versions do not
 * depend on the batches.
 */
export function newFactBatch(timeZone: string): FactBatch {
  const dayOf = daysIn(timeZone);
  return new Batch({
    columns: COLUMNS,
    size: SIZE,
    keyOf: (fact) => `${fact.day}:${fact.appId}:${fact.hostId}`,
    mustStand: (fact) => fact.final || dayOf(new Date(fact.reportedAt)) > fact.day,
  });
}
