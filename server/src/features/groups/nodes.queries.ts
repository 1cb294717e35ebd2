import type { GroupNode } from '@greenroom/contract/groups.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { uppermost } from './groups.queries.ts';

/**
 * Returns the IDs of a group's children, or of the top groups in scope, sorted by name, at most `limit`, with the
 * total.
 */
export async function listChildIds(
  db: Db,
  scope: Scope,
  parentId: number | undefined,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const below = sql`select c.id from agent_groups c where c.parent_id = ${parentId} and c.deleted_at is null`;
  const found = await sql<{ id: number; total: number }>`
    select g.id, (count(*) over ())::int as total from agent_groups g
    where g.id in (${parentId === undefined ? uppermost(scope) : below})
    order by ${nameOrder('g.name')}, g.name, g.id limit ${limit}`.execute(db);
  return { ids: found.rows.map((row) => row.id), total: found.rows[0]?.total ?? 0 };
}

type Counted = 'children' | 'hosts' | 'hostsBelow' | 'openApplications' | 'openApplicationsBelow' | 'bound';

export type Figures = Pick<GroupNode, Counted> & {
  id: number;
  /** True if the group is below a group that is bound to the caller. */
  belowOwn: boolean;
};

/**
 * Returns the numbers of hosts and open applications for each group alone and with all below it, and the users bound to
 * it.
 */
export async function readFigures(db: Db, ids: readonly number[], userId: number): Promise<Figures[]> {
  const found = await figures(ids, userId).execute(db);
  return found.rows;
}

/** Returns the statement for the figures. It uses partial indexes group by group and counts each group below once. */
function figures(ids: readonly number[], userId: number): RawBuilder<Figures> {
  return sql<Figures>`
    with ${shownAndBelow(ids)}, counted as (
      select m.group_id, 'hosts' as kind, count(*) as count from memberships m
      where m.to_at is null and m.group_id in (select b.group_id from below b) group by m.group_id
      union all
      select p.group_id, 'open', count(*) from applications p
      where p.open and p.group_id in (select b.group_id from below b) group by p.group_id
    ), summed as (
      select b.ancestor_id as id, ${sumOf('hosts', true)} as hosts, ${sumOf('hosts', false)} as hosts_below,
        ${sumOf('open', true)} as open, ${sumOf('open', false)} as open_below
      from below b join counted c on c.group_id = b.group_id
      group by b.ancestor_id
    ), children as (
      select g.parent_id as id, count(*)::int as count from agent_groups g
      where g.parent_id in (select s.id from shown s) and g.deleted_at is null group by g.parent_id
    ), agents as (
      select b.group_id as id, json_agg(json_build_object('userId', u.id, 'nickName', u.nick_name, 'username', u.username,
        'email', u.email, 'phone', u.phone, 'boundAt', ${isoTime(sql`b.bound_at`)}) order by b.bound_at, b.id) as bound
      from bindings b join users u on u.id = b.user_id and u.deleted_at is null
      where b.group_id in (select s.id from shown s) and b.unbound_at is null group by b.group_id
    )
    select s.id, coalesce(c.count, 0) as children, coalesce(f.hosts, 0) as hosts,
      coalesce(f.hosts_below, 0) as "hostsBelow", coalesce(f.open, 0) as "openApplications",
      coalesce(f.open_below, 0) as "openApplicationsBelow", coalesce(a.bound, '[]') as bound,
      exists (
        select from agent_group_ancestors up
        join bindings own on own.group_id = up.ancestor_id and own.user_id = ${userId} and own.unbound_at is null
        where up.group_id = s.id and up.depth > 0
      ) as "belowOwn"
    from shown s
    left join summed f on f.id = s.id
    left join children c on c.id = s.id
    left join agents a on a.id = s.id`;
}

/** The number of hosts whose account isn't active, for a group alone and with all below it. */
export interface Inactive {
  id: number;
  itself: number;
  below: number;
}

/** Maximum number of hosts that are looked up one by one, which takes a tenth of a second. */
const LOOKUP_LIMIT = 10_000;

/**
 * Returns the numbers of inactive hosts in groups. Groups without any are left out.
 * @param hosts total number of hosts in the groups; if it is smaller than the number of inactive accounts, hosts are
 * looked up one by one, otherwise inactive accounts are
 */
export async function readInactive(db: Db, ids: readonly number[], hosts: number): Promise<Inactive[]> {
  if (hosts === 0) return [];
  const byHost = hosts <= LOOKUP_LIMIT || hosts <= (await countNotActive(db, hosts));
  const found = await inactive(ids, byHost).execute(db);
  return found.rows;
}

/**
 * Counts the accounts that are not reported as active, up to `limit`, so that it never reads more accounts than there
 * are hosts.
 */
async function countNotActive(db: Db, limit: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from (select from accounts c where c.state <> 'active' limit ${limit}) c`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/**
 * Returns the statement for the inactive hosts. It looks up rows one by one, because a join might read the whole larger
 * table.
 */
export function inactive(ids: readonly number[], byHost: boolean): RawBuilder<Inactive> {
  const hosts = sql`
    select m.group_id from memberships m
    where m.to_at is null and m.group_id in (select b.group_id from below b) and exists ${lookedUp(sql`
      select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id and c.state <> 'active'`)}`;
  const accounts = sql`
    select m.group_id from accounts c cross join lateral ${lookedUp(sql`
      select m.group_id from memberships m
      where m.host_id = c.host_id and m.app_id = c.app_id and m.to_at is null`)} m where c.state <> 'active'`;
  return sql<Inactive>`
    with ${shownAndBelow(ids)}, counted as materialized (
      select i.group_id, 'inactive' as kind, count(*) as count from (${byHost ? hosts : accounts}) i group by i.group_id
    )
    select b.ancestor_id as id, ${sumOf('inactive', true)} as itself, ${sumOf('inactive', false)} as below
    from below b join counted c on c.group_id = b.group_id
    group by b.ancestor_id`;
}

/** The known coins for a group alone and with all below it; null if there are no reports. */
export interface Coins {
  id: number;
  itself: number | null;
  below: number;
}

/** Returns the groups' coins over some days. Groups without reports are left out. */
export async function readCoins(db: Db, ids: readonly number[], from: string, until: string): Promise<Coins[]> {
  const found = await sql<Coins>`
    with ${shownAndBelow(ids)}, counted as materialized (
      select d.group_id, sum(d.total_coins) as coins from group_days d
      where d.group_id in (select b.group_id from below b) and d.day between ${from}::date and ${until}::date
        and d.facts > 0
      group by d.group_id
    )
    select b.ancestor_id as id, sum(c.coins) filter (where c.group_id = b.ancestor_id) as itself, sum(c.coins) as below
    from below b join counted c on c.group_id = b.group_id
    group by b.ancestor_id`.execute(db);
  return found.rows;
}

/** Returns the given groups, and for each of them all groups below it. */
function shownAndBelow(ids: readonly number[]): RawBuilder<unknown> {
  return sql`shown as (
      select id from unnest(${[...ids]}::bigint[]) as s(id)
    ), below as materialized (
      select a.ancestor_id, a.group_id from shown s join agent_group_ancestors a on a.ancestor_id = s.id
    )`;
}

function sumOf(kind: 'hosts' | 'inactive' | 'open', itself: boolean): RawBuilder<unknown> {
  const which = itself ? sql` and c.group_id = b.ancestor_id` : sql``;
  return sql`coalesce(sum(c.count) filter (where c.kind = ${kind}${which}), 0)::int`;
}

/** Formats a time in JSON as everywhere else: ISO 8601 in UTC, with milliseconds. */
function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
