import type { Readable } from 'node:stream';
import { dailyFact } from '@greenroom/contract/daily-facts.ts';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import type { Deps } from '../../context.ts';
import { daysIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import { cellReadersOf } from '../../platform/deliveries/cell-readers.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { takeDelivery } from '../../platform/deliveries/take-delivery.ts';
import { type CheckTimes, checkDailyFact } from './check-daily-fact.ts';
import { type FactBatch, newFactBatch } from './fact-batch.ts';
import { storeFacts } from './store-facts.ts';

const cells = cellReadersOf(dailyFact);

/** What taking in facts needs of what the process shares. */
export interface FactDeps extends Pick<Deps, 'clock' | 'db'> {
  readonly config: Pick<Deps['config'], 'timeZone'>;
  readonly events: Pick<Deps['events'], 'publish'>;
  /** Left out by a command line. */
  readonly log?: Pick<Deps['log'], 'warn'>;
}

/**
 * Takes in what the platform reports of hosts by day (R-STAT-4): a fact a line (`dailyFact` of the contract), as NDJSON
 * or as CSV with a header. Where it breaks off whole batches are kept, and repeating the whole leaves the same state as
 * if it had never broken off. Of several reports of a host's day the newest stands, of equally new ones the last line.
 * Open screens are told once, at the end, if anything was added or changed. If that fails the log says so where there is
 * one, and the report is given all the same: all is written, and they show it when they next look.
 * @throws what the source or the database throws
 */
export async function ingestDailyFacts(
  deps: FactDeps,
  source: Readable,
  format: DeliveryFormat,
): Promise<IngestReport> {
  const { timeZone } = deps.config;
  const times = timesOf(deps.clock, timeZone);
  const delivery = {
    cells,
    check: (value: unknown) => checkDailyFact(value, times()),
    newBatch: () => newFactBatch(timeZone),
    store: (batch: FactBatch) => storeFacts(deps, batch),
    ended: async ({ added, changed }: IngestReport) => {
      if (added + changed > 0)
        await deps.events.publish(deps.db, { roles: HOST_ROLES }, { topic: 'earnings', id: null });
    },
    unheard: (error: unknown) => deps.log?.warn({ err: error }, 'open screens were not told of a delivery'),
  };
  return takeDelivery(delivery, source, format);
}

const MINUTE_MS = 60_000;

/** The times that the next line is checked by. A delivery may last over midnight; days begin at whole minutes. */
function timesOf(clock: Clock, timeZone: string): () => CheckTimes {
  const dayOf = daysIn(timeZone);
  const begun = clock.now();
  let [minute, today] = [minuteOf(begun), dayOf(begun)];
  return () => {
    const now = clock.now();
    if (minuteOf(now) !== minute) [minute, today] = [minuteOf(now), dayOf(now)];
    return { begun, now, today };
  };
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / MINUTE_MS);
}
