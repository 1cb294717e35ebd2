import { addDays } from '@greenroom/contract/kit/days.ts';
import { sql } from 'kysely';
import { dayIn } from '../../src/platform/calendar.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { buildUser } from '../worlds/factories.ts';

/** An agent with one tree of groups. */
export interface Owner {
  readonly id: number;
  readonly groups: number;
  /** The topmost group. */
  readonly root: number;
}

/**
 * Creates trees with these numbers of groups. A group's parent is at a third of its number, and IDs are consecutive.
 * @returns the trees' topmost groups
 */
export async function buildTrees(db: Db, sizes: readonly number[]): Promise<number[]> {
  const made = await sql<{ root: number }>`
    with placed as (
      select s.tree, n, (select coalesce(max(id), 0) from agent_groups) + row_number() over (order by s.tree, n) as id
      from unnest(${[...sizes]}::int[]) with ordinality s(size, tree), generate_series(1, s.size) n
    ), entered as (
      insert into agent_groups (id, parent_id, app_id, name, country)
      overriding system value
      select p.id, case when p.n = 1 then null else p.id - p.n + (p.n - 2) / 3 + 1 end, 1,
        (array['Aurora', 'Bosphorus', 'Luna', 'Night', 'Istanbul'])[1 + p.id % 5] || ' ' || p.id,
        (array['TR', 'PH', 'BR', 'EG'])[1 + p.id % 4]
      from placed p
    )
    select p.id::int as root from placed p where n = 1 order by tree`.execute(db);
  const roots = made.rows.map(({ root }) => root);
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    with recursive up as (
      select id, id as above, 0 as depth from agent_groups where id >= ${Math.min(...roots)}
      union all
      select up.id, g.parent_id, up.depth + 1 from up join agent_groups g on g.id = up.above where g.parent_id is not null
    )
    select id, above, depth from up`.execute(db);
  return roots;
}

/** Creates an agent who is bound to a tree's topmost group. */
export async function buildOwner(db: Db, nickName: string, root: number, groups: number): Promise<Owner> {
  const { id } = await buildUser(db, { role: 'agent', nickName });
  await sql`insert into bindings (user_id, group_id) values (${id}, ${root})`.execute(db);
  return { id, groups, root };
}

/** Builds in a transaction without foreign key checks, since there would be a million of them. */
export async function quickly<T>(db: Db, build: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    return build(trx);
  });
}

interface World {
  readonly one: Owner;
  readonly hundred: Owner;
  readonly thousands: Owner;
}

/**
 * Creates ten thousand groups, eight levels deep, with a million memberships, and 500 users with one group each.
 * @returns agents with 1, 100 and 3,000 groups
 */
export async function buildWorld(db: Db, now: Date): Promise<World> {
  return quickly(db, (trx) => build(trx, now));
}

async function build(db: Db, now: Date): Promise<World> {
  await sql`insert into apps (id, label, brand) values (1, 'Yaar', 'yaar') on conflict do nothing`.execute(db);
  const [first = 0, second = 0, third = 0] = await buildTrees(db, [
    1,
    100,
    3000,
    ...Array.from({ length: 69 }, () => 100),
  ]);
  const one = await buildOwner(db, 'Agent one', first, 1);
  const hundred = await buildOwner(db, 'Agent hundred', second, 100);
  const thousands = await buildOwner(db, 'Agent thousands', third, 3000);
  await sql`
    insert into users (username, nick_name, password_hash, email)
    select 'agent-' || n, 'Person ' || n, '', 'person' || n || '@example.org' from generate_series(1, 500) n`.execute(
    db,
  );
  await sql`
    insert into bindings (user_id, group_id)
    select u.id, 1 + (row_number() over () * 19) % 10000 from users u where u.username like 'agent-%'`.execute(db);
  await buildHosts(db);
  await buildFacts(db, now);
  return { one, hundred, thousands };
}

/**
 * Creates a million memberships. Seven of ten are open, one host in a hundred is not active, and every tenth has an
 * application. The indexes are built once at the end.
 */
async function buildHosts(trx: Db): Promise<void> {
  const indexes = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'memberships' and indexname <> 'memberships_pkey'`.execute(trx);
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  await buildMemberships(trx);
  for (const { made } of indexes.rows) await sql.raw(made).execute(trx);
  await buildRest(trx);
}

async function buildMemberships(trx: Db): Promise<void> {
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at, to_at)
    select (10000000 + n % 700000)::text, 1, 1 + (n * 7919::bigint) % 10000,
      case when n < 700000 then timestamptz '2026-01-01' else timestamptz '2025-01-01' end + n % 300 * interval '1 hour',
      case when n < 700000 then null else timestamptz '2025-06-01' end
    from generate_series(0, 999999) n`.execute(trx);
}

async function buildRest(db: Db): Promise<void> {
  await sql`
    insert into accounts (host_id, app_id, state, name, avatar_is_default, reported_at)
    select (10000000 + n)::text, 1, case when n % 50 = 0 then 'banned' else 'active' end,
      (array['Maria', 'Leyla', 'Ana', 'Dilan'])[1 + n % 4] || ' ' || n, false, '2026-01-01'
    from generate_series(0, 699999, 10) n`.execute(db);
  await sql`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open, submitted_at)
    select (10000000 + n)::text, 1, 1 + (n * 7919::bigint) % 10000, 1, 1, 1, 0, n % 20 = 0,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(0, 199999) n`.execute(db);
  await sql`
    insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at, due_at)
    select m.host_id, 1, m.id, 'transfer', case when m.id % 4 = 0 then 'open' else 'refused' end, m.group_id,
      1 + (m.group_id + 4711) % 10000, (select min(id) from users), timestamptz '2026-02-01' + m.id * interval '1 second',
      timestamptz '2026-12-01'
    from memberships m where m.to_at is null and m.id % 35 = 0`.execute(db);
}

/** Creates one day in each of the last four weeks for every tenth host, and the sums by group and by day. */
async function buildFacts(db: Db, now: Date): Promise<void> {
  const days = [0, 7, 14, 21].map((ago) => addDays(dayIn('UTC', now), -ago));
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const next = addDays(`${month}-01`, 31).slice(0, 7);
    await sql`
      create table ${sql.table(`daily_facts_${month.replace('-', '_')}`)} partition of daily_facts
      for values from (${sql.lit(`${month}-01`)}) to (${sql.lit(`${next}-01`)})`.execute(db);
  }
  await sql`
    insert into daily_facts (host_id, app_id, day, group_id, total_coins, final, reported_at)
    select m.host_id, m.app_id, d.day, m.group_id, m.id % 5000, true, '2026-01-01'
    from memberships m, unnest(${days}::date[]) d(day) where m.to_at is null and m.id % 10 = 0`.execute(db);
  await sql`
    insert into group_days (group_id, day, facts, provisional, total_coins)
    select group_id, day, count(*), 0, sum(total_coins) from daily_facts group by group_id, day`.execute(db);
  await sql`
    insert into fact_days (app_id, day, facts, provisional, reported_at)
    select app_id, day, count(*), 0, max(reported_at) from daily_facts group by app_id, day`.execute(db);
}
