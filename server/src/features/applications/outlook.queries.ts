import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Counts the open applications before a position in the queue; null: all open applications. */
export async function countAhead(db: Db, before: { submittedAt: string; id: number } | null): Promise<number> {
  const earlier = before
    ? sql`(submitted_at, id) < (${before.submittedAt}::timestamptz, ${before.id}::bigint)`
    : sql`true`;
  const found = await sql<{ ahead: number }>`
    select count(*) as ahead from applications where open and ${earlier}`.execute(db);
  return found.rows[0]?.ahead ?? 0;
}

/**
 * The number of lines that are searched for a waiting application. In a large batch, all lines may already be decided.
 */
const FIRST_LINES = 2000;

/** Returns the first application in a batch that waits for review; undefined if none of the first lines does. */
export async function findFirstWaiting(
  db: Db,
  batchId: number,
): Promise<{ submittedAt: string; id: number; hostId: string; name: string | null } | undefined> {
  const found = await sql<{ submittedAt: string; id: number; hostId: string; name: string | null }>`
    select f.submitted_at as "submittedAt", f.id, f.host_id as "hostId", c.name
    from (
      select a.* from (
        select a.submitted_at, a.id, a.host_id, a.app_id, a.line, a.open from applications a
        where a.batch_id = ${batchId} order by a.line limit ${FIRST_LINES}
      ) a
      where a.open order by a.line limit 1
    ) f
    left join accounts c on c.host_id = f.host_id and c.app_id = f.app_id`.execute(db);
  return found.rows[0];
}

export interface PaceRow {
  decisions: number;
  hours: number;
}

/**
 * Returns how many decisions people made since a time, without those that were undone, and how many hours had at least
 * one.
 */
export async function readPace(db: Db, since: Date): Promise<PaceRow> {
  const found = await sql<PaceRow>`
    select coalesce(sum(made), 0) as decisions, count(*) as hours
    from (
      select count(*) as made from decisions
      where decided_at >= ${since} and undone_at is null and kind in ('approved', 'rejected')
      group by date_trunc('hour', decided_at)
    ) by_hour`.execute(db);
  return found.rows[0] ?? { decisions: 0, hours: 0 };
}
