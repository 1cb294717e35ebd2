import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { listHostStatistics } from '@greenroom/contract/statistics.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildFact,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';

// In the agency programme's time zone the new year has already begun.
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: 'Asia/Tokyo' });
putClock(server, '2029-12-31T20:00:00Z');
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const below = await signIn(server, 'sub-agent');
const stranger = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id, name: 'Here' });
const child = await buildGroup(db, { parentId: here.id, name: 'Child' });
await bindGroup(db, below.id, child.id);
const there = await buildGroup(db, { agentId: stranger.id, name: 'There' });

async function host(hostId: string, groupId: number) {
  await buildAccount(db, { hostId, name: `Host ${hostId}` });
  await buildMembership(db, { hostId, groupId });
}
const HOSTS = Array.from({ length: 12 }, (_, index) => String(31_000_001 + index));
for (const hostId of HOSTS) await host(hostId, hostId.endsWith('1') ? child.id : here.id);
await host('42000001', there.id);
for (const [index, hostId] of HOSTS.entries()) await buildFact(db, { hostId, day: '2029-12-30', coins: 10 * index });
await buildFact(db, {
  hostId: '31000001',
  day: '2030-01-01',
  coins: 7,
  final: false,
  reportedAt: '2029-12-31T18:00:00Z',
});
await buildFact(db, { hostId: '42000001', day: '2029-12-30', coins: 5000 });

const list = (as: SignedIn, given: CallInput<typeof listHostStatistics> = {}) =>
  server.get(listHostStatistics, given, { as });
const refusal = async (given: CallInput<typeof listHostStatistics>) =>
  (await server.call(listHostStatistics, given, { as: agent })).refusal?.code;

test('[R-STAT-1] without a range the last 30 days of the agency programme’s time zone are shown, with the report time and the final days', async () => {
  const { rows: _rows, ...shown } = await list(agent);
  expect(shown).toMatchObject({
    ...{ from: '2029-12-03', to: '2030-01-01', today: '2030-01-01', timeZone: 'Asia/Tokyo' },
    ...{ asOf: '2029-12-31T18:00:00.000Z', finalTo: '2029-12-30', lastKnown: '2030-01-01', total: 12 },
  });
  expect(shown.totals).toMatchObject({ totalCoins: 667, giftCoins: null, longCallRatio: null });
});

test('[R-STAT-1] pages follow each other without a gap; the totals stay the same, even after the last page', async () => {
  const pages = [];
  for (const page of [1, 2, 3])
    pages.push(await list(agent, { size: 10, page, fromDay: '2029-12-30', toDay: '2029-12-30' }));
  expect(pages.flatMap(({ rows }) => rows.map(({ hostId }) => hostId))).toEqual(HOSTS.toReversed());
  for (const { total, totals } of pages) expect([total, totals.totalCoins]).toEqual([12, 660]);
});

test('users see the hosts of their own groups and below, and no others', async () => {
  const idsOf = async (as: SignedIn) => (await list(as)).rows.map(({ hostId }) => hostId).toSorted();
  expect(await idsOf(below)).toEqual(['31000001', '31000011']);
  expect(await idsOf(stranger)).toEqual(['42000001']);
  expect((await list(stranger, { search: '31000001' })).total).toBe(0);
  expect((await list(admin)).total).toBe(13);
  expect(await refusal({ groupId: there.id })).toBe('group-not-found');
});

test('future days, a range that ends before it begins, and one of more than 366 days are refused; 366 days are not', async () => {
  expect(await refusal({ toDay: '2030-01-02' })).toBe('date-not-allowed');
  expect(await refusal({ fromDay: '2029-12-30', toDay: '2029-12-29' })).toBe('date-not-allowed');
  expect(await refusal({ fromDay: '2028-12-31', toDay: '2030-01-01' })).toBe('date-not-allowed');
  expect((await list(agent, { fromDay: '2029-01-01', toDay: '2030-01-01' })).total).toBe(12);
  expect(await refusal({ fromDay: '2014-12-31', toDay: '2015-01-02' })).toBe('date-not-allowed');
  expect(await refusal({ fromDay: '2029-02-30' })).toBe('invalid-input');
});

test('more than 100,000 hosts are not summed: the user must choose a group', async () => {
  const large = await buildGroup(db, { name: 'Large' });
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at)
    select (60000000 + n)::text, 1, ${large.id}::bigint, now() from generate_series(1, 100000) n`.execute(db);
  expect((await list(admin, { groupId: large.id, size: 10 })).total).toBe(100_000);
  const all = await server.call(listHostStatistics, {}, { as: admin });
  expect(all.refusal).toMatchObject({ code: 'too-many-in-scope', params: { max: 100_000 } });
  expect((await list(admin, { groupId: here.id })).total).toBe(12);
});
