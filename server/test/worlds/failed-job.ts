import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

export const MOST_ATTEMPTS = 3;

export interface Failure {
  readonly attempts?: number;
  /** The error, or null if the job has not failed. */
  readonly error?: string | null;
  /** When the job failed, in minutes ago. */
  readonly failed?: number;
  readonly running?: boolean;
}

/**
 * Creates a job that is retried in an hour, in the state the queue leaves it in after a failure. After `MOST_ATTEMPTS`,
 * the job is given up.
 */
export async function buildFailedJob(
  db: Db,
  name: string,
  { attempts = 1, error = 'refused', failed = 1, running = false }: Failure = {},
): Promise<string> {
  const made = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${name}, '{"secret":"payload"}', max_attempts => ${MOST_ATTEMPTS}::int,
      run_at => now() + interval '1 hour')`.execute(db);
  const id = made.rows[0]?.id ?? '';
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error},
      locked_at = ${running ? sql`now()` : null}, locked_by = ${running ? 'pool' : null},
      updated_at = now() - make_interval(mins => ${failed})
    where id = ${id}::bigint`.execute(db);
  return id;
}
