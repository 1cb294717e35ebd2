import { offsetOf } from '@greenroom/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Library errors can contain whole answers. Only the beginning is stored, which describes the failure. */
const MAX_ERROR_LENGTH = 500;

interface FailedJobRow {
  id: string;
  name: string;
  state: 'waiting' | 'running' | 'given-up';
  failedAt: string;
  attempts: number;
  maxAttempts: number;
  nextAt: string | null;
  error: string;
  recipient: string | null;
}

/**
 * Lists a page of the jobs whose last attempt failed. Jobs that aren't retried come first, then the latest failures.
 */
export async function listFailedJobRows(db: Db, page: { page: number; size: number }): Promise<FailedJobRow[]> {
  const found = await sql<FailedJobRow>`
    select j.id::text, t.identifier as name, s.state, j.updated_at as "failedAt", j.attempts,
      j.max_attempts as "maxAttempts", case when s.state = 'waiting' then j.run_at end as "nextAt",
      left(j.last_error, ${MAX_ERROR_LENGTH}) as error,
      (select m.recipient from mails m where t.identifier = 'send-mail' and m.id = (j.payload ->> 'mailId')::bigint) as recipient
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    cross join lateral (select case
      when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'given-up' else 'waiting' end as state) s
    where j.last_error is not null
    order by s.state = 'given-up' desc, j.updated_at desc, j.id
    limit ${page.size} offset ${offsetOf(page)}`.execute(db);
  return found.rows;
}

export async function countFailedJobs(db: Db): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs where last_error is not null`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/**
 * Makes failed jobs due immediately and resets their attempts. Running and completed jobs stay unchanged.
 * @returns the number of changed jobs
 */
export async function rescheduleJobs(db: Db, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker._private_jobs where id = any (${ids}::bigint[]) and last_error is not null),
      run_at => now(), attempts => 0)`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/**
 * Removes jobs that aren't retried anymore.
 * @returns the number of removed jobs
 */
export async function removeGivenUpJobs(db: Db, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from graphile_worker.complete_jobs(
      array(select id from graphile_worker._private_jobs
        where id = any (${ids}::bigint[]) and last_error is not null and attempts >= max_attempts))`.execute(db);
  return found.rows[0]?.count ?? 0;
}
