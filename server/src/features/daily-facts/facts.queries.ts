import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import type { Stored } from '../../platform/deliveries/write-batches.ts';
import { boundsOf, groupOfDay } from './attribution.queries.ts';
import { COLUMNS, FIGURE_COLUMNS } from './fact-columns.queries.ts';
import { monthTable } from './fact-months.queries.ts';

/**
 * Compares a batch with the stored facts and writes new and newer ones, in one statement. It writes the facts with the
 * group of each day, the versions that they replace, and the changes to the sums by app and by group. The caller must
 * hold the lock for the facts' lane. A fact that was missing at the lookup is then still missing when it is written.
 *
 * The earlier fact is stored as a version if a newer report differs from it, and if it was final or was reported after
 * its day had ended. An equally new report only replaces it. Otherwise, sending two such lines repeatedly would add
 * versions forever. An equal but newer report only advances the report time and counts as unchanged. Without that, an
 * older report that arrives late would look newer.
 *
 * Facts are looked up one by one (lateral, limit) and written by key, so the cost doesn't depend on their number.
 * PostgreSQL would otherwise read the whole month for every batch, if it planned while the month was empty or not
 * analyzed. A batch with facts in only one month is written directly to that month's table, because finding the table
 * for each row would take as long as the lookup.
 * @param columns an array for each of `COLUMNS`; no host and day twice
 * @param days the days in them, each once
 */
export async function upsertFacts(
  trx: Trx,
  columns: readonly (string | Buffer)[],
  days: readonly string[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Stored> {
  const [month, ...others] = new Set(days.map((day) => day.slice(0, 7)));
  const facts = month === undefined || others.length > 0 ? sql.table('daily_facts') : monthTable(month);
  const found = await sql<Stored>`
    with incoming as (
      select * from (select ${sql.join(COLUMNS.map((column, index) => values(column, columns[index])))}) i
      join (select d.day, ${boundsOf('d.day', timeZone)} from unnest(${[...days]}::date[]) as d(day)) b using (day)
    ), compared as materialized (
      select i.*, f.host_id is null as is_new, coalesce(f.reported_at > i.reported_at, false) as is_outdated,
        f.host_id is not null and row(${names('f', FIGURE_COLUMNS)}) is distinct from row(${names('i', FIGURE_COLUMNS)})
          as differs,
        f.reported_at < i.reported_at as is_newer, f.final or f.reported_at >= i.day_to as was_settled,
        coalesce(f.group_id, m.group_id) as group_id, coalesce(f.total_coins, 0) as old_coins,
        coalesce(not f.final, false)::int as old_provisional
      from incoming i
      left join lateral (
        select * from ${facts} f where f.host_id = i.host_id and f.app_id = i.app_id and f.day = i.day limit 1
      ) f on true
      left join ${groupOfDay('i', sql<boolean>`f.host_id is null`)} m on true
    ), versions as (
      insert into daily_fact_versions (${names('', COLUMNS)}, superseded_at)
      select ${names('f', COLUMNS)}, ${now}::timestamptz
      from (select * from compared where differs and is_newer and was_settled) c
      cross join lateral (
        select * from ${facts} f where f.host_id = c.host_id and f.app_id = c.app_id and f.day = c.day limit 1
      ) f
    ), ${writingTo(facts)}, ${summing}
    select sum(added)::int as added, sum(changed)::int as changed, sum(unchanged)::int as unchanged,
      sum(outdated)::int as outdated
    from summed`.execute(trx);
  return found.rows[0] ?? { added: 0, changed: 0, unchanged: 0, outdated: 0 };
}

function writingTo(facts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  added as (
    insert into ${facts} (${names('', COLUMNS)}, group_id)
    select ${names('', COLUMNS)}, group_id from compared where is_new
    order by host_id, app_id, day
  ), changed as (
    insert into ${facts} (${names('', COLUMNS)}, group_id)
    select ${names('', COLUMNS)}, group_id from compared
    where not is_new and not is_outdated and (differs or is_newer)
    order by host_id, app_id, day
    on conflict (host_id, app_id, day) do update
      set ${sql.join([...FIGURE_COLUMNS.map(({ name }) => name), 'reported_at'].map(taken))}
  )`;
}

const summing = sql`
  summed as materialized (
    select app_id, day, group_id, sum(is_new::int) as added,
      count(*) filter (where not is_outdated and differs) as changed,
      count(*) filter (where not is_new and not is_outdated and not differs) as unchanged,
      count(*) filter (where is_outdated) as outdated,
      sum((not final)::int - old_provisional) filter (where not is_outdated) as provisional,
      sum(total_coins::bigint - old_coins) filter (where not is_outdated) as total_coins,
      max(reported_at) filter (where not is_outdated and (is_new or differs or is_newer)) as reported_at
    from compared group by app_id, day, group_id
  ), by_app as (
    insert into fact_days (app_id, day, facts, provisional, reported_at)
    select app_id, day, sum(added), sum(provisional), max(reported_at)
    from summed where reported_at is not null group by app_id, day
    order by app_id, day
    on conflict (app_id, day) do update set facts = fact_days.facts + excluded.facts,
      provisional = fact_days.provisional + excluded.provisional,
      reported_at = greatest(fact_days.reported_at, excluded.reported_at)
  ), by_group as (
    insert into group_days (group_id, day, facts, provisional, total_coins)
    select group_id, day, sum(added), sum(provisional), sum(total_coins)
    from summed where group_id is not null and added + changed > 0
    group by group_id, day
    order by group_id, day
    on conflict (group_id, day) do update set facts = group_days.facts + excluded.facts,
      provisional = group_days.provisional + excluded.provisional,
      total_coins = group_days.total_coins + excluded.total_coins, summed = false
  )`;

/** Writes the facts of a statement whose columns have the table's names. All of them must be new. */
export async function insertFacts(trx: Trx, facts: RawBuilder<unknown>, timeZone: string): Promise<void> {
  const columns = (table: string) => sql.join(COLUMNS.map(({ name }) => sql.ref(`${table}${name}`)));
  await sql`
    insert into daily_facts (${columns('')}, group_id)
    select ${columns('f.')}, m.group_id
    from (select f.*, ${boundsOf('f.day', timeZone)} from (${facts}) f) f left join ${groupOfDay('f')} m on true
    order by f.host_id, f.app_id, f.day`.execute(trx);
}

/** Writes the sums of all facts. There must be none yet. */
export async function insertSums(trx: Trx): Promise<void> {
  await sql`
    insert into fact_days (app_id, day, facts, provisional, reported_at)
    select app_id, day, count(*), count(*) filter (where not final), max(reported_at)
    from daily_facts group by app_id, day`.execute(trx);
  await sql`
    insert into group_days (group_id, day, facts, provisional, total_coins)
    select group_id, day, count(*), count(*) filter (where not final), sum(total_coins)
    from daily_facts where group_id is not null group by group_id, day`.execute(trx);
}

function names(table: string, columns: readonly { name: string }[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.ref(table === '' ? name : `${table}.${name}`)));
}

/** Returns a column from its array. All are unnested in parallel, row by row. A join would store each of them first. */
function values(
  { name, type, bytewise }: (typeof COLUMNS)[number],
  array: string | Buffer | undefined,
): RawBuilder<unknown> {
  const unnested = sql`unnest(${array}::${sql.raw(type)}[])`;
  return sql`${unnested}${bytewise ? sql` collate "C"` : sql``} as ${sql.ref(name)}`;
}

function taken(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(name)} = excluded.${sql.ref(name)}`;
}
