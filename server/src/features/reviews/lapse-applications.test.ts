import { listHistory } from '@greenroom/contract/applications/applications.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { lapseApplications } from './lapse-applications.job.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const agent = await signIn(server, 'agent');
const ada = await signIn(server, 'reviewer');
const group = await buildGroup(deps.db, { agentId: agent.id });

function submitted(daysAgo: number) {
  const submittedAt = new Date(server.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
  return buildApplication(deps.db, { groupId: group.id, submittedBy: agent.id, submittedAt });
}

async function lapsedIds() {
  const found = await sql<{ id: number }>`
    select id from applications where lapsed_at is not null and not open and review_status = 0 order by id`.execute(
    deps.db,
  );
  return found.rows.map((row) => row.id);
}

test('an open application expires after 30 days or as many as are set, once, and its decision is stored', async () => {
  const old = await submitted(31);
  const younger = await submitted(29);
  expect(await lapseApplications(deps, server.clock.now())).toBe(1);
  expect(await lapsedIds()).toEqual([old.applicationId]);
  expect(await lapseApplications(deps, server.clock.now())).toBe(0);
  expect(await lapseApplications(deps, server.clock.now(), 20)).toBe(1);
  expect(await lapsedIds()).toEqual([old.applicationId, younger.applicationId]);
  const kept = await sql<Record<string, unknown>>`
    select application_id as id, kind, decided_by as by from decisions order by id`.execute(deps.db);
  expect(kept.rows).toEqual([
    { id: old.applicationId, kind: 'lapsed', by: null },
    { id: younger.applicationId, kind: 'lapsed', by: null },
  ]);
  const late = await server.call(contract.claimOne, old, { as: ada });
  expect(late.refusal?.code).toBe('application-decided');
});

test('an application that a reviewer has claimed does not expire', async () => {
  const key = await submitted(40);
  await server.get(contract.claimOne, key, { as: ada });
  expect(await lapseApplications(deps, server.clock.now())).toBe(0);
  await server.get(contract.releaseClaim, key, { as: ada });
  expect(await lapseApplications(deps, server.clock.now())).toBe(1);
});

test('thousands expire in portions, even if two runs overlap', async () => {
  await sql`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open,
      submitted_at)
    select 'many-' || n, 1, ${group.id}, (select min(id) from batches), n, 1, 0, true, '2026-01-01'
    from generate_series(1, 2500) n`.execute(deps.db);
  const now = server.clock.now();
  const runs = await Promise.all([lapseApplications(deps, now), lapseApplications(deps, now)]);
  const rest = await lapseApplications(deps, now);
  expect(runs.reduce((sum, count) => sum + count, rest)).toBe(2500);
  const twice = await sql`
    select from decisions where host_id like 'many-%' group by application_id having count(*) > 1`.execute(deps.db);
  expect(twice.rows).toEqual([]);
});

test('[R-HOST-6] expired is a separate status, so the queue counts only applications that are not reviewed', async () => {
  const list = async (reviewStatus: 'not-reviewed' | 'lapsed') =>
    server.get(listHistory, { reviewStatus, size: 100 }, { as: ada });
  const [gone, left] = [await submitted(31), await submitted(1)];
  await lapseApplications(deps, server.clock.now());
  const lapsed = await list('lapsed');
  expect(lapsed.rows.map(({ id }) => id)).toContain(gone.applicationId);
  expect(new Set(lapsed.rows.map(({ reviewStatus }) => reviewStatus))).toEqual(new Set(['lapsed']));
  const open = await list('not-reviewed');
  expect(open.rows.map(({ id }) => id)).toContain(left.applicationId);
  expect(open.rows.every(({ lapsedAt }) => lapsedAt === null)).toBe(true);
  expect(open.total).toBe((await server.get(contract.queueCounts, {}, { as: ada })).all);
});
