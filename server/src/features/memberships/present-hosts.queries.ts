import type { HostFilter as Wanted } from '@greenroom/contract/hosts.ts';
import { type HostSearch, readHostSearch } from '@greenroom/contract/ids/host-search.ts';
import type { Lack } from '@greenroom/contract/memberships.ts';
import { type RawBuilder, sql } from 'kysely';
import { isNamed } from '../../access/account-names.ts';
import { groupsOf, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';

/** The filter of a call, with its search read and its silence as days. Without a group: all groups in scope. */
export interface HostFilter extends Omit<Wanted, 'search' | 'silent'> {
  readonly search?: HostSearch | undefined;
  readonly silent?: Silence | undefined;
}

/** The last days before today that the platform has reported on each app; apps with fewer such days are missing. */
export interface Silence {
  readonly apps: readonly { readonly appId: number; readonly from: string }[];
  readonly today: string;
  readonly timeZone: string;
}

/** Further back, days are not among the last ones. */
const REPORTED_WITHIN_DAYS = 60;

/** From which day on an app has so many reported days before today. */
export async function readSilence(db: Db, days: number, today: string, timeZone: string): Promise<Silence> {
  const found = await sql<{ appId: number; from: string }>`
    select d.app_id as "appId", min(d.day) as "from" from (
      select d.app_id, d.day, row_number() over (partition by d.app_id order by d.day desc) as place from fact_days d
      where d.facts > 0 and d.day < ${today}::date and d.day >= ${today}::date - ${REPORTED_WITHIN_DAYS}::int
    ) d where d.place <= ${days} group by d.app_id having count(*) = ${days}`.execute(db);
  return { apps: found.rows, today, timeZone };
}

/** Whether one of the groups in scope is of one of these apps. */
export async function hasGroupOfApps(db: Db, scope: Scope, appIds: readonly number[]): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select exists (
      select from ${groupsOf(scope)} s join agent_groups g on g.id = s.group_id where g.app_id = any(${[...appIds]}::smallint[])
    ) as there`.execute(db);
  return found.rows[0]?.there ?? false;
}

/** What a list is searched for. The contract has refused what says neither IDs nor a name. */
export function readSearch(text: string | undefined): HostSearch | undefined {
  const search = text === undefined || text === '' ? undefined : readHostSearch(text);
  return search?.by === 'nothing' ? undefined : search;
}

/** Hosts that match, for a call that is for all of them. @param limit as many at most, and one more */
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

/** The groups that are asked for, each once; empty where the one that is named is out of scope, which is checked once. */
export function askedGroups(scope: Scope, { groupId, below }: HostFilter): RawBuilder<unknown> {
  if (groupId === undefined) return sql`select g.group_id from ${groupsOf(scope)} g`;
  const depth = below ? sql`true` : sql`a.depth = 0`;
  const own =
    scope.kind === 'all'
      ? sql`true`
      : sql`exists (select from group_scope gs where gs.user_id = ${scope.userId} and gs.group_id = ${groupId})`;
  return sql`select a.group_id from agent_group_ancestors a where a.ancestor_id = ${groupId} and ${depth} and ${own}`;
}

/** Looked up row by row: joined, the whole of the larger table might be read. */
function isInactive(): RawBuilder<boolean> {
  return sql<boolean>`exists ${lookedUp(sql`
    select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id and c.state <> 'active'`)}`;
}

/** Which hosts count, apart from whether they are active. */
export function sought({ search, silent, lacking }: HostFilter): RawBuilder<boolean> {
  const conditions = [isFound(search)];
  if (silent !== undefined) conditions.push(isSilent(silent));
  if (lacking !== undefined) conditions.push(lacks(lacking));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The days of a host are looked up host by host: in this group since before them, all of them count for it. */
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

/** Looked up row by row, as above. */
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
      // Looked up row by row, as above.
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

/** Group by group: with many groups PostgreSQL would otherwise read all memberships. */
export function presentHosts(scope: Scope, filter: HostFilter): RawBuilder<unknown> {
  return sql`
    select m.* from ${lookedUp(askedGroups(scope, filter))} b cross join lateral ${lookedUp(sql`
      select m.* from memberships m where m.group_id = b.group_id and m.to_at is null and ${matches(filter)}`)} m`;
}
