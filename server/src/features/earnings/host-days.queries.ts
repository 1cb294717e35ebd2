import type { listFactVersions, readHostEarnings } from '@greenroom/contract/earnings.ts';
import type { Stay } from '@greenroom/contract/host-history.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DayRange, isShown } from './week-sums.queries.ts';

export interface HostKey {
  readonly hostId: string;
  readonly appId: number;
}

type HostFound = Pick<
  Data<typeof readHostEarnings>,
  'hostId' | 'appId' | 'appLabel' | 'name' | 'avatar' | 'groupId' | 'groupName'
>;

/**
 * Finds a host that is or was in a group in scope, with its current group if that is in scope. Users who see every
 * group also find accounts with reports that were never hosts.
 */
export async function findHost(db: Db, scope: Scope, { hostId, appId }: HostKey): Promise<HostFound | undefined> {
  const found = await sql<HostFound>`
    select m.host_id as "hostId", m.app_id as "appId", apps.label as "appLabel", c.name, c.avatar_url as avatar,
      g.id as "groupId", g.name as "groupName"
    from (
      select m.host_id, m.app_id, m.group_id, m.to_at from memberships m
      where m.host_id = ${hostId} and m.app_id = ${appId}::bigint and ${inScope(scope, sql`m.group_id`)}
      union all
      select f.host_id, f.app_id, null, f.reported_at from daily_facts f
      where ${scope.kind === 'all'} and f.host_id = ${hostId} and f.app_id = ${appId}::bigint
      order by to_at desc nulls first limit 1
    ) m
    join apps on apps.id = m.app_id
    left join accounts c on c.host_id = m.host_id and c.app_id = m.app_id
    left join agent_groups g on g.id = m.group_id and m.to_at is null`.execute(db);
  return found.rows[0];
}

export type Figures = Data<typeof listFactVersions>[number];

export interface HostDay extends Figures {
  day: string;
  groupName: string | null;
  restated: number;
}

const FIGURES = [
  ...([
    'total_coins',
    'gift_coins',
    'non_friend_video_coins',
    'friend_video_coins',
    'task_coins',
    'box_coins',
  ] as const),
  ...([
    'match_count',
    'match_seconds',
    'call_count',
    'call_seconds',
    'long_call_count',
    'final',
    'reported_at',
  ] as const),
] as const;

/**
 * Returns a host's days that count for a group in scope, earliest first. Users who see every group also get days that
 * count for no group.
 */
export async function listKnownDays(db: Db, scope: Scope, host: HostKey, range: DayRange): Promise<HostDay[]> {
  const found = await sql<HostDay>`
    select ${dayOf()} from daily_facts f ${withDetails(host)}
    where ${countsFor(scope, host)} and ${isShown(range, sql`f.day`)}
    order by f.day`.execute(db);
  return found.rows;
}

/** Returns the corrected days among the days from `listKnownDays`, latest first, and their number. */
export async function listRestatedDays(
  db: Db,
  scope: Scope,
  host: HostKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: HostDay[]; total: number }> {
  const found = await sql<HostDay & { total: number }>`
    select ${dayOf()}, (count(*) over ())::int as total
    from daily_facts f ${withDetails(host)}
    where ${countsFor(scope, host)} and v.day is not null
    order by f.day desc limit ${limit} offset ${offset}`.execute(db);
  if (found.rows.length > 0) return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from daily_facts f ${withDetails(host)}
    where ${countsFor(scope, host)} and v.day is not null`.execute(db);
  return { rows: [], total: counted.rows[0]?.total ?? 0 };
}

/** Returns a host's first day that counts for a group in scope; null if there is none. */
export async function firstKnownDay(db: Db, scope: Scope, host: HostKey): Promise<string | null> {
  const found = await sql<{ day: string | null }>`
    select min(f.day) as day from daily_facts f where ${countsFor(scope, host)}`.execute(db);
  return found.rows[0]?.day ?? null;
}

/**
 * Returns the periods in which a host was in groups in scope, earliest first, as days in the agency programme's time
 * zone.
 */
export async function listStays(db: Db, scope: Scope, { hostId, appId }: HostKey, timeZone: string): Promise<Stay[]> {
  const found = await sql<Stay>`
    select m.group_id as "groupId", g.name as "groupName", (m.from_at at time zone ${timeZone})::date as "from",
      (m.to_at at time zone ${timeZone})::date as "to"
    from memberships m join agent_groups g on g.id = m.group_id
    where m.host_id = ${hostId} and m.app_id = ${appId}::bigint and ${inScope(scope, sql`m.group_id`)}
    order by m.from_at, m.id`.execute(db);
  return found.rows;
}

/** Returns when the platform last reported any host on the app for the days shown; null if it never did. */
export async function appReportedAt(db: Db, { appId }: HostKey, range: DayRange): Promise<string | null> {
  const found = await sql<{ asOf: string | null }>`
    select max(f.reported_at) as "asOf" from fact_days f
    where f.app_id = ${appId}::bigint and ${isShown(range, sql`f.day`)} and f.facts > 0`.execute(db);
  return found.rows[0]?.asOf ?? null;
}

/** Matches the host's days `f` that count for a group in scope. */
function countsFor(scope: Scope, { hostId, appId }: HostKey): RawBuilder<boolean> {
  return sql<boolean>`f.host_id = ${hostId} and f.app_id = ${appId}::bigint and ${inScope(scope, sql`f.group_id`)}`;
}

/** Joins the group `g` for each day, and the number of corrections as `v`. */
function withDetails({ hostId, appId }: HostKey): RawBuilder<unknown> {
  return sql`
    left join agent_groups g on g.id = f.group_id
    left join (
      select day, count(*) as times from daily_fact_versions
      where host_id = ${hostId} and app_id = ${appId}::bigint group by day
    ) v on v.day = f.day`;
}

/** Returns the columns of `HostDay`. */
function dayOf(): RawBuilder<unknown> {
  return sql`
    f.day, g.name as "groupName", ${figuresOf('f')}, null as "supersededAt", coalesce(v.times, 0)::int as restated`;
}

/**
 * Returns a day's current version, then its earlier versions, latest first; empty if the day counts for no group in
 * scope.
 */
export async function listVersions(db: Db, scope: Scope, { hostId, appId }: HostKey, day: string): Promise<Figures[]> {
  const found = await sql<Figures>`
    with standing as materialized (
      select f.* from daily_facts f
      where f.host_id = ${hostId} and f.app_id = ${appId}::bigint and f.day = ${day}::date
        and ${inScope(scope, sql`f.group_id`)}
    )
    select ${figuresOf('v')}, v.superseded_at as "supersededAt" from (
      select ${rawFigures('s')}, null::timestamptz as superseded_at, null::bigint as id from standing s
      union all
      select ${rawFigures('v')}, v.superseded_at, v.id from standing s
      join daily_fact_versions v on v.host_id = s.host_id and v.app_id = s.app_id and v.day = s.day
    ) v
    order by v.superseded_at desc nulls first, v.id desc`.execute(db);
  return found.rows;
}

/** Returns a day's columns as in the contract. */
function figuresOf(table: string): RawBuilder<unknown> {
  return sql.join(
    FIGURES.map((name) => {
      const words = name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
      return sql`${sql.ref(`${table}.${name}`)} as ${sql.ref(words)}`;
    }),
  );
}

function rawFigures(table: string): RawBuilder<unknown> {
  return sql.join(FIGURES.map((name) => sql.ref(`${table}.${name}`)));
}
