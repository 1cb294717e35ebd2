import type { Deps } from '../../context.ts';
import type { Stored } from '../../platform/deliveries/write-batches.ts';
import type { FactBatch } from './fact-batch.ts';
import { makeMonths } from './fact-months.queries.ts';
import { upsertFacts } from './facts.queries.ts';
import { lockFacts } from './facts-lock.queries.ts';

interface StoreDeps extends Pick<Deps, 'clock' | 'db'> {
  readonly config: Pick<Deps['config'], 'timeZone'>;
}

/** Writes a batch, with all that follows from it, in one transaction. */
export async function storeFacts(deps: StoreDeps, batch: FactBatch): Promise<Stored> {
  const columns = batch.columns();
  const days = [...new Set(batch.facts.map(({ day }) => day))];
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  return deps.db.transaction().execute(async (trx) => {
    await lockFacts(trx);
    await makeMonths(trx, months);
    return upsertFacts(trx, columns, days, { timeZone: deps.config.timeZone, now: deps.clock.now() });
  });
}
