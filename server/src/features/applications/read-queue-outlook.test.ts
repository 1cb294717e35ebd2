import { readBatchPlace } from '@greenroom/contract/applications/outlook.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { buildBatch } from '../../../test/worlds/batch-of.ts';
import { buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { queuePlace, secondsFor } from './outlook.routes.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;

test('the expected time follows the pace of the hours with decisions', () => {
  expect(secondsFor(1, { decisions: 60, hours: 1 })).toBe(60);
  expect(secondsFor(30, { decisions: 120, hours: 4 })).toBe(3600);
  expect(secondsFor(1, { decisions: 7, hours: 1 })).toBe(515);
});

test('the time is unknown without recent decisions', () => {
  expect(secondsFor(5, { decisions: 0, hours: 0 })).toBeNull();
});

test('[R-PLUS-4] an agent’s application has a place in the queue and an expected time from the recent pace', async () => {
  const agent = await signIn(server, 'agent');
  const ada = await signIn(server, 'reviewer');
  const group = await buildGroup(deps.db, { agentId: agent.id });
  const submit = (submittedAt: string) =>
    buildApplication(deps.db, { groupId: group.id, submittedBy: agent.id, submittedAt });
  const first = await submit('2026-11-01T08:00:00Z');
  const second = await submit('2026-11-01T08:00:00Z');
  const third = await submit('2026-11-01T09:00:00Z');
  const placeOf = (key: ApplicationKey, submittedAt: string) =>
    queuePlace(deps, { submittedAt, id: key.applicationId });
  expect(await placeOf(first, '2026-11-01T08:00:00Z')).toEqual({ place: 1, secondsExpected: null });
  expect((await placeOf(second, '2026-11-01T08:00:00Z')).place).toBe(2);
  expect((await placeOf(third, '2026-11-01T09:00:00Z')).place).toBe(3);
  expect((await queuePlace(deps, null)).place).toBe(4);

  const now = server.clock.now().getTime();
  const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000);
  await sql`
    insert into decisions (host_id, application_id, kind, decided_at, undone_at) values
      ('a', 1, 'approved', ${at(24)}, null), ('a', 2, 'rejected', ${at(48)}, null),
      ('a', 3, 'approved', ${at(72)}, ${at(72)}), ('a', 4, 'lapsed', ${at(72)}, null),
      ('a', 5, 'approved', ${at(24 * 8)}, null)`.execute(deps.db);
  // Two decisions in two hours count, which makes one hour each.
  expect(await placeOf(second, '2026-11-01T08:00:00Z')).toEqual({ place: 2, secondsExpected: 7200 });

  await server.get(contract.claimOne, first, { as: ada });
  await server.get(contract.decide, { ...first, approve: true }, { as: ada });
  expect((await placeOf(second, '2026-11-01T08:00:00Z')).place).toBe(1);
});

test('a submission shows the place of its first waiting host, while one waits, and only to users who can see it', async () => {
  const agent = await signIn(server, 'agent');
  const other = await signIn(server, 'agent');
  const ada = await signIn(server, 'reviewer');
  const group = await buildGroup(deps.db, { agentId: agent.id });
  const { batchId, applications } = await buildBatch(deps.db, { groupId: group.id, submittedBy: agent.id, size: 3 });
  const [first, second] = applications;
  if (!first || !second) throw new Error('no applications');
  const placeNow = () => server.get(readBatchPlace, { batchId }, { as: agent });
  const before = await placeNow();
  await server.get(decideMany, { approve: true, applications: [first] }, { as: ada });
  // The first was decided, so it is no longer ahead of the second.
  expect(await placeNow()).toMatchObject({ hostId: second.hostId, place: before?.place });
  expect(before?.hostId).toBe(first.hostId);
  expect((await server.call(readBatchPlace, { batchId }, { as: other })).refusal?.code).toBe('batch-not-found');
  await server.get(decideMany, { approve: true, applications: applications.slice(1) }, { as: ada });
  expect(await placeNow()).toBeNull();
});
