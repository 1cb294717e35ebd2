import * as contract from '@greenroom/contract/applications/applications.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsReadBy, settle } from '../../../../test/rows-read.ts';
import { callOn } from '../../../../test/scoped/call-on.ts';
import { testServer } from '../../../../test/server.ts';
import type { SignedIn } from '../../../../test/signed-in.ts';
import { signIn } from '../../../../test/worlds/factories.ts';
import { countHistory } from './history.queries.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

const SHOWN = 20;
/** Maximum number of rows read per row shown, without the exact total and the scope's groups. */
const FACTOR = 50;
/**
 * Agents that differ in their numbers of groups and applications, and in whether these are older or newer than all
 * others.
 */
const AGENTS = [
  { groups: 1, records: 5, age: 'older' },
  { groups: 1, records: 20_000, age: 'older' },
  { groups: 100, records: 30, age: 'older' },
  { groups: 100, records: 20_000, age: 'older' },
  { groups: 100, records: 20_000, age: 'newer' },
  { groups: 3000, records: 3000, age: 'older' },
  { groups: 3000, records: 40_000, age: 'older' },
  { groups: 3000, records: 40_000, age: 'newer' },
] as const;
const OTHERS = 300_000;

const agents = new Map<(typeof AGENTS)[number], SignedIn>();
let nextGroup = 0;

