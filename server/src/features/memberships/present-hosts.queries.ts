import type { HostFilter as Wanted } from '@greenroom/contract/hosts.ts';
import { type HostSearch, readHostSearch } from '@greenroom/contract/ids/host-search.ts';
import type { Lack } from '@greenroom/contract/memberships.ts';
import { type RawBuilder, sql } from 'kysely';
import { isNamed } from '../../access/account-names.ts';
import { groupsOf, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';

/**
 * A call's filter, with a parsed search, and with silence converted to days. Without a group, it applies to all groups
 * in scope.
 */
export interface HostFilter extends Omit<Wanted, 'search' | 'silent'> {
  readonly search?: HostSearch | undefined;
  readonly silent?: Silence | undefined;
}

/**
 * The last days before today that the platform has reported on each app. Apps with too few reported days are left out.
 */
export interface Silence {
  readonly apps: readonly { readonly appId: number; readonly from: string }[];
  readonly today: string;
  readonly timeZone: string;
}

/** Number of days that are searched for the last reported days. */
const REPORTED_WITHIN_DAYS = 60;

/** Returns, for each app, the day since which it has this many reported days before today. */
export async function readSilence(db: Db, days: number, today: string, timeZone: string): Promise<Silence> {
  const found = await sql<{ appId: number; from: string }>`
    select d.app_id as "appId", min(d.day) as "from" from (
      select d.app_id, d.day, row_number() over (partition by d.app_id order by d.day desc) as place from fact_days d
      where d.facts > 0 and d.day < ${today}::date and d.day >= ${today}::date - ${REPORTED_WITHIN_DAYS}::int
    ) d where d.place <= ${days} group by d.app_id having count(*) = ${days}`.execute(db);
  return { apps: found.rows, today, timeZone };
}

/** Returns whether a group in scope belongs to one of these apps. */
export async function hasGroupOfApps(db: Db, scope: Scope, appIds: readonly number[]): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select exists (
      select from ${groupsOf(scope)} s join agent_groups g on g.id = s.group_id where g.app_id = any(${[...appIds]}::smallint[])
    ) as there`.execute(db);
  return found.rows[0]?.there ?? false;
}

/** Parses the search text of a list. The contract has already refused texts that contain neither IDs nor a name. */
export function readSearch(text: string | undefined): HostSearch | undefined {
  const search = text === undefined || text === '' ? undefined : readHostSearch(text);
  return search?.by === 'nothing' ? undefined : search;
}

/**
 * Lists the matching hosts for a call that applies to all of them.
 * @param limit maximum number; one more is returned if there are more
 */
export async function listMatching(
  db: Db,
  scope: Scope,
  filter: HostFilter,
  limit: number,
): Promise<{ hostId: string; appId: number }[]> {
  const found = await sql<{ hostId: string; appId: number }>`
    select m.host_id as "hostId", m.app_id as "appId" from (${presentHosts(scope, filter)}) m
    order by m.from_at desc, m.host_id, m.app_id limit ${limit + 1}`.execute(db);
  return found.rows;
}

/**
 * Returns the requested groups without repeats. It is empty if the given group is out of scope, which is checked once.
 */
export function askedGroups(scope: Scope, { groupId, below }: HostFilter): RawBuilder<unknown> {
  if (groupId === undefined) return sql`select g.group_id from ${groupsOf(scope)} g`;
  const depth = below ? sql`true` : sql`a.depth = 0`;
  const own =
    scope.kind === 'all'
      ? sql`true`
      : sql`exists (select from group_scope gs where gs.user_id = ${scope.userId} and gs.group_id = ${groupId})`;
  return sql`select a.group_id from agent_group_ancestors a where a.ancestor_id = ${groupId} and ${depth} and ${own}`;
}

/**
 * Returns the condition that an account isn't active. Accounts are looked up row by row, because a join could read the
 * whole larger table.
 */
function isInactive(): RawBuilder<boolean> {
  return sql<boolean>`exists ${lookedUp(sql`
    select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id and c.state <> 'active'`)}`;
}

/** Returns the condition for the requested hosts, except for whether they are active. */
export function sought({ search, silent, lacking }: HostFilter): RawBuilder<boolean> {
  const conditions = [isFound(search)];
  if (silent !== undefined) conditions.push(isSilent(silent));
  if (lacking !== undefined) conditions.push(lacks(lacking));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Returns the condition that a host is silent. Its days are looked up host by host. It must have been in its group
 * since before the first of these days.
 */
function isSilent({ apps, today, timeZone }: Silence): RawBuilder<boolean> {
  return sql<boolean>`exists ${lookedUp(sql`
    select from unnest(${apps.map(({ appId }) => appId)}::smallint[], ${apps.map(({ from }) => from)}::date[]) w(app_id, day)
    where w.app_id = m.app_id and m.from_at <= w.day::timestamp at time zone ${timeZone} and not exists ${lookedUp(sql`
      select from daily_facts f
      where f.host_id = m.host_id and f.app_id = m.app_id and f.day between w.day and ${today}::date
        and (f.active or (f.active is null and f.total_coins > 0))`)}`)}`;
}

const LACKING = {
  bank: sql<boolean>`c.bank_linked is false`,
  kyc: sql<boolean>`c.kyc_verified is false`,
  any: sql<boolean>`(c.bank_linked is false or c.kyc_verified is false)`,
} as const satisfies Record<Lack, RawBuilder<boolean>>;

/** Returns the condition that an account lacks the data. Accounts are looked up row by row, as in `isInactive`. */
function lacks(lack: Lack): RawBuilder<boolean> {
  return sql<boolean>`exists ${lookedUp(sql`
    select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id and ${LACKING[lack]}`)}`;
}

function isFound(search: HostSearch | undefined): RawBuilder<boolean> {
  switch (search?.by) {
    case 'ids':
      return sql<boolean>`m.host_id = any(${[...search.ids]}::text[])`;
    case 'beginning':
      return sql<boolean>`m.host_id ^@ ${search.beginning}`;
    case 'name':
      // Accounts are looked up row by row, as in `isInactive`.
      return sql<boolean>`exists ${lookedUp(sql`
        select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id and ${isNamed('c', search.name)}`)}`;
    default:
      return sql<boolean>`true`;
  }
}

export function matches(filter: HostFilter): RawBuilder<boolean> {
  return sql<boolean>`${sought(filter)} and ${activity(filter)}`;
}

function activity({ active }: HostFilter): RawBuilder<boolean> {
  if (active === undefined) return sql<boolean>`true`;
  return active ? sql<boolean>`not ${isInactive()}` : isInactive();
}

/**
 * Returns a query for the matching current hosts. It reads group by group, because PostgreSQL would otherwise read all
 * memberships if there are many groups.
 */
export function presentHosts(scope: Scope, filter: HostFilter): RawBuilder<unknown> {
  return sql`
    select m.* from ${lookedUp(askedGroups(scope, filter))} b cross join lateral ${lookedUp(sql`
      select m.* from memberships m where m.group_id = b.group_id and m.to_at is null and ${matches(filter)}`)} m`;
}
