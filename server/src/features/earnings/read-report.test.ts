import { readReport } from '@greenroom/contract/statistics.ts';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

// In the agency programme's time zone it is already Wednesday.
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: 'Asia/Tokyo' });
putClock(server, '2030-01-01T20:00:00Z');
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const top = await buildGroup(db, { agentId: agent.id });
const below = await buildGroup(db, { parentId: top.id });
const other = await buildGroup(db, {});
await buildMembership(db, { hostId: '31000001', groupId: below.id });
await buildMembership(db, { hostId: '31000002', groupId: other.id });

test('[R-PLUS-6] the current week has the time of its last report, and is final up to the day before its first provisional one, for the groups asked for', async () => {
  const read = (groupId?: number) => server.get(readReport, groupId === undefined ? {} : { groupId }, { as: agent });
  const week = { from: '2029-12-31', to: '2030-01-02', today: '2030-01-02', timeZone: 'Asia/Tokyo' };
  expect(await read()).toEqual({ ...week, asOf: null, lastKnown: null, finalTo: null, coins: null });
  // A day in the week before doesn't affect this week.
  await buildFact(db, { hostId: '31000001', day: '2029-12-30', coins: 1, reportedAt: '2030-01-01T19:00:00Z' });
  expect(await read()).toMatchObject({ asOf: null, lastKnown: null, finalTo: null, coins: null });
  await buildFact(db, { hostId: '31000001', day: '2029-12-31', coins: 20, reportedAt: '2029-12-31T18:00:00Z' });
  await buildFact(db, {
    hostId: '31000001',
    day: '2030-01-01',
    coins: 3,
    final: false,
    reportedAt: '2030-01-01T18:00:00Z',
  });
  await buildFact(db, { hostId: '31000002', day: '2030-01-02', coins: 1, reportedAt: '2030-01-01T17:00:00Z' });
  const known = {
    ...week,
    asOf: '2030-01-01T18:00:00.000Z',
    lastKnown: '2030-01-01',
    finalTo: '2029-12-31',
    coins: 23,
  };
  expect(await read()).toEqual(known);
  expect(await read(below.id)).toEqual(known);
  expect((await server.call(readReport, { groupId: other.id }, { as: agent })).refusal?.code).toBe('group-not-found');
});
