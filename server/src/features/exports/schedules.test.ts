import * as schedules from '@greenroom/contract/exports/export-schedules.ts';
import { listExports } from '@greenroom/contract/exports/exports.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { downloadOf, rowsOf } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildApplication, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { startDueExportsJob } from './index.ts';

const server = await testServer({ PROGRAMME_TIME_ZONE: 'Europe/Istanbul' });
const { deps } = server.product;
const { db } = deps;

async function agentWithRecord(): Promise<SignedIn> {
  const agent = await signIn(server, 'agent', await buildUser(db, { role: 'agent' }));
  const group = await buildGroup(db, { agentId: agent.id });
  const { hostId } = await buildAccount(db);
  const submittedAt = new Date(Date.now() - 86_400_000).toISOString();
  await buildApplication(db, { hostId, groupId: group.id, submittedBy: agent.id, submittedAt });
  return agent;
}
const DAILY = {
  list: 'history',
  format: 'csv',
  filter: { sort: 'hostId' },
  every: 'day',
  hour: 6,
  range: 'last-7-days',
  byMail: true,
} as const;
const makeDue = (id: number) =>
  sql`update export_schedules set next_at = now() - interval '3 days' where id = ${id}`.execute(db);
const ended = (as: SignedIn, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.get(listExports, {}, { as });
      expect(rows.filter(({ state }) => state === 'finished' || state === 'failed')).toHaveLength(count);
      return rows;
    },
    { timeout: 20_000, interval: 50 },
  );
const list = (as: SignedIn) => server.get(schedules.listSchedules, {}, { as });

test('[R-PLUS-24] a schedule that was missed for days runs once, with the days before its run, and sends an email', async () => {
  const agent = await agentWithRecord();
  await sql`update users set email = 'repeated@example.com' where id = ${agent.id}`.execute(db);
  const { id, nextAt } = await server.get(schedules.createSchedule, DAILY, { as: agent });
  expect(new Date(nextAt ?? '').toISOString()).toMatch(/T03:00:00.000Z$/);
  await makeDue(id);
  await startDueExportsJob.run(deps);
  await startDueExportsJob.run(deps);
  const [row] = await ended(agent, 1);
  const [, ...rows] = rowsOf((await downloadOf(server, agent, row?.id ?? 0)).bytes);
  expect(rows).toHaveLength(1);
  const [after] = await list(agent);
  expect(Date.parse(after?.nextAt ?? '')).toBeGreaterThan(Date.now());
  expect(after).toMatchObject({ id, state: 'active', lastAt: expect.any(String) });
  const letters = await sql<{
    template: string;
  }>`select template from mails where recipient = 'repeated@example.com'`.execute(db);
  expect(letters.rows).toEqual([{ template: 'export-finished' }]);
});

test('[R-PLUS-24] a paused schedule does not run, a changed one runs at its new time, and a deleted one is gone', async () => {
  const agent = await agentWithRecord();
  const { id, version } = await server.get(schedules.createSchedule, DAILY, { as: agent });
  const weekly = { every: 'week', weekday: 3, monthDay: 1, hour: 9, range: 'last-week', byMail: false } as const;
  const paused = await server.get(schedules.changeSchedule, { id, ...weekly, paused: true, version }, { as: agent });
  expect(paused).toMatchObject({ state: 'paused', nextAt: null, every: 'week', weekday: 3 });
  await makeDue(id);
  await startDueExportsJob.run(deps);
  expect((await server.get(listExports, {}, { as: agent })).total).toBe(0);
  const again = await server.get(
    schedules.changeSchedule,
    { id, paused: false, version: paused.version },
    { as: agent },
  );
  expect(again).toMatchObject(weekly);
  expect(new Date(again.nextAt ?? '').getUTCDay()).toBe(3);
  await server.get(schedules.deleteSchedule, { id }, { as: agent });
  expect(await list(agent)).toEqual([]);
});

test('[R-PLUS-24] a schedule without its right fails, is not repeated, and its owner is notified', async () => {
  const agent = await agentWithRecord();
  const { id } = await server.get(schedules.createSchedule, DAILY, { as: agent });
  await sql`delete from user_roles where user_id = ${agent.id}`.execute(db);
  await makeDue(id);
  await startDueExportsJob.run(deps);
  await ended(agent, 1);
  expect(await list(agent)).toMatchObject([{ id, state: 'stopped', nextAt: null }]);
  const [notice] = (await server.get(listNotifications, {}, { as: agent })).rows;
  expect(notice).toMatchObject({ kind: 'export-finished', params: { state: 'stopped' } });
});

test('[R-VALID-4] a list with a time range is not repeated without days, and a user has at most twenty schedules', async () => {
  const agent = await agentWithRecord();
  const create = (more: { range?: null } = {}) =>
    server.call(schedules.createSchedule, { ...DAILY, ...more }, { as: agent });
  expect((await create({ range: null })).refusal?.code).toBe('time-range-missing');
  for (let count = 0; count < schedules.SCHEDULES_MAX; count += 1) expect((await create()).http).toBe(200);
  expect((await create()).refusal).toMatchObject({ code: 'too-many-schedules', params: { max: 20 } });
});
