import type { Readable } from 'node:stream';
import { dailyFact } from '@greenroom/contract/daily-facts.ts';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Deps } from '../../context.ts';
import { daysIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import { cellReadersOf } from '../../platform/deliveries/cell-readers.ts';
import { checkReportTime } from '../../platform/deliveries/check-report-time.ts';
import { findProblem, type LineProblem } from '../../platform/deliveries/find-problem.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { takeDelivery } from '../../platform/deliveries/take-delivery.ts';
import type { Stored } from '../../platform/deliveries/write-batches.ts';
import { type FactBatch, newFactBatch } from './fact-batch.ts';
import type { CheckedFact } from './fact-columns.queries.ts';
import { makeMonths } from './fact-months.queries.ts';
import { upsertFacts } from './facts.queries.ts';
import { LANES, laneOf, lockLane } from './facts-lock.queries.ts';
import { sumWeeksSoon } from './sum-weeks.job.ts';

const cells = cellReadersOf(dailyFact);

/** The dependencies for the ingestion. */
export interface FactDeps extends Pick<Deps, 'clock' | 'db'> {
  readonly config: Pick<Deps['config'], 'timeZone'>;
  readonly events: Pick<Deps['events'], 'publish'>;
  /** Missing when run from the command line. */
  readonly log?: Pick<Deps['log'], 'warn'>;
}

/**
 * Stores the daily facts that the platform reports for hosts (R-STAT-4): one fact per line (`dailyFact` in the
 * contract), as NDJSON or as CSV with a header. If the delivery breaks off, complete batches stay stored. Repeating the
 * delivery leads to the same state as an uninterrupted delivery. If a host's day has several reports, the newest
 * applies. If several are equally new, the last line applies. One event is published at the end if anything was added
 * or changed. If publishing fails, the error is logged (if there is a log) and the report is still returned. Everything
 * is stored then, and screens show it with their next request.
 * @throws errors from the source or the database
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
    store: (batch: FactBatch, lane: number) => storeFacts(deps, batch, lane),
    lanes: { count: LANES, laneOf },
    ended: async ({ added, changed }: IngestReport) => {
      if (added + changed === 0) return;
      await sumWeeksSoon(deps.db);
      await deps.events.publish(deps.db, { right: 'statistics:read' }, { topic: 'earnings', id: null });
    },
    unheard: (error: unknown) => deps.log?.warn({ err: error }, 'open screens were not notified of a delivery'),
  };
  return takeDelivery(delivery, source, format);
}

/** Maximum clock difference. A report from later than this would be shown as coming from the future. */
const MAX_AHEAD_MS = 5 * 60_000;

/** The times that a fact is checked against. */
interface CheckTimes {
  /** The start of the delivery. It is used for a report without a time. */
  readonly begun: Date;
  readonly now: Date;
  /** The current day in the agency programme's time zone. Later days can't have facts. */
  readonly today: string;
}

/** Checks one fact against the contract and the clock. */
function checkDailyFact(
  value: unknown,
  { begun, now, today }: CheckTimes,
): { fact: CheckedFact } | { refused: LineProblem } {
  const parsed = dailyFact.safeParse(value);
  if (!parsed.success) return { refused: findProblem(parsed.error.issues, value) };
  if (parsed.data.day > today) return { refused: { field: 'day', problem: 'in-future' } };
  const reported = checkReportTime(parsed.data.reportedAt ?? begun.toISOString(), now, MAX_AHEAD_MS);
  if ('refused' in reported) return reported;
  return { fact: Object.assign(parsed.data, reported) };
}

const MINUTE_MS = 60_000;

/**
 * Returns the times for checking the next line, because a delivery may continue past midnight. Days begin at whole
 * minutes.
 */
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

/** Writes a batch with its partitions, versions and sums in one transaction. */
async function storeFacts(deps: FactDeps, batch: FactBatch, lane: number): Promise<Stored> {
  const columns = batch.columns();
  const days = [...new Set(batch.facts.map(({ day }) => day))];
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  return deps.db.transaction().execute(async (trx) => {
    await lockLane(trx, lane);
    await makeMonths(trx, months);
    return upsertFacts(trx, columns, days, { timeZone: deps.config.timeZone, now: deps.clock.now() });
  });
}
