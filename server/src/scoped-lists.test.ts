import { addDays } from '@greenroom/contract/kit/days.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../test/factories.ts';
import { readTable } from '../test/read-table.ts';
import { type RowsRead, rowsReadBy, settle } from '../test/rows-read.ts';
import { testServer } from '../test/server.ts';
import { MOUNTED } from './app.ts';
import type { UserCtx } from './context.ts';
import { dayIn } from './platform/calendar.ts';
import type { Db } from './platform/db/database.ts';
import { parseInput } from './platform/http/parse-input.ts';

const TIMEOUT_MS = 240_000;
const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

interface Somebody {
  readonly id: number;
  readonly groups: number;
  /** The uppermost of them. */
  readonly root: number;
}

/** Agents with one group, with 100 and with 3,000; ten thousand groups, eight deep. */
let people: { one: Somebody; hundred: Somebody; thousands: Somebody };

/** Trees of 1, of 100 and of 3,000 groups, and 69 more of 100: in each the third part of a number is the parent's. */
async function buildTrees(): Promise<number[]> {
  await sql`insert into apps (id, label, brand) values (1, 'Yaar', 'yaar') on conflict do nothing`.execute(db);
  const made = await sql<{ root: number }>`
    with sizes as (
      select tree, case tree when 1 then 1 when 2 then 100 when 3 then 3000 else 100 end as size
      from generate_series(1, 72) tree
    ), placed as (
      select tree, n, sum(1) over (order by tree, n) as id from sizes, generate_series(1, size) n
    ), entered as (
      insert into agent_groups (id, parent_id, app_id, name, country)
      overriding system value
      select p.id, case when p.n = 1 then null else p.id - p.n + (p.n - 2) / 3 + 1 end, 1,
        (array['Aurora', 'Bosphorus', 'Luna', 'Night', 'Istanbul'])[1 + p.id % 5] || ' ' || p.id,
        (array['TR', 'PH', 'BR', 'EG'])[1 + p.id % 4]
      from placed p
    )
    select p.id::int as root from placed p where n = 1 order by tree limit 3`.execute(db);
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    with recursive up as (
      select id, id as above, 0 as depth from agent_groups
      union all
      select up.id, g.parent_id, up.depth + 1 from up join agent_groups g on g.id = up.above where g.parent_id is not null
    )
    select id, above, depth from up`.execute(db);
  return made.rows.map(({ root }) => root);
}

/** A million memberships, seven of ten open; a host in a hundred is not active; every tenth has an application. */
async function buildHosts(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Looked up once for all of them instead of a million times.
    await sql`alter table memberships drop constraint memberships_group_id_fkey`.execute(trx);
    await buildMemberships(trx);
    await sql`
      alter table memberships add constraint memberships_group_id_fkey foreign key (group_id) references agent_groups`.execute(
      trx,
    );
  });
  await buildRest();
}

async function buildMemberships(trx: Db): Promise<void> {
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at, to_at)
    select (10000000 + n % 700000)::text, 1, 1 + (n * 7919::bigint) % 10000,
      case when n < 700000 then timestamptz '2026-01-01' else timestamptz '2025-01-01' end + n % 300 * interval '1 hour',
      case when n < 700000 then null else timestamptz '2025-06-01' end
    from generate_series(0, 999999) n`.execute(trx);
}

async function buildRest(): Promise<void> {
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

/** Every tenth host with a day of each of the last four weeks, and the sums by group and by day. */
async function buildFacts(): Promise<void> {
  const days = [0, 7, 14, 21].map((ago) => addDays(dayIn('UTC', server.clock.now()), -ago));
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

beforeAll(async () => {
  const users = await Promise.all(
    ['one', 'hundred', 'thousands'].map((name) => buildUser(db, { role: 'agent', nickName: `Agent ${name}` })),
  );
  const roots = await buildTrees();
  for (const [index, user] of users.entries()) {
    await sql`insert into bindings (user_id, group_id) values (${user.id}, ${roots[index] ?? 0})`.execute(db);
  }
  await sql`
    insert into users (username, nick_name, password_hash, email)
    select 'agent-' || n, 'Person ' || n, '', 'person' || n || '@example.org' from generate_series(1, 500) n`.execute(
    db,
  );
  await sql`
    insert into bindings (user_id, group_id)
    select u.id, 1 + (row_number() over () * 19) % 10000 from users u where u.username like 'agent-%'`.execute(db);
  await buildHosts();
  await buildFacts();
  await settle(db);
  const somebody = (index: number, groups: number) => ({ id: users[index]?.id ?? 0, groups, root: roots[index] ?? 0 });
  people = { one: somebody(0, 1), hundred: somebody(1, 100), thousands: somebody(2, 3000) };
}, TIMEOUT_MS);

function contextOf(as: Somebody | 'administrator', on: Db): UserCtx {
  const id = as === 'administrator' ? 0 : as.id;
  return {
    ...server.product.deps,
    db: on,
    requestId: 'x',
    locale: 'en',
    ip: '127.0.0.1',
    userAgent: null,
    user: {
      id,
      username: 'x',
      nickName: 'x',
      roles: [as === 'administrator' ? 'administrator' : 'agent'],
      sessionTokenHash: Buffer.alloc(32),
    },
    scope: as === 'administrator' ? { kind: 'all' } : { kind: 'bound', userId: id },
    remember: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
}

/** The query of a line; `own` is the uppermost group of who asks, for an administrator the one with thousands below. */
function queryOf(text: string, { root }: Somebody): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value === 'own' ? String(root) : value]),
  );
}

