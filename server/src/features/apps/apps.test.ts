import { changeApp, createApp, listAll } from '@greenroom/contract/administration/apps.ts';
import { listApps } from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const as = { as: admin };

test('a new installation knows the two brands that the reasons name', async () => {
  expect(await server.get(listAll, {}, as)).toEqual([
    { id: 2, label: 'Topchat', brand: 'topchat', groups: 0, version: expect.any(String) },
    { id: 1, label: 'Yaar', brand: 'yaar', groups: 0, version: expect.any(String) },
  ]);
});

/** Returns the ID and version of an app, as the administrator sees it now. */
const seen = async (appId: number) => ({ appId, version: await versionsFor(server, admin).app(appId) });

test('[R-DATA-12] the app list maps an app’s number to its label, about 18 of them, from data: added, changed, and immediately in forms', async () => {
  for (let appId = 3; appId <= 18; appId += 1) {
    const made = await server.get(createApp, { appId, label: `App ${appId}` }, as);
    expect(made).toEqual({ id: appId, label: `App ${appId}`, brand: 'other', groups: 0, version: expect.any(String) });
  }
  const { id: groupId } = await buildGroup(db, { appId: 7, agentId: agent.id });
  expect(groupId).toBeGreaterThan(0);
  const changed = await server.get(changeApp, { ...(await seen(7)), label: '  Lumivo ' }, as);
  expect(changed).toEqual({ id: 7, label: 'Lumivo', brand: 'other', groups: 1, version: expect.any(String) });
  const offered = await server.get(listApps, {}, { as: agent });
  expect(offered).toHaveLength(18);
  expect(offered).toContainEqual({ id: 7, label: 'Lumivo' });
  expect(await server.get(listAll, {}, as)).toHaveLength(18);
});

test('a number that another app has, an impossible number and an empty label are refused', async () => {
  const taken = await server.call(createApp, { appId: 1, label: 'Another' }, as);
  expect(taken.refusal?.code).toBe('app-taken');
  for (const appId of [0, -1, 32_768, 1.5]) {
    const refused = await server.call(createApp, { appId, label: 'Another' }, as);
    expect(refused.refusal?.fields.map(({ path }) => path)).toEqual(['appId']);
  }
  const empty = await server.call(changeApp, { ...(await seen(1)), label: ' ' }, as);
  expect(empty.refusal?.fields).toEqual([{ path: 'label', code: 'label-empty', params: {} }]);
  const unknown = await server.call(changeApp, { ...(await seen(4711)), label: 'Another' }, as);
  expect(unknown.refusal?.code).toBe('app-not-found');
});

test('a brand stays with its app, which the error names, unless it is taken over; then the earlier app has no named brand', async () => {
  await server.get(createApp, { appId: 30, label: 'New Yaar' }, as);
  const refused = await server.call(changeApp, { ...(await seen(30)), brand: 'yaar' }, as);
  expect([refused.http, refused.refusal?.code, refused.refusal?.params]).toEqual([
    409,
    'app-brand-taken',
    { brand: 'yaar', app: 'Yaar' },
  ]);
  expect(refused.body.message).toMatch(/“Yaar” already has this brand/);
  const atOnce = await server.call(createApp, { appId: 31, label: 'Other Yaar', brand: 'yaar' }, as);
  expect(atOnce.refusal?.code).toBe('app-brand-taken');
  const brands = async () => {
    const found = await sql<{
      id: number;
      brand: string;
    }>`select id, brand from apps where id in (1, 30) order by id`.execute(db);
    return found.rows.map(({ brand }) => brand);
  };
  expect(await brands()).toEqual(['yaar', 'other']);
  await server.get(changeApp, { ...(await seen(30)), brand: 'yaar', takeOver: true }, as);
  expect(await brands()).toEqual(['other', 'yaar']);
  // Setting an app's brand to its current value changes nothing.
  await server.get(changeApp, { ...(await seen(30)), brand: 'yaar', label: 'Yaar of today' }, as);
  expect(await brands()).toEqual(['other', 'yaar']);
});

test('two parallel calls that take over a brand run one after the other', async () => {
  for (const appId of [40, 41]) await server.get(createApp, { appId, label: `Rival ${appId}` }, as);
  const answers = await Promise.all(
    [40, 41].map(async (appId) =>
      server.call(changeApp, { ...(await seen(appId)), brand: 'topchat', takeOver: true }, as),
    ),
  );
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  const found = await sql<{ count: number }>`select count(*) from apps where brand = 'topchat'`.execute(db);
  expect(found.rows[0]?.count).toBe(1);
});

test('repeating a call with its key adds no second app', async () => {
  const key = '0b5a4f63-6c1e-4c0c-8f6e-2d7f5c0a1c11';
  const input = { appId: 50, label: 'Once' };
  const first = await server.get(createApp, input, { ...as, idempotencyKey: key });
  expect(await server.get(createApp, input, { ...as, idempotencyKey: key })).toEqual(first);
});
