import { listAddable, listGroupCountries } from '@greenroom/contract/groups.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');

const aurora = await buildGroup(db, { name: 'Aurora', country: 'TR', agentId: agent.id });
const zagreb = await buildGroup(db, { name: 'Zagreb', country: 'HR', parentId: aurora.id });
await buildGroup(db, { name: 'Izmir', country: 'TR', parentId: aurora.id });
const gone = await buildGroup(db, { name: 'Bygone', country: 'BR', parentId: aurora.id });
await buildGroup(db, { name: 'Comet', country: 'HR', agentId: other.id });
await buildGroup(db, { name: 'Nowhere', country: 'XX' });
await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);

const addable = async (input: Partial<CallInput<typeof listAddable>>, as: SignedIn) =>
  server.get(listAddable, { type: '1', ...input }, { as });

test('hosts can be added to the groups in scope, which are listed by name, paged, searched, with path and country', async () => {
  const { rows, total } = await addable({}, agent);
  expect(rows.map(({ name }) => name)).toEqual(['Aurora', 'Izmir', 'Zagreb']);
  expect(total).toBe(3);
  expect(rows[2]).toMatchObject({ id: zagreb.id, name: 'Zagreb', path: ['Aurora', 'Zagreb'], country: 'HR' });
  expect((await addable({ search: 'zagreb' }, agent)).rows.map(({ id }) => id)).toEqual([zagreb.id]);
  expect((await addable({ search: 'comet' }, agent)).rows).toEqual([]);
  expect((await addable({}, other)).rows.map(({ name }) => name)).toEqual(['Comet']);
  expect((await addable({}, admin)).total).toBe(5);
  expect((await addable({ page: 2, size: 10 }, admin)).rows).toEqual([]);
});

test('types other than hosts and other page sizes are refused', async () => {
  for (const input of [{ type: '2' }, { type: '' }, {}, { type: '1', size: 10_000 }]) {
    const answer = await server.fetch(`${listAddable.path}?${new URLSearchParams(asTexts(input))}`, {
      headers: { Authorization: `Bearer ${agent.token}` },
    });
    expect(answer.status).toBe(400);
  }
});

function asTexts(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

test('the countries of the groups in scope are counted, in the caller’s language and in Chinese', async () => {
  const own = await server.get(listGroupCountries, { adminId: agent.id }, { as: agent });
  expect(own).toEqual([
    { id: 221, country: 'TR', name: 'Türkiye', cnName: '土耳其', groups: 2 },
    { id: 58, country: 'HR', name: 'Croatia', cnName: '克罗地亚', groups: 1 },
  ]);
  const inArabic = await server.get(listGroupCountries, {}, { as: other, language: 'ar' });
  expect(inArabic).toMatchObject([{ country: 'HR', name: 'كرواتيا', groups: 1 }]);
  const all = await server.get(listGroupCountries, {}, { as: admin });
  expect(all.map(({ country, groups }) => [country, groups])).toEqual([
    ['HR', 2],
    ['TR', 2],
    ['XX', 1],
  ]);
  expect(all.at(-1)).toMatchObject({ id: null, name: 'XX' });
});

test('the countries can be requested only for the caller, even by administrators', async () => {
  for (const as of [other, admin]) {
    const answer = await server.call(listGroupCountries, { adminId: agent.id }, { as });
    expect(answer.refusal?.code).toBe('identity-mismatch');
  }
});
