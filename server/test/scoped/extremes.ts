import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { buildOwner, buildTrees, type Owner, quickly } from './world.ts';

/** An agent whose records are all newer than everyone else's, all older, or few but including the newest. */
export interface Extreme extends Owner {
  readonly records: 'newest' | 'oldest' | 'few';
  readonly groups: (typeof SIZES)[number];
}

/** How many records of each kind an agent has, by number of groups: more than can be read for a page. */
const MANY = { 1: 2000, 100: 2000, 3000: 10_000 } as const;
const SIZES = [1, 100, 3000] as const;
const FEW = 8;
const BEGINNINGS = { newest: '2026-08-01', oldest: '2024-01-01', few: '2024-06-01' } as const;

/**
 * Creates agents with 1, 100 and 3,000 groups in addition to the world's other agents. Each has hosts, applications,
 * approval requests, moves (from, to and within their groups), batches, notifications, invitations and requests. If the
 * world has no such records for other users, many are created as well.
 */
export async function buildExtremes(db: Db): Promise<Extreme[]> {
  return quickly(db, build);
}

async function build(db: Db): Promise<Extreme[]> {
  const kinds = (['newest', 'oldest', 'few'] as const).flatMap((records) =>
    SIZES.map((groups) => ({ records, groups })),
  );
  const roots = await buildTrees(
    db,
    kinds.map(({ groups }) => groups),
  );
  const made: Extreme[] = [];
  for (const [index, { records, groups }] of kinds.entries()) {
    const owner = await buildOwner(db, `Agent ${records} ${groups}`, roots[index] ?? 0, groups);
    made.push({ ...owner, records, groups });
  }
  await buildOthers(db);
  await buildRecords(db, recordsOf(made));
  return made;
}

/** Creates bindings, batches, notifications, invitations and requests for the world's other users. */
async function buildOthers(db: Db): Promise<void> {
  await sql`
    insert into bindings (user_id, group_id)
    select u.id, 1 + (u.id * 97 + n * 499) % 10000 from users u, generate_series(1, 20) n where u.username like 'agent-%'
    on conflict do nothing`.execute(db);
  await sql`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total)
    select 'add', 'finished', 1 + (n * 7919::bigint) % 10000, (select min(id) from users),
      timestamptz '2026-01-01' + n * interval '1 minute', 1
    from generate_series(1, 20000) n`.execute(db);
  await sql`
    insert into notifications (user_id, kind, subject_id, params, at)
    select u.id, 'batch-finished', n, '{}', timestamptz '2026-01-01' + n * interval '1 minute'
    from users u, generate_series(1, 40) n where u.username like 'agent-%'`.execute(db);
  await sql`
    insert into binding_requests (user_id, wanted, asked_at)
    select u.id, 'Aurora', timestamptz '2026-01-01' + n * interval '1 minute'
    from users u, generate_series(1, 10) n where u.username like 'agent-%'`.execute(db);
  await sql`
    insert into invitations (secret_hash, email, nick_name, group_id, invited_by, invited_at, expires_at)
    select sha256(n::text::bytea), n || '@example.org', 'Invited', 1 + (n * 7919::bigint) % 10000,
      (select min(id) from users), timestamptz '2026-01-01' + n * interval '1 minute', '2026-12-01'
    from generate_series(1, 5000) n`.execute(db);
}

/**
 * Returns a table with `place`, `n`, `user_id`, `root`, `groups`, `group_id` and `at`, whose records go through the
 * groups in turn. Four consecutive records have the same time, and the times are four seconds apart. If there are many,
 * the last thirty belong to one group.
 */
function recordsOf(owners: readonly Extreme[]): RawBuilder<unknown> {
  return sql`(
    select o.*, n, case when n > o.records - 30 and o.records > 30 then o.root + o.groups - 1
        else o.root + (n * 7919::bigint) % o.groups end as group_id,
      case when o.records > 30 or n % 2 = 0 then o.begins else timestamptz '2026-09-01' end
        + n / 4 * interval '4 seconds' as at
    from unnest(${owners.map(({ id }) => id)}::bigint[], ${owners.map(({ root }) => root)}::bigint[],
        ${owners.map(({ groups }) => groups)}::int[],
        ${owners.map(({ records, groups }) => (records === 'few' ? FEW : MANY[groups]))}::int[],
        ${owners.map(({ records }) => BEGINNINGS[records])}::timestamptz[])
      with ordinality o(user_id, root, groups, records, begins, place), generate_series(1, o.records) n
  )`;
}

