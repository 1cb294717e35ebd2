import type { HOST_SORTS, Membership } from '@greenroom/contract/memberships.ts';
import { type RawBuilder, sql } from 'kysely';
import { firstOfGroups } from '../../access/first-of-groups.ts';
import { inScope, readsReviewers, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { lookedUp, notAsJoin } from '../../platform/db/planner.ts';
import { ALL_ROWS } from '../../platform/db/stream-rows.ts';
import type { HostKey } from './memberships.queries.ts';
import { moveInScope } from './moves.queries.ts';
import { askedGroups, type HostFilter, matches, presentHosts, sought } from './present-hosts.queries.ts';

export interface ListedHosts extends HostFilter {
  readonly sort: (typeof HOST_SORTS)[number];
  readonly order: 'asc' | 'desc';
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface GroupHostRow {
  hostId: string;
  appId: number;
  name: string | null;
  avatar: string | null;
  country: string | null;
  state: string | null;
  groupId: number;
  fromAt: string;
  lastActiveDay: string | null;
  weekCoins: number | null;
}

/** The range of days for the facts in a row. */
export interface FactDays {
  readonly today: string;
  /** The earliest day that is searched for the last active day. */
  readonly since: string;
  readonly monday: string;
}

/** Counts a group's current hosts, active or not, with an index-only scan. */
export async function countPresent(db: Db, scope: Scope, filter: HostFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from memberships m where ${isPresent(scope, filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Counts accounts that are reported in any state except active, up to `limit`. */
export async function countNotActive(db: Db, limit: number): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (select from accounts c where c.state <> 'active' limit ${limit}) c`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * Counts the matching hosts that aren't active.
 * @param byHost true to look up the accounts of hosts, false to look up the hosts for inactive accounts
 */
export async function countInactive(db: Db, scope: Scope, filter: HostFilter, byHost: boolean): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (${inactive(scope, filter, byHost)}) m`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * Reads all matches and returns one page.
 * @param byHost as in `countInactive`; applies only if the filter asks for inactive hosts
 */
export async function readHostPage(
  db: Db,
  scope: Scope,
  filter: ListedHosts,
  page: Page,
  days: FactDays,
  byHost: boolean,
): Promise<GroupHostRow[]> {
  return describe(db, filter, days, pageOfAll(scope, filter, page, byHost));
}

/**
 * Returns a query for a cursor over all matching hosts, with their group names.
 * @param byHost as in `countInactive`
 */
export function allHosts(
  scope: Scope,
  filter: ListedHosts,
  days: FactDays,
  byHost: boolean,
): RawBuilder<GroupHostRow & { groupName: string }> {
  const page = pageOfAll(scope, filter, { limit: ALL_ROWS, offset: 0 }, byHost);
  return sql`
    select m.*, (select g.name from agent_groups g where g.id = m."groupId") as "groupName"
    from (${described(filter, days, page)}) m`;
}

function pageOfAll(scope: Scope, filter: ListedHosts, page: Page, byHost: boolean): RawBuilder<unknown> {
  const matching = filter.active === false ? inactive(scope, filter, byHost) : presentHosts(scope, filter);
  // Accounts are looked up for each host, as in `presentHosts`.
  const names = sql`
    left join lateral ${lookedUp(sql`
      select c.name from accounts c where c.host_id = m.host_id and c.app_id = m.app_id`)} c on true`;
  return sql`
    select m.* from (${matching}) m ${filter.sort === 'name' ? names : sql``}
    order by ${ordered(filter)} limit ${page.limit} offset ${page.offset}`;
}

/** Returns one page ordered by time, merged from the first hosts in each group. */
export async function mergeHostPage(
  db: Db,
  scope: Scope,
  filter: ListedHosts,
  page: Page,
  days: FactDays,
): Promise<GroupHostRow[]> {
  const first = firstOfGroups(
    {
      groups: sql`(${askedGroups(scope, filter)})`,
      table: 'memberships',
      as: 'm',
      condition: sql<boolean>`m.group_id = g.group_id and m.to_at is null and ${matches(filter)}`,
      order: ['from_at', 'host_id', 'app_id'],
      direction: filter.order,
    },
    page.offset + page.limit,
  );
  return describe(
    db,
    filter,
    days,
    sql`select m.* from ${first} m order by ${ordered(filter)} limit ${page.limit} offset ${page.offset}`,
  );
}

/**
 * Returns one page ordered by ID, by scanning all hosts. It suits groups that contain a large share of all hosts.
 * @param limit maximum number of scanned hosts; if it is too low, the page is not full
 */
export async function walkHostPage(
  db: Db,
  scope: Scope,
  filter: ListedHosts,
  page: Page,
  days: FactDays,
  limit: number,
): Promise<GroupHostRow[]> {
  return describe(
    db,
    filter,
    days,
    sql`
    select m.* from (
      select m.* from memberships m where m.to_at is null order by ${ordered(filter)} limit ${limit}
    ) m
    where ${notAsJoin(sql`m.group_id in (${askedGroups(scope, filter)})`)} and ${matches(filter)}
    order by ${ordered(filter)} limit ${page.limit} offset ${page.offset}`,
  );
}

/** Reads the details of the hosts on one page, without reading any other facts or accounts. */
async function describe(
  db: Db,
  filter: ListedHosts,
  days: FactDays,
  page: RawBuilder<unknown>,
): Promise<GroupHostRow[]> {
  const found = await described(filter, days, page).execute(db);
  return found.rows;
}

function described(
  filter: ListedHosts,
  { since, today, monday }: FactDays,
  page: RawBuilder<unknown>,
): RawBuilder<GroupHostRow> {
  return sql`
    select m.host_id as "hostId", m.app_id as "appId", c.name, c.avatar_url as avatar, c.country, c.state,
      m.group_id as "groupId", m.from_at as "fromAt", l.day as "lastActiveDay", w.coins as "weekCoins"
    from (${page}) m
    left join accounts c on c.host_id = m.host_id and c.app_id = m.app_id
    left join lateral (
      select f.day from daily_facts f
      where f.host_id = m.host_id and f.app_id = m.app_id and f.day between ${since}::date and ${today}::date and f.active
      order by f.day desc limit 1
    ) l on true
    left join lateral (
      select sum(f.total_coins)::bigint as coins from daily_facts f
      where f.host_id = m.host_id and f.app_id = m.app_id and f.day between ${monday}::date and ${today}::date
    ) w on true
    order by ${ordered(filter)}`;
}

function isPresent(scope: Scope, filter: HostFilter): RawBuilder<boolean> {
  return sql<boolean>`m.to_at is null and m.group_id in (${askedGroups(scope, filter)}) and ${sought(filter)}`;
}

function inactive(scope: Scope, filter: HostFilter, byHost: boolean): RawBuilder<unknown> {
  if (byHost) return presentHosts(scope, { ...filter, active: false });
  return sql`
    select m.* from accounts c cross join lateral ${lookedUp(sql`
      select m.* from memberships m where m.host_id = c.host_id and m.app_id = c.app_id and m.to_at is null`)} m
    where c.state <> 'active' and ${sought(filter)} and ${notAsJoin(sql`m.group_id in (${askedGroups(scope, filter)})`)}`;
}

function directionOf({ order }: ListedHosts): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`;
}

/**
 * Returns the sort order for memberships `m` and their accounts' names `c`. The name order places Çiğdem next to Cemre.
 * ID and app make the order total.
 */
function ordered(filter: ListedHosts): RawBuilder<unknown> {
  const direction = directionOf(filter);
  const byId = sql`m.host_id ${direction}, m.app_id ${direction}`;
  switch (filter.sort) {
    case 'since':
      return sql`m.from_at ${direction}, ${byId}`;
    case 'hostId':
      return byId;
    case 'name':
      return sql`${nameOrder('c.name')} ${direction} nulls last, ${byId}`;
  }
}

/**
 * Lists the apps on which the caller can see an ID in a group in scope, as a current or former host, as an applicant,
 * or in a move. Users who see every group also see accounts without any of these. Apps on which the ID is currently a
 * host come first.
 */
export async function listAppsOf(db: Db, scope: Scope, hostId: string): Promise<{ appId: number; appLabel: string }[]> {
  const found = await sql<{ appId: number; appLabel: string }>`
    select seen.app_id as "appId", apps.label as "appLabel"
    from (
      select m.app_id, m.to_at is null as present from memberships m
      where m.host_id = ${hostId} and ${inScope(scope, sql`m.group_id`)}
      union all
      select a.app_id, false from applications a where a.host_id = ${hostId} and ${inScope(scope, sql`a.group_id`)}
      union all
      select v.app_id, false from host_moves v where v.host_id = ${hostId} and ${moveInScope(scope)}
      union all
      select ac.app_id, false from accounts ac where ac.host_id = ${hostId} and ${scope.kind === 'all'}::boolean
    ) seen
    join apps on apps.id = seen.app_id
    group by seen.app_id, apps.label
    order by bool_or(seen.present) desc, seen.app_id`.execute(db);
  return found.rows;
}

interface AccountRow {
  name: string | null;
  avatar: string | null;
  country: string | null;
  state: string | null;
}

export async function findAccount(db: Db, { hostId, appId }: HostKey): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`
    select name, avatar_url as avatar, country, state from accounts
    where host_id = ${hostId} and app_id = ${appId}`.execute(db);
  return found.rows[0];
}

/**
 * Lists all memberships of an account, the current one first, then the latest. Memberships in groups out of scope have
 * only times, so that the history is complete. Agents can't see who decided on an application.
 */
export async function listMemberships(db: Db, scope: Scope, { hostId, appId }: HostKey): Promise<Membership[]> {
  const reviewers = readsReviewers(scope);
  const found = await sql<Membership>`
    select m.id, g.id as "groupId", g.name as "groupName", m.from_at as "fromAt", m.to_at as "toAt",
      o.nick_name as "openedBy", e.nick_name as "endedBy",
      case when m.seen then m.end_reason end as "endReason",
      case when m.seen then m.application_id end as "applicationId", case when m.seen then m.note end as note
    from (
      select m.*, ${inScope(scope, sql`m.group_id`)} as seen from memberships m
      where m.host_id = ${hostId} and m.app_id = ${appId}
    ) m
    left join agent_groups g on g.id = m.group_id and m.seen
    left join users o on o.id = m.opened_by and m.seen and (${reviewers} or m.application_id is null)
    left join users e on e.id = m.ended_by and m.seen and (${reviewers} or m.end_reason <> 'reopened')
    order by m.to_at desc nulls first, m.from_at desc, m.id desc`.execute(db);
  return found.rows;
}
