import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { RECOVERY_MS } from './knobs.ts';
import type { Writers } from './writers.ts';

/** What was acknowledged during a fault is a backlog, which takes its time once jobs run. */
const BACKLOG_MS = 4 * RECOVERY_MS;

/**
 * Waits until jobs run again and calls that write are answered, ends the writers, and waits until all that was acknowledged is
 * done. Returns after how many milliseconds the first job had run.
 */
export async function recovery(db: Db, writers: Writers): Promise<number> {
  const over = performance.now();
  const [seen, before] = [writers.acknowledged.length, await patiently(() => countBatches(db))];
  await vi.waitFor(async () => expect((await countBatches(db)).finished).toBeGreaterThan(before.finished), {
    timeout: RECOVERY_MS,
  });
  const ms = Math.round(performance.now() - over);
  await vi.waitFor(() => expect(writers.acknowledged.length).toBeGreaterThan(seen), { timeout: RECOVERY_MS });
  await writers.stop();
  await vi.waitFor(async () => expect((await countBatches(db)).open).toBe(0), { timeout: BACKLOG_MS, interval: 100 });
  return ms;
}

/** The connection of the test itself may have been lost. */
function patiently<T>(ask: () => Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: RECOVERY_MS });
}

async function countBatches(db: Db): Promise<{ finished: number; open: number }> {
  const found = await sql<{ finished: number; open: number }>`
    select count(*) filter (where state = 'finished') as finished, count(*) filter (where state <> 'finished') as open
    from batches`.execute(db);
  return found.rows[0] ?? { finished: 0, open: 0 };
}