async function buildRecords(db: Db, records: RawBuilder<unknown>): Promise<void> {
  const hostId = sql`(30000000 + r.place * 100000 + r.n)::text`;
  // All have the same time, like hosts bound from one sheet.
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at)
    select ${hostId}, 1, r.group_id, date_trunc('month', r.at) from ${records} r`.execute(db);
  // Some hosts left recently, in the middle of the reported days.
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at, to_at)
    select (40000000 + r.place * 100000 + r.n)::text, 1, r.group_id, r.at - interval '1 year', d.day
    from ${records} r, (select max(day) - 10 as day from fact_days) d where r.n % 40 = 1`.execute(db);
  await buildFacts(db, records);
  await sql`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open, submitted_at)
    select ${hostId}, 1, r.group_id, 1, 1, 1, 0, r.n % 4 = 0, r.at from ${records} r`.execute(db);
  await sql`
    insert into approval_requests (host_id, application_id, app_id, group_id, batch_id, asked_by, asked_at, state)
    select a.host_id, a.id, 1, r.group_id, 1, r.user_id, r.at, case when r.n % 4 = 0 then 'open' else 'refused' end
    from ${records} r join applications a on a.host_id = ${hostId}`.execute(db);
  // The moves alternate: from the group to someone else's, from someone else's to it, and within the scope.
  await sql`
    insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at, due_at)
    select ${hostId}, 1, r.n, 'transfer', case when r.n % 4 = 0 then 'open' else 'refused' end,
      case when r.n % 3 = 1 then 1 + r.n % 10000 else r.group_id end,
      case r.n % 3 when 0 then 1 + r.n % 10000 when 1 then r.group_id else r.root + (r.n * 31) % r.groups end,
      r.user_id, r.at, '2026-12-01'
    from ${records} r`.execute(db);
  await sql`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total)
    select 'add', 'finished', r.group_id, r.user_id, r.at, 1 from ${records} r`.execute(db);
  await sql`
    insert into notifications (user_id, kind, subject_id, params, at, read_at)
    select r.user_id, 'batch-finished', r.n, '{}', r.at, case when r.n % 4 > 0 then r.at end from ${records} r`.execute(
    db,
  );
  await sql`
    insert into invitations (secret_hash, email, nick_name, group_id, invited_by, invited_at, expires_at)
    select sha256((r.place || ' ' || r.n)::bytea), r.n || '@example.com', 'Invited', r.group_id, r.user_id, r.at, '2026-12-01'
    from ${records} r where r.n <= 400`.execute(db);
  await sql`
    insert into binding_requests (user_id, wanted, asked_at)
    select r.user_id, 'Aurora', r.at from ${records} r where r.n <= 400`.execute(db);
}

/**
 * Creates facts for the same days as everyone else's. A tenth of the hosts gets none, and hosts who left get facts for
 * the time when they were members.
 */
async function buildFacts(db: Db, records: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into daily_facts (host_id, app_id, day, group_id, total_coins, final, reported_at)
    select m.host_id, m.app_id, d.day, m.group_id, m.id % 500, true, '2026-01-01'
    from ${records} r
    join memberships m on m.group_id = r.group_id and m.app_id = 1 and m.host_id in (
      (30000000 + r.place * 100000 + r.n)::text, (40000000 + r.place * 100000 + r.n)::text)
    join (select distinct day from fact_days) d on m.to_at is null or d.day < m.to_at
    where r.n % 10 > 0`.execute(db);
  await sql`
    insert into group_days (group_id, day, facts, provisional, total_coins)
    select group_id, day, count(*), 0, sum(total_coins) from daily_facts group by group_id, day
    on conflict (group_id, day) do update set facts = excluded.facts, total_coins = excluded.total_coins, summed = false`.execute(
    db,
  );
}
