import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Maximum number of days before today on which the user's last day can be. */
const LOOKS_BACK_DAYS = 7;

/**
 * Returns the start of the last day before today on which a user signed in, or on which one of their sessions was last
 * seen. If that is unknown or today, it is yesterday. It is at most a week ago.
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

/**
 * Number of days that determine an app's usual report time. An app without a report for any of them isn't expected to
 * report.
 */
const USUAL_DAYS = 7;
/** An app is late if it exceeds its usual report time by this much. */
const GRACE_MINUTES = 60;

/**
 * Returns apps that haven't reported yesterday yet, although by this time they had done so for half of the last
 * reported days. If a day has several reports, the last one counts, at most a day after the day's end.
 */
export async function listLateApps(db: Db, now: Date, today: string, timeZone: string) {
  const found = await sql<{ appId: number; label: string; lastDay: string }>`
    select a.id as "appId", a.label, u.last_day as "lastDay" from apps a join lateral (
      select max(d.day) as last_day, percentile_cont(0.5) within group (order by least(
        extract(epoch from d.reported_at - (d.day + 1)::timestamp at time zone ${timeZone}), 86400)) as seconds
      from (
        select d.day, d.reported_at from fact_days d
        where d.app_id = a.id and d.facts > 0 and d.day < ${today}::date and d.day >= ${today}::date - ${2 * USUAL_DAYS}::int
        order by d.day desc limit ${USUAL_DAYS}
      ) d
    ) u on u.last_day < ${today}::date - 1
      and ${now}::timestamptz > ${today}::date::timestamp at time zone ${timeZone}
        + make_interval(secs => greatest(u.seconds, 0), mins => ${GRACE_MINUTES})
    order by a.id`.execute(db);
  return found.rows;
}

/** Returns a user's webhooks whose deliveries all fail, and those that were switched off for this reason. */
export async function listFailingWebhooks(db: Db, userId: number) {
  const found = await sql<{ id: number; name: string; off: boolean }>`
    select w.id, w.name, w.disabled_at is not null as off from webhooks w
    where w.user_id = ${userId} and (
      (w.disabled_at is null and w.failing_since is not null) or w.disabled_reason in ('failing', 'gone'))
    order by w.id`.execute(db);
  return found.rows;
}
