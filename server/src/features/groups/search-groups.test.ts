import * as contract from '@greenroom/contract/groups.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const leyla = await buildUser(db, {
  role: 'agent',
  username: 'leyla.d',
  nickName: 'Leyla Demir',
  email: 'leyla@velvet.example',
});
const agent = await signIn(server, 'agent', leyla);
const marina = await buildUser(db, {
  role: 'agent',
  username: 'marina.s',
  nickName: 'Marina Santos',
  email: 'office@comet.example',
});
await sql`update users set phone = '+90 532 (111) 22-33' where id = ${marina.id}`.execute(db);
const deputy = await signIn(
  server,
  'sub-agent',
  await buildUser(db, { role: 'sub-agent', username: 'deputy', nickName: 'Nina Winter' }),
);

const aurora = await buildGroup(db, { name: 'Aurora', agentId: leyla.id });
const istanbul = await buildGroup(db, { name: 'Istanbul', parentId: aurora.id });
const besiktas = await buildGroup(db, { name: 'Beşiktaş', parentId: istanbul.id });
const night = await buildGroup(db, { name: 'Istanbul night shift', parentId: aurora.id });
const comet = await buildGroup(db, { name: 'Comet', country: 'BR', appId: 2, agentId: marina.id });
await buildGroup(db, { name: '北京小组', country: 'CN', appId: 3 });
await buildGroup(db, { name: 'مجموعة الأفق', country: 'EG', appId: 3 });
const gone = await buildGroup(db, { name: 'Istanbul of old', parentId: aurora.id });
await bindGroup(db, deputy.id, besiktas.id);
await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);

type Query = CallInput<typeof contract.searchGroups>;
const query = (input: Query, as: SignedIn = admin) => server.get(contract.searchGroups, input, { as });
const names = async (input: Query, as: SignedIn = admin) => (await query(input, as)).rows.map(({ name }) => name);
const found = (search: string, as: SignedIn = admin) => names({ search }, as);

/** All fields of the group, which are the same in every search. */
const COMET = {
  id: comet.id,
  name: 'Comet',
  parentId: null,
  path: ['Comet'],
  country: 'BR',
  appId: 2,
  appLabel: 'Topchat',
  agentId: marina.id,
  agentNickname: 'Marina Santos',
  email: 'office@comet.example',
  phone: '+90 532 (111) 22-33',
  updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
};

test('[R-DATA-5] a group has name, country, agent with email address and phone, update time, and one parent or none', async () => {
  expect(await query({ search: 'comet' })).toMatchObject({ rows: [COMET], total: 1 });
  const [child] = (await query({ search: 'beşiktaş' }, agent)).rows;
  expect(child).toMatchObject({ parentId: istanbul.id, path: ['Aurora', 'Istanbul', 'Beşiktaş'], agentId: deputy.id });
});

test('[R-GROUP-2] groups are found by name, by country and by agent, with all their data', async () => {
  expect(await found('istanbul')).toEqual(['Istanbul', 'Istanbul night shift']);
  expect((await query({ country: 'BR' })).rows).toEqual([COMET]);
  expect(await names({ country: 'br', search: 'istanbul' })).toEqual([]);
  expect(await names({ appId: 3 })).toEqual(['مجموعة الأفق', '北京小组'].toSorted());
  for (const search of ['leyla', 'LEYLA.D', 'velvet.example', 'demir leyla']) {
    expect(await found(search)).toEqual(['Aurora', 'Istanbul', 'Istanbul night shift']);
  }
  for (const search of ['marina', '5321112233', '+90 532 111', '(111)', 'office@comet']) {
    expect((await query({ search })).rows).toEqual([COMET]);
  }
  expect(await found('leyla night')).toEqual(['Istanbul night shift']);
  expect(await found('nina')).toEqual(['Beşiktaş']);
});

describe('a differently written text', () => {
  test('is found: case, accents, other scripts, and letters that are wrong, missing, added or swapped', async () => {
    for (const search of ['besiktas', 'BEŞİKTAŞ', 'Beshiktas', 'besktas', 'ebsiktas', 'besiktaz']) {
      expect([search, await found(search)]).toEqual([search, ['Beşiktaş']]);
    }
    for (const search of ['istnabul', 'Istambul', 'istnbul', 'isstanbul', 'iztanbul']) {
      expect([search, await found(search)]).toEqual([search, ['Istanbul', 'Istanbul night shift']]);
    }
    for (const search of ['comte', 'comit', 'marnia', 'Santoz'])
      expect([search, await found(search)]).toEqual([search, ['Comet']]);
    expect(await found('北京')).toEqual(['北京小组']);
    for (const search of ['الافق', 'الأفق', 'الافك'])
      expect([search, await found(search)]).toEqual([search, ['مجموعة الأفق']]);
  });

  test('matches only if nothing is found as typed, and an unlike text is not found', async () => {
    const istambul = await buildGroup(db, { name: 'Istambul', appId: 3 });
    expect(await found('istambul')).toEqual(['Istambul']);
    await sql`update agent_groups set deleted_at = now() where id = ${istambul.id}`.execute(db);
    for (const search of ['zzzz', 'xq', '%', '_', '\\', "'; drop table users; --", '🙂']) {
      expect([search, (await query({ search })).total]).toEqual([search, 0]);
    }
  });
});

