import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';

/** The first day and the last day, which is not over yet. */
export interface FactSpan {
  readonly from: string;
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The average share of a host's days without a report. The second value applies to the third of the hosts who stream
 * only occasionally.
 */
const SILENT = 0.3;
const SILENT_OF_RARE = 0.85;
const RARE_HOSTS = 0.33;
/** Factors for Monday to Sunday. Evenings before a day off are long. */
const RHYTHM = [0.86, 0.82, 0.88, 0.95, 1.12, 1.34, 1.2];
/** Number of days after which the platform marks a day as final. */
const FINAL_AFTER = 2;
/** Apps with this or a higher ID don't report coins from boxes. */
const FIRST_APP_WITHOUT_BOXES = 3;
/**
 * The share of hosts who stop streaming but stay in their group, and the number of last days within which they stop.
 */
const STOPPED_HOSTS = 0.07;
const STOPPED_WITHIN = 45;
/** Newcomers start at this share of their later earnings, and reach the full amount after this number of days. */
const FIRST_SHARE = 0.35;
const NEWCOMER_DAYS = 24;
/** The app and the day (as days ago) that the platform delivered two days late. */
const LATE_APP = 2;
const LATE_DAYS_AGO = 9;
/**
 * The app and the day (as days ago) that the platform corrected, because it had left out a fifth of the gifts for many
 * hosts.
 */
const RESTATED_APP = 1;
const RESTATED_DAYS_AGO = 20;

/**
 * Returns a number from 0 to below 1, always the same for the same text. A hash has five parts, which are equally
 * random.
 */
function chance(hash: RawBuilder<unknown>, part: 0 | 1 | 2 | 3 | 4): RawBuilder<number> {
  return sql<number>`(((${hash} >> ${sql.lit(part * 12)}) & 4095)::float8 / 4096)`;
}

const ofHost = (part: 0 | 1 | 2 | 3 | 4) => chance(sql`d.host_hash`, part);
const ofDay = (part: 0 | 1 | 2 | 3 | 4) => chance(sql`d.day_hash`, part);

/**
 * Returns invented facts for all hosts in the period. Most hosts grow, newcomers start small, and some hosts stop. The
 * facts have a weekly rhythm, days without a report, missing parts, and a day that was delivered late. Equal
 * memberships have equal facts.
 */
export function madeUpFacts({ from, today, now, timeZone }: FactSpan): RawBuilder<unknown> {
  const dayEnd = sql`(d.day + 1)::timestamp at time zone ${timeZone}`;
  const days = sql`
    select m.host_id, m.app_id, s.first + n as day, min(s.first + n - s.joined) as days_since
    from memberships m
    cross join lateral (
      select (m.from_at at time zone ${timeZone})::date as joined, least((m.to_at at time zone ${timeZone})::date, ${today}::date) as last
    ) j
    cross join lateral (select j.joined, j.last, greatest(j.joined, ${from}::date) as first) s
    cross join generate_series(0, s.last - s.first) n
    group by m.host_id, m.app_id, s.first + n`;
  const partOfDay = sql`
    case when d.day = ${today}::date then
      extract(epoch from ${now}::timestamptz - d.day::timestamp at time zone ${timeZone}) / 86400 else 1 end`;
  const earned = sql`
    select d.*, floor((150 + 5200 * power(${ofHost(0)}, 3)) * (${sql.raw(`(array[${RHYTHM.join(',')}]::float8[])`)})[extract(isodow from d.day)::int]
      * (1 + (${ofHost(1)} - 0.35) * (d.day - ${from}::date) / 100.0)
      * least(1, ${FIRST_SHARE}::float8 + ${1 - FIRST_SHARE}::float8 * d.days_since / ${NEWCOMER_DAYS}::int) * (0.6 + 0.8 * ${ofDay(0)}) * ${partOfDay})::int as coins
    from ${lookedUp(sql`
      select e.*, hashtextextended(e.host_id, e.app_id) as host_hash,
        hashtextextended(e.host_id || e.day::text, e.app_id) as day_hash
      from (${days}) e`)} d
    where ${ofDay(1)} >= case when ${ofHost(3)} < ${RARE_HOSTS} then ${SILENT_OF_RARE}::float8
      else ${SILENT} * (0.4 + 1.2 * ${ofHost(2)}) end
      and (${ofHost(4)} >= ${STOPPED_HOSTS}::float8 or d.day < ${today}::date - floor(${ofHost(4)} / ${STOPPED_HOSTS}::float8 * ${STOPPED_WITHIN}::int)::int)`;
  return sql`
    select d.host_id, d.app_id, d.day, d.coins as total_coins, d.gift as gift_coins, d.calls as non_friend_video_coins,
      d.friends as friend_video_coins, case when ${ofDay(3)} < 0.04 then null else d.tasks end as task_coins,
      case when d.app_id < ${FIRST_APP_WITHOUT_BOXES} then d.coins - d.gift - d.calls - d.friends - d.tasks end as box_coins,
      d.matches as match_count, d.matches * 47 as match_seconds, d.matches / 3 as call_count, d.matches / 3 * 190 as call_seconds,
      case when ${ofDay(4)} < 0.05 then null else d.matches / 9 end as long_call_count, d.coins > 0 as active,
      d.day < ${today}::date - ${FINAL_AFTER}::int as final,
      case when d.day < ${today}::date - ${FINAL_AFTER}::int then ${dayEnd} + interval '27 hours'
          + case when d.app_id = ${LATE_APP} and d.day = ${today}::date - ${LATE_DAYS_AGO}::int then interval '2 days' else interval '0' end
        else ${now}::timestamptz end as reported_at
    from ${lookedUp(sql`
      select d.*, floor(d.coins * (0.38 + 0.2 * ${ofDay(2)}))::int as gift, floor(d.coins * 0.22)::int as calls,
        floor(d.coins * 0.11)::int as friends, floor(d.coins * 0.06)::int as tasks, d.coins / 60 as matches
      from ${lookedUp(earned)} d`)} d`;
}

/** Adds earlier versions with fewer gifts, for a few final days and for many hosts on one app's corrected day. */
export async function insertVersions(trx: Trx, { timeZone, today }: FactSpan): Promise<void> {
  await sql`
    insert into daily_fact_versions (host_id, app_id, day, total_coins, gift_coins, non_friend_video_coins,
      friend_video_coins, task_coins, box_coins, match_count, match_seconds, call_count, call_seconds, long_call_count,
      active, final, reported_at, superseded_at)
    select host_id, app_id, day, total_coins - gift_coins / 5, gift_coins - gift_coins / 5, non_friend_video_coins,
      friend_video_coins, task_coins, box_coins, match_count, match_seconds, call_count, call_seconds, long_call_count,
      active, false, (day + 1)::timestamp at time zone ${timeZone} + interval '3 hours', reported_at
    from daily_facts
    where final and gift_coins > 5 and hashtextextended(host_id || day::text, 7)
      & case when app_id = ${RESTATED_APP} and day = ${today}::date - ${RESTATED_DAYS_AGO}::int then 1 else 255 end = 0
    order by reported_at, host_id, app_id, day`.execute(trx);
}
