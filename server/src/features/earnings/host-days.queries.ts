import type { listFactVersions, readHostEarnings } from '@greenroom/contract/earnings.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { type FourWeeks, isShown } from './week-sums.queries.ts';

export interface HostKey {
  readonly hostId: string;
  readonly appId: number;
}

type HostFound = Pick<
  Data<typeof readHostEarnings>,
  'hostId' | 'appId' | 'appLabel' | 'name' | 'avatar' | 'groupId' | 'groupName'
>;

/**
 * A host that is, or ever was, in a group in scope, and which of those it is in now. For users who see every group,
 * also an account with reports that never was a host.
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

interface HostDay extends Figures {
  day: string;
  groupName: string | null;
  restated: number;
}

const FIGURES = ['total', 'gift', 'non_friend_video', 'friend_video', 'task', 'box'] as const;

/**
 * Days of a host that count for a group in scope, the earliest first. For users who see every group, days that count
 * for no group, too.
 */
export async function listHostDays(
  db: Db,
  scope: Scope,
  { hostId, appId }: HostKey,
  period: FourWeeks,
): Promise<HostDay[]> {
  const found = await sql<HostDay>`
    select f.day, g.name as "groupName", ${figuresOf('f')}, null as "supersededAt", (
      select count(*) from daily_fact_versions v
      where v.host_id = f.host_id and v.app_id = f.app_id and v.day = f.day
    ) as restated
    from daily_facts f left join agent_groups g on g.id = f.group_id
    where f.host_id = ${hostId} and f.app_id = ${appId}::bigint and ${isShown(period, sql`f.day`)}
      and ${inScope(scope, sql`f.group_id`)}
    order by f.day`.execute(db);
  return found.rows;
}

/** The current version of a day, then its earlier ones, the latest first; empty if it counts for no group in scope. */
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

/** A day as the contract describes it. */
function figuresOf(table: string): RawBuilder<unknown> {
  const coins = FIGURES.map((name) => {
    const words = `${name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())}Coins`;
    return sql`${sql.ref(`${table}.${name}_coins`)} as ${sql.ref(words)}`;
  });
  return sql`${sql.join(coins)}, ${sql.ref(`${table}.final`)}, ${sql.ref(`${table}.reported_at`)} as "reportedAt"`;
}

function rawFigures(table: string): RawBuilder<unknown> {
  return sql.join(
    [...FIGURES.map((name) => `${name}_coins`), 'final', 'reported_at'].map((name) => sql.ref(`${table}.${name}`)),
  );
}
