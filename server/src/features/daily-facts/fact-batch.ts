import type { DailyFact } from '@greenroom/contract/daily-facts.ts';
import { daysIn } from '../../platform/calendar.ts';
import { Batch } from '../../platform/deliveries/batch.ts';
import { type CheckedFact, COLUMNS } from './fact-columns.queries.ts';

const SIZE = { rows: 10_000, characters: 4_000_000 };

export type FactBatch = Batch<keyof DailyFact, CheckedFact>;

/**
 * A batch of facts for the database, each host and day at most once. One that would be kept as an earlier version is
 * never passed over for a newer one: that follows in a later batch, however a delivery is cut into batches.
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