async function buildGroups(count: number): Promise<number> {
  const first = nextGroup + 1;
  nextGroup += count;
  await sql`
    insert into agent_groups (id, parent_id, app_id, name, country) overriding system value
    select n, case when n > ${first}::int then ${first}::int end, 1, 'Group ' || n, 'TR'
    from generate_series(${first}::int, ${nextGroup}::int) n`.execute(db);
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    select n, n, 0 from generate_series(${first}::int, ${nextGroup}::int) n
    union all select n, ${first}::int, 1 from generate_series(${first + 1}::int, ${nextGroup}::int) n`.execute(db);
  return first;
}

/**
 * Builds applications for the groups in turn, a second apart, with four in a row at the same time. The last group has
 * the newest application.
 */
async function buildRecords(first: number, groups: number, records: number, from: string): Promise<void> {
  await sql`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open, submitted_at)
    select (10000000 + n)::text, 1,
      case when n > ${records}::int - 30 then ${first + groups - 1}::int else ${first}::int + (n * 7919::bigint % ${groups}::int)::int end,
      ${first}::int, n, 1, 0, false, ${from}::timestamptz + n / 4 * interval '4 seconds'
    from generate_series(1, ${records}::int) n`.execute(db);
}

const inputOf = (page: number) => contract.listHistory.query.parse({ page: String(page), size: String(SHOWN) });

beforeAll(async () => {
  await sql`insert into apps (id, label, brand) values (1, 'Yaar', 'yaar') on conflict do nothing`.execute(db);
  await buildRecords(await buildGroups(2000), 2000, OTHERS, '2026-01-01');
  for (const agent of AGENTS) {
    const first = await buildGroups(agent.groups);
    const user = await signIn(server, 'agent');
    agents.set(agent, user);
    await sql`insert into bindings (user_id, group_id) values (${user.id}, ${first})`.execute(db);
    await buildRecords(first, agent.groups, agent.records, agent.age === 'older' ? '2025-01-01' : '2026-06-01');
  }
  await settle(server.url);
}, 120_000);

describe('[R-HOST-6] the history of one agent among many', () => {
  test.each(AGENTS)(
    'reads for its first pages little more than it shows: $groups groups, $records applications that are $age than those of others',
    { timeout: 60_000 },
    async (line) => {
      const user = agents.get(line);
      if (!user) throw new Error('there is no such agent');
      const all = await sql<{ id: number }>`
        select a.id from applications a where a.group_id in (select group_id from group_scope where user_id = ${user.id})
        order by a.submitted_at desc, a.id desc limit ${3 * SHOWN}`.execute(db);
      const scope = { kind: 'bound', userId: user.id } as const;
      const total = await rowsReadBy(server.url, (on) => countHistory(on, scope, inputOf(1)));
      for (const page of [1, 2, 3]) {
        const answer = await server.get(contract.listHistory, { page, size: SHOWN }, { as: user });
        expect(answer.total).toBe(line.records);
        expect(answer.rows.map(({ id }) => id)).toEqual(
          all.rows.slice((page - 1) * SHOWN, page * SHOWN).map(({ id }) => id),
        );
        const given = { page: String(page), size: String(SHOWN) };
        const read = await rowsReadBy(server.url, (on) =>
          callOn(server, on, contract.listHistory.id, given, { id: user.id, role: 'agent' }),
        );
        expect(read.rows - total.rows).toBeLessThanOrEqual(SHOWN * page * FACTOR + 3 * line.groups);
        expect(read.throughout).not.toContain('applications');
      }
    },
  );
});

/** Number of rows that are read to choose the cheapest way. */
const LOOK = 50;

/**
 * Maximum number of rows that a search can read: each match once, the details for each match shown, and the scope's
 * groups. A search by name can read accounts or applications, each with its account. It can read twice the rows of the
 * shorter way, and ten times as many to choose between the two.
 */
const most = ({ found, shown, groups, shorter }: Record<'found' | 'shown' | 'groups' | 'shorter', number>) =>
  found + shown * FACTOR + 3 * groups + 14 * shorter + LOOK;

/** Accounts by name. Every third is Leyla, every hundredth Zoe. */
const NAMED = { leyla: 10_000, zoe: 300 } as const;

const isNamed = (name: string) =>
  `exists (select from accounts c where c.host_id = a.host_id and c.app_id = a.app_id and c.name ^@ '${name}')`;

describe('[R-HOST-6] a search of one agent among many', () => {
  beforeAll(async () => {
    await sql`
      insert into accounts (host_id, app_id, state, name, avatar_is_default, reported_at)
      select (10000000 + n)::text, 1, 'active', case when n % 100 = 0 then 'Zoe ' when n % 3 = 0 then 'Leyla ' else 'Ana ' end || n,
        false, '2026-01-01'
      from generate_series(1, 30000) n`.execute(db);
    await settle(server.url);
  }, 60_000);

  test.each(AGENTS)(
    'reads little more than it finds and shows: $groups groups, $records applications that are $age than those of others',
    { timeout: 60_000 },
    async (line) => {
      const user = agents.get(line);
      if (!user) throw new Error('there is no such agent');
      const searches: [search: string, condition: string, shorter: number][] = [
        ['1000', "a.host_id ^@ '1000'", 0],
        ['100003', "a.host_id ^@ '100003'", 0],
        ['10000001', "a.host_id ^@ '10000001'", 0],
        ['10000003 10000004 10029999 10299999', "a.host_id in ('10000003', '10000004', '10029999', '10299999')", 0],
        ['leyla', isNamed('Leyla'), Math.min(NAMED.leyla, line.records)],
        ['zoe', isNamed('Zoe'), Math.min(NAMED.zoe, line.records)],
        ['nobody', 'false', 0],
      ];
      for (const [search, condition, shorter] of searches) {
        const all = await sql<{ id: number }>`
          select a.id from applications a
          where a.group_id in (select group_id from group_scope where user_id = ${user.id}) and ${sql.raw(condition)}
          order by a.submitted_at desc, a.id desc`.execute(db);
        const found = all.rows.length;
        for (const page of found > SHOWN ? [1, 2] : [1]) {
          const query = { hostId: search, page: String(page), size: String(SHOWN) };
          const answer = await server.get(contract.listHistory, { hostId: search, page, size: SHOWN }, { as: user });
          const expected = all.rows.slice((page - 1) * SHOWN, page * SHOWN).map(({ id }) => id);
          expect({ search, total: answer.total }).toEqual({ search, total: found });
          expect(answer.rows.map(({ id }) => id)).toEqual(expected);
          const read = await rowsReadBy(server.url, (on) =>
            callOn(server, on, contract.listHistory.id, query, { id: user.id, role: 'agent' }),
          );
          const bound = most({ found, shown: expected.length, groups: line.groups, shorter });
          expect(read.rows, `${search}, page ${page}, ${found} found`).toBeLessThanOrEqual(bound);
          expect(read.throughout).not.toContain('applications');
          expect(read.throughout).not.toContain('accounts');
        }
      }
    },
  );
});
