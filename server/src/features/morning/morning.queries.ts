import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Further back no day counts as the last one. */
const LOOKS_BACK_DAYS = 7;

/**
 * The beginning of the last day before today on which a user signed in, or a session of theirs was last seen: yesterday
 * where that is unknown or later, and no more than a week ago.
 */
export async function readLastDay(db: Db, userId: number, today: string, timeZone: string): Promise<string> {
  const midnight = (days: number) => sql`(${today}::date - ${days}::int)::timestamp at time zone ${timeZone}`;
  const found = await sql<{ since: string }>`
    select greatest(${midnight(LOOKS_BACK_DAYS)}, least(${midnight(1)},
      date_trunc('day', max(seen.at) at time zone ${timeZone}) at time zone ${timeZone})) as since
    from (
      (select r.at from login_records r where r.agent_id = ${userId} and r.at < ${midnight(0)} order by r.at desc limit 1)
      union all
      select s.last_seen_at from sessions s where s.user_id = ${userId} and s.last_seen_at < ${midnight(0)}
    ) seen`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row.since;
}
