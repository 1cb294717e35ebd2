import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';
import { RECOVERY_MS } from './knobs.ts';
import type { Writers } from './writers.ts';

/** Work acknowledged during a fault is a backlog, which takes time even after jobs run again. */
const BACKLOG_MS = 4 * RECOVERY_MS;

/**
 * Waits until jobs run again and writing calls succeed, stops the writers, and waits until all acknowledged work is
 * done. Returns how many milliseconds passed until the first job had run.
 */
export async function recovery(db: Db, writers: Writers): Promise<number> {
  const over = performance.now();
  const [seen, before] = [writers.acknowledged.length, await patiently(() => countBatches(db))];
  await vi
    .waitFor(async () => expect((await countBatches(db)).finished).toBeGreaterThan(before.finished), {
      timeout: RECOVERY_MS,
    })
    .catch(async (error: unknown) => {
      const jobs = await describeJobs(db);
      // If the writers ended early, check this first, because without new batches there is no job to run.
      await writers.stop();
      throw new Error(`No batch finished. ${jobs}`, { cause: error });
    });
  const ms = Math.round(performance.now() - over);
  await vi.waitFor(() => expect(writers.acknowledged.length).toBeGreaterThan(seen), { timeout: RECOVERY_MS });
  await writers.stop();
  await vi.waitFor(async () => expect((await countBatches(db)).open).toBe(0), { timeout: BACKLOG_MS, interval: 100 });
  return ms;
}

/** Repeats a query, since the test's own connection may have been lost. */
function patiently<T>(ask: () => Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: RECOVERY_MS });
}

async function countBatches(db: Db): Promise<{ finished: number; open: number }> {
  const found = await sql<{ finished: number; open: number }>`
    select count(*) filter (where state = 'finished') as finished, count(*) filter (where state <> 'finished') as open
    from batches`.execute(db);
  return found.rows[0] ?? { finished: 0, open: 0 };
}

/** Describes current and next jobs, and active and waiting sessions, when a test has failed. */
async function describeJobs(db: Db): Promise<string> {
  const found = await sql<{ state: string }>`
    select json_build_object(
      'jobs', (select json_agg(j) from (
        select id, locked_by, locked_at - now() as locked, run_at - now() as due, attempts, left(last_error, 200) as error
        from graphile_worker._private_jobs order by locked_at nulls last, run_at limit 10) j),
      'sessions', (select json_agg(s) from (
        select pid, application_name, state, wait_event_type, wait_event, now() - query_start as since,
          pg_blocking_pids(pid) as blocked_by, left(query, 100) as query
        from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()) s)
    )::text as state`.execute(db);
  return found.rows[0]?.state ?? '';
}