/** What a call reads; the whole operation as it is mounted. */
async function reads(id: string, given: Record<string, unknown>, as: Somebody | 'administrator'): Promise<RowsRead> {
  const mounted = MOUNTED.find(({ route }) => route.id === id);
  if (mounted?.runner.kind !== 'user') throw new Error(`there is no such call ${id}`);
  const { run } = mounted.runner;
  const { query, params } = mounted.route;
  const input = parseInput(mounted.route, {
    params: pick(params.shape, given),
    query: pick(query.shape, given),
    body: {},
  });
  return rowsReadBy(server.url, (on) => run(contextOf(as, on), input));
}

function pick(shape: object, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in shape));
}

/**
 * The most rows that a call may read, by who asks. What is counted exactly is read, from an index alone: 60,000 records
 * of the history for the agent with 3,000 groups, 200,000 for an administrator; the page itself takes a hundred.
 */
const MAX_ROWS = `
call                                                one    hundred  thousands  administrator
groups.listBindingGroups                            50     2500     10000      18000
groups.listBindingGroups?search=luna                50     2500     10000      18000
groups.searchGroups                                 50     900      8500       13000
groups.searchGroups?search=istnabul                 3500   4500     15000      16000
groups.searchGroups?search=person+7                 18000  22000    30000      30000
groups.listChildren                                 300    18000    450000     1500000
bindings.listBindings                               1500   2000     16000      22000
bindings.listAgents                                 1500   1500     5000       8000
memberships.listHosts?groupId=own                   250    10000    290000     290000
memberships.listHosts?groupId=own&order=asc         250    15000    400000     400000
memberships.listHosts?groupId=own&sort=hostId       250    12500    285000     285000
memberships.listHosts?groupId=own&sort=name         350    20000    580000     580000
memberships.listHosts?groupId=own&active=true       300    29000    360000     360000
memberships.listHosts?groupId=own&active=false      550    37000    375000     375000
memberships.listMoves                               100    2500     52000      26000
memberships.listMoves?state=open                    100    2500     60000      7000
applications.listHistory                            200    6000     75000      240000
applications.listHistory?reviewStatus=not-reviewed  200    6000     75000      any
hosts.searchHosts?search=1000                       600    28000    60000      26000
hosts.searchHosts?search=leyla                      600    28000    34000      500
earnings.readEarnings                               12     330      9500       30000
earnings.listHostEarnings                           200    14000    410000     1400000
earnings.listHostEarnings?groupId=own&sort=name     300    14000    410000     410000
earnings.listHostEarnings?groupId=own&sort=hostId   200    13500    390000     390000
earnings.listHostEarnings?search=leyla              230    13000    390000     1700000
earnings.listGroupEarnings                          20     1300     38000      38000
earnings.listGroupEarnings?below=false&search=luna  8      1050     19500      32000
`;

const WHO = ['one', 'hundred', 'thousands', 'administrator'] as const;
const calls = readTable(['call', ...WHO], MAX_ROWS);
/** These grow with every host: none of them is ever read from end to end. */
const LARGE = ['memberships', 'applications', 'accounts', 'host_moves', 'agent_group_ancestors', 'daily_facts'];
/** Months of facts are tables of their own. */
const isLarge = (table: string) => LARGE.includes(table.replace(/_\d{4}_\d\d$/, ''));

describe('lists in a scope, of 10,000 groups and 1,000,000 memberships', () => {
  test.each(calls)(
    '$call reads what is in the scope and no more, however large the rest is',
    { timeout: TIMEOUT_MS },
    async (line) => {
      const [id = '', query = ''] = line.call.split('?');
      for (const who of WHO.filter((each) => line[each] !== 'any')) {
        const given = queryOf(query, who === 'administrator' ? people.thousands : people[who]);
        const { rows, throughout } = await reads(id, given, who === 'administrator' ? who : people[who]);
        expect({ who, throughout: throughout.filter(isLarge) }).toEqual({ who, throughout: [] });
        expect(rows, `rows read for ${who}`).toBeLessThanOrEqual(Number(line[who]));
      }
    },
  );

  test('a table that is read from end to end is named, with all of its rows', async () => {
    const read = await rowsReadBy(server.url, (on) => sql`select from memberships where end_reason = 'x'`.execute(on));
    expect(read).toEqual({ throughout: ['memberships'], rows: expect.closeTo(1_000_000, -2), statements: 1 });
  });
});
