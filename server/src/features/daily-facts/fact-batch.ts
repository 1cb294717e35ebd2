import type { DailyFact } from '@greenroom/contract/daily-facts.ts';
import { daysIn } from '../../platform/calendar.ts';
import { Batch } from '../../platform/deliveries/batch.ts';
import { type CheckedFact, COLUMNS } from './fact-columns.queries.ts';

const SIZE = { rows: 10_000, characters: 4_000_000 };

export type FactBatch = Batch<keyof DailyFact, CheckedFact>;

/**
 * Returns an empty batch of facts, with at most one fact for each host and day. If a fact would be stored as an earlier
 * version, a newer one can't replace it within the batch and goes into a later batch. So the versions don't depend on
 * how the facts are divided into batches.
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