test('the best match is first: the whole name, its beginning, a word in it, then groups of a matching agent', async () => {
  const rows = [
    await buildGroup(db, { name: 'New Lumo stars', appId: 3 }),
    await buildGroup(db, { name: 'Lumo', appId: 3 }),
    await buildGroup(db, { name: 'Lumo north', appId: 3 }),
    await buildGroup(db, { name: 'Columota', appId: 3 }),
    await buildGroup(db, {
      name: 'Other',
      appId: 3,
      agentId: (await buildUser(db, { role: 'agent', username: 'x.lumo' })).id,
    }),
  ];
  expect(await found('lumo')).toEqual(['Lumo', 'Lumo north', 'New Lumo stars', 'Columota', 'Other']);
  const ids = rows.map(({ id }) => id);
  await sql`update agent_groups set deleted_at = now() where id = any(${ids}::bigint[])`.execute(db);
});

test('an agent finds only groups in scope; only administrators can name another agent', async () => {
  expect(await names({}, agent)).toEqual(['Aurora', 'Beşiktaş', 'Istanbul', 'Istanbul night shift']);
  expect(await names({}, deputy)).toEqual(['Beşiktaş']);
  expect((await query({ search: 'besiktas' }, deputy)).rows[0]?.path).toEqual(['Beşiktaş']);
  expect(await found('comet', agent)).toEqual([]);
  expect(await found('istanbul', deputy)).toEqual([]);
  expect(await names({ agentId: deputy.id })).toEqual(['Beşiktaş']);
  expect(await names({ agentId: leyla.id }, agent)).toEqual(['Aurora', 'Istanbul', 'Istanbul night shift']);
  for (const as of [reviewer, agent, deputy]) {
    const answer = await server.call(contract.searchGroups, { agentId: marina.id }, { as });
    expect(answer.refusal?.code).toBe('identity-mismatch');
  }
});

test('among several users bound to one group the first owns it; a requested agent is shown', async () => {
  await bindGroup(db, marina.id, night.id);
  await bindGroup(db, deputy.id, night.id);
  expect((await query({ search: 'night' })).rows[0]?.agentNickname).toBe('Marina Santos');
  const { rows } = await query({ agentId: deputy.id, search: 'night' });
  expect(rows.map(({ name, agentNickname }) => [name, agentNickname])).toEqual([
    ['Istanbul night shift', 'Nina Winter'],
  ]);
});

test('rows are sorted by each column in both directions, groups without an agent last, and paged with an exact total', async () => {
  const agentOf = async (descending: 'true' | 'false') =>
    (await query({ sort: 'agent', descending })).rows.map(({ agentNickname }) => agentNickname);
  const [up, down] = [await agentOf('false'), await agentOf('true')];
  expect(up.slice(0, 1)).toEqual(['Leyla Demir']);
  expect(down.slice(0, 1)).toEqual(['Nina Winter']);
  expect([up.at(-1), down.at(-1)]).toEqual([null, null]);
  await sql`update agent_groups set updated_at = now() + interval '1 day' where id = ${istanbul.id}`.execute(db);
  expect((await names({ sort: 'updated', descending: 'true' }))[0]).toBe('Istanbul');
  expect((await names({ sort: 'updated' })).at(-1)).toBe('Istanbul');
  expect((await names({ sort: 'country' }))[0]).toBe('Comet');
  expect((await names({ sort: 'name' })).slice(0, 3)).toEqual(['Aurora', 'Beşiktaş', 'Comet']);
  for (let count = 0; count < 12; count += 1) await buildGroup(db, { name: `Page ${10 + count}`, appId: 3 });
  const pages = [await query({ search: 'page', size: 10 }), await query({ search: 'page', size: 10, page: 2 })];
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [10, 12],
    [2, 12],
  ]);
  expect(pages.flatMap(({ rows }) => rows.map(({ name }) => name)).at(-1)).toBe('Page 21');
  expect(await query({ search: 'pgae', size: 10, page: 3 })).toEqual({ rows: [], total: 12 });
});
