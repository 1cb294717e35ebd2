import type { HistoryFilter } from '@greenroom/contract/applications/applications.ts';
import { type RawBuilder, sql } from 'kysely';
import { isNamed, namedAccounts } from '../../../access/account-names.ts';
import { groupsOf, inScopeEach, type Scope } from '../../../access/scope.ts';
import { beginsInOrder } from '../../../platform/db/begins.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lookedUp } from '../../../platform/db/planner.ts';
import { filtered, inTime, ofGroup, ordered } from './filter.queries.ts';
import { type HistoryRecord, JOINED, RECORD } from './history.queries.ts';

/** What is searched for, and by which way it is found. */
export type Search =
  /** All records of these IDs. */
  | { readonly way: 'ids'; readonly ids: readonly string[] }
  /** Those of each group whose IDs begin so. */
  | { readonly way: 'beginning'; readonly beginning: string }
  /** Account by account of those with the name, or record by record of the scope. */
  | { readonly way: 'accounts' | 'records'; readonly name: string };

interface Found {
  hostId: string;
  id: number;
  total: number;
}

/**
 * The records of one page, and how many there are in all: each match is read once. What the order needs comes from the
 * index; the whole record is read for those that are shown.
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

/** How many records are found. */
export async function countMatching(db: Db, scope: Scope, filter: HistoryFilter, search: Search): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (${matching(scope, filter, search)}) a`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Every record that is found, for an export. */
export function searchQuery(scope: Scope, filter: HistoryFilter, search: Search): RawBuilder<HistoryRecord> {
  return sql<HistoryRecord>`
    select ${RECORD} from (${matching(scope, filter, search)}) a ${JOINED} order by ${ordered(filter)}`;
}

/** The first IDs of anybody's records that begin so, at most `limit` records. */
export async function listIdsBeginning(db: Db, beginning: string, limit: number): Promise<string[]> {
  const found = await sql<{ hostId: string }>`
    select host_id as "hostId" from applications
    where ${beginsInOrder(sql`host_id`, beginning)} order by host_id, id limit ${limit}`.execute(db);
  return found.rows.map((row) => row.hostId);
}

/** How far both sides of `findShorterWay` are looked at, one after the other; what comes further back is the longer one. */
const LOOKS = [10, 100, 1000, 10_000];
/** Where there are more of both, so many records are read sooner than all accounts with a common name. */
const RECORDS_LIMIT = 400_000;

/**
 * Whether there are fewer records in scope than accounts with a name. Both are counted no further than ten times the smaller
 * number: it costs less than what it decides about.
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
 * The records that are found, with the columns of `applications`. What is looked up one by one stands apart: no
 * way leads through the records of others, or through all accounts.
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
      // What is no well-formed ID is kept as it was written: it is found by its whole text, and is nobody's name.
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

/** The groups of the scope that the filter asks for, each once. */
function groups(scope: Scope, { groupId }: HistoryFilter): RawBuilder<unknown> {
  const all = groupsOf(scope);
  return groupId === undefined ? all : sql`(select s.group_id from ${all} s where s.group_id = ${groupId})`;
}
