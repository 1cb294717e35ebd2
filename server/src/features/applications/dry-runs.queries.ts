import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { LOCK_CLASSES } from '../../platform/db/lock-classes.ts';

/** Locks a user's checks until the transaction ends, so that parallel checks are stored one after another. */
export async function lockDryRunsOf(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASSES.dryRunsOfUser}, hashint8(${userId}))`.execute(trx);
}

/**
 * Deletes a user's ended checks from before a time, oldest first, until the others have at most `maxIds` IDs in total.
 */
export async function clearDryRuns(trx: Trx, userId: number, before: Date, maxIds: number): Promise<void> {
  await sql`
    with own as (
      select id, total, state, submitted_at from batches where kind = 'dry-run' and submitted_by = ${userId}
    ), clearable as (
      select id, sum(total) over (order by submitted_at, id) - total as cleared from own
      where state in ('finished', 'cancelled') and submitted_at <= ${before}
    )
    delete from batches b using clearable c
    where b.id = c.id and c.cleared < (select sum(total) from own) - ${maxIds}::bigint`.execute(trx);
}

export interface StoredDryRuns {
  ids: number;
  oldestAt: string;
}

/** Sums the IDs in a user's stored checks, including running ones. */
export async function sumDryRuns(trx: Trx, userId: number): Promise<StoredDryRuns | undefined> {
  const found = await sql<StoredDryRuns>`
    select sum(total)::bigint as ids, min(submitted_at) as "oldestAt" from batches
    where kind = 'dry-run' and submitted_by = ${userId} having count(*) > 0`.execute(trx);
  return found.rows[0];
}

/** Deletes checks from before a time. */
export async function deleteOldDryRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from batches where kind = 'dry-run' and submitted_at < ${before}`.execute(db);
}
