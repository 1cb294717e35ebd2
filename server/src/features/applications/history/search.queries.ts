import type { HistoryFilter } from '@greenroom/contract/applications/applications.ts';
import { type RawBuilder, sql } from 'kysely';
import { isNamed, namedAccounts } from '../../../access/account-names.ts';
import { groupsOf, inScopeEach, type Scope } from '../../../access/scope.ts';
import { beginsInOrder } from '../../../platform/db/begins.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lookedUp } from '../../../platform/db/planner.ts';
import { filtered, inTime, ofGroup, ordered } from './filter.queries.ts';
import { type HistoryRecord, JOINED, RECORD } from './history.queries.ts';

/** A search and how it is run. */
export type Search =
  /** Finds all applications with these IDs. */
  | { readonly way: 'ids'; readonly ids: readonly string[] }
  /** Finds the applications in each group whose IDs begin with this text. */
  | { readonly way: 'beginning'; readonly beginning: string }
  /** Finds a name by reading the accounts that have it, or the applications in scope. */
  | { readonly way: 'accounts' | 'records'; readonly name: string };

interface Found {
  hostId: string;
  id: number;
  total: number;
}

/**
 * Returns the applications on one page and the total, reading each match once. The index has all columns for sorting,
 * so whole rows are read only for the applications shown.
 */
export async function readSearchPage(
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  search: Search,
  page: { size: number; offset: number },
): Promise<{ records: HistoryRecord[]; total: number }> {
  const found = await sql<Found>`
    select a.host_id as "hostId", a.id, count(*) over () as total from (${matching(scope, filter, search)}) a
    order by ${ordered(filter)} limit ${page.size} offset ${page.offset}`.execute(db);
  const [first] = found.rows;
  if (first === undefined) {
    return { records: [], total: page.offset === 0 ? 0 : await countMatching(db, scope, filter, search) };
  }
  const records = await sql<HistoryRecord>`
    select ${RECORD}
    from unnest(${found.rows.map(({ hostId }) => hostId)}::text[], ${found.rows.map(({ id }) => id)}::bigint[])
      with ordinality k(host_id, id, place)
    join applications a on a.host_id = k.host_id and a.id = k.id ${JOINED}
    order by k.place`.execute(db);
  return { records: records.rows, total: first.total };
}

/** Counts the applications that match a search. */
export async function countMatching(db: Db, scope: Scope, filter: HistoryFilter, search: Search): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (${matching(scope, filter, search)}) a`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Returns every application that matches a search, for an export. */
export function searchQuery(scope: Scope, filter: HistoryFilter, search: Search): RawBuilder<HistoryRecord> {
  return sql<HistoryRecord>`
    select ${RECORD} from (${matching(scope, filter, search)}) a ${JOINED} order by ${ordered(filter)}`;
}

/** Returns the first IDs with this beginning that have applications in any group, from at most `limit` applications. */
export async function listIdsBeginning(db: Db, beginning: string, limit: number): Promise<string[]> {
  const found = await sql<{ hostId: string }>`
    select host_id as "hostId" from applications
    where ${beginsInOrder(sql`host_id`, beginning)} order by host_id, id limit ${limit}`.execute(db);
  return found.rows.map((row) => row.hostId);
}

/**
 * The limits up to which `findShorterWay` counts both sides in turn. The first side within a limit is the shorter one.
 */
const LOOKS = [10, 100, 1000, 10_000];
/**
 * If both sides exceed the last limit, reading up to this many applications is faster than reading all accounts with a
 * common name.
 */
const RECORDS_LIMIT = 400_000;

/**
 * Returns whether to read the applications in scope or the accounts with a name, whichever has fewer rows. It counts
 * both only up to ten times the smaller number, which costs less than the slower option.
 */
export async function findShorterWay(
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  name: string,
): Promise<'accounts' | 'records'> {
  const fewRecords = (limit: number) => sql`
    when (
      select count(*) from (
        select from asked g
        cross join lateral (select from applications a where a.group_id = g.group_id limit ${limit + 1}) a
        limit ${limit + 1}
      ) r
    ) <= ${limit} then 'records'`;
  const fewAccounts = (limit: number) => sql`
    when (select count(*) from (select from ${namedAccounts(name, limit + 1)} n limit ${limit + 1}) n) <= ${limit} then 'accounts'`;
  const looks = LOOKS.flatMap((limit) => [fewRecords(limit), fewAccounts(limit)]);
  const found = await sql<{ way: 'accounts' | 'records' }>`
    with asked as materialized (select g.group_id from ${groups(scope, filter)} g)
    select case ${sql.join([...looks, fewRecords(RECORDS_LIMIT)], sql` `)} else 'accounts' end as way`.execute(db);
  return found.rows[0]?.way ?? 'accounts';
}

/**
 * Returns the matching applications, with the columns of `applications`. Rows that are looked up one by one are in
 * separate subqueries. Otherwise a plan might read other groups' applications or all accounts.
 */
export function matching(scope: Scope, filter: HistoryFilter, search: Search): RawBuilder<unknown> {
  const rest = [...filtered(filter), ...inTime(filter)];
  const all = (...conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions, ...rest], sql` and `);
  const own = sql.join(
    filter.groupId === undefined ? [inScopeEach(scope, sql`a.group_id`)] : ofGroup(scope, filter.groupId),
    sql` and `,
  );
  switch (search.way) {
    case 'ids':
      return sql`
        select a.* from ${lookedUp(sql`
          select a.* from applications a where ${all(sql`a.host_id = any(${search.ids}::text[])`)}`)} a where ${own}`;
    case 'beginning':
      return sql`
        select a.* from ${groups(scope, filter)} g
        cross join lateral ${lookedUp(sql`
          select a.* from applications a
          where ${all(sql`a.group_id = g.group_id`, sql`a.host_id ^@ ${search.beginning}`)}`)} a`;
    case 'accounts':
      // A malformed ID is stored as written. It is compared as a whole text, and never as a name.
      return sql`
        select a.* from (
          select n.host_id, n.app_id from ${namedAccounts(search.name)} n union select ${search.name}, null
        ) n
        cross join lateral ${lookedUp(sql`
          select a.* from applications a
          where ${all(sql`a.host_id = n.host_id`, sql`(a.app_id = n.app_id or n.app_id is null)`)}`)} a where ${own}`;
    case 'records':
      return sql`
        select a.* from ${groups(scope, filter)} g
        cross join lateral ${lookedUp(sql`
          select a.* from applications a where ${all(sql`a.group_id = g.group_id`)}`)} a
        where a.host_id = ${search.name} or exists ${lookedUp(sql`
          select from accounts c where c.host_id = a.host_id and c.app_id = a.app_id and ${isNamed('c', search.name)}`)}`;
  }
}

/** Returns the groups in scope that match the filter, each once. */
function groups(scope: Scope, { groupId }: HistoryFilter): RawBuilder<unknown> {
  const all = groupsOf(scope);
  return groupId === undefined ? all : sql`(select s.group_id from ${all} s where s.group_id = ${groupId})`;
}
