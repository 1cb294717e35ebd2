import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_KEYS, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import * as contract from '@greenroom/contract/exports/exports.ts';
import { listHosts } from '@greenroom/contract/memberships.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import { listGroupStatistics, listHostStatistics } from '@greenroom/contract/statistics.ts';
import { WEBHOOK_KINDS } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { downloadOf, exportedRows, exportInState, exportTo, holdExports } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  buildAccount,
  buildApplication,
  buildFact,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';
import { makeWebhook } from '../../../test/worlds/webhook-of.ts';
import { ORDER } from './describe-exports.ts';
import { EXPORTED_LISTS } from './exported.ts';
import { deleteOldExportsJob } from './index.ts';

const server = await testServer({ PROGRAMME_TIME_ZONE: 'Europe/Istanbul' });
const { deps } = server.product;
const { db } = deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const aurora = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const borealis = await buildGroup(db, { agentId: agent.id, name: 'Borealis' });
const foreign = await buildGroup(db, { agentId: other.id, name: 'Foreign' });
const RANGE = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
const HISTORY = { list: 'history', format: 'csv', filter: { ...RANGE, sort: 'submittedAt', order: 'asc' } } as const;

async function record(hostId: string, name: string, groupId: number, submittedAt: string, uploadCodes: number[] = []) {
  await buildAccount(db, { hostId, name });
  await buildApplication(db, { hostId, groupId, submittedBy: agent.id, submittedAt, uploadCodes });
}
await record('51000001', '=1+1', aurora.id, '2026-03-02T22:30:00Z');
await record('51000002', 'Ayşe, "A"', borealis.id, '2026-03-03T08:00:00Z', [104]);
await record('51000003', 'Out of range', aurora.id, '2026-02-03T08:00:00Z');
await record('51000004', 'Of others', foreign.id, '2026-03-03T08:00:00Z');
for (const [hostId, groupId] of [
  ['51000001', aurora.id],
  ['51000002', borealis.id],
] as const) {
  await buildMembership(db, { hostId, groupId });
  await buildFact(db, { hostId, day: '2026-03-02', coins: hostId === '51000001' ? 70 : 30 });
}

test('every part of the filter of every list has a name with which an export is described to users', () => {
  const names: readonly string[] = contract.EXPORT_FILTERS;
  const unnamed = EXPORT_KEYS.flatMap((key) => {
    const { range } = exportedOf(key);
    const dates: readonly string[] = range === null || range.kind === 'week' ? [] : [range.from, range.to];
    const known = [...names, ...ORDER, ...dates];
    return EXPORTED_LISTS[key].filters.filter((name) => !known.includes(name)).map((name) => `${key} ${name}`);
  });
  expect(unnamed).toEqual([]);
});

const start = (as: SignedIn = agent) => server.get(contract.startExport, HISTORY, { as });
const files = async () =>
  (await readdir(join(server.folder, 'files/kept'))).filter((name) => /\.(csv|xlsx)$/.test(name));

test('[R-STAT-3] csv and xlsx have the filtered rows in order, with times in the agency programme’s time zone, without formulas', async () => {
  const csv = await exportedRows(server, agent, HISTORY);
  expect(csv.map((row) => [row[0], row[1], row[5], row[7]])).toEqual([
    ['Host ID', 'Name', 'Group', 'Submitted (Europe/Istanbul)'],
    ['51000001', "'=1+1", 'Aurora', '2026-03-03 01:30:00'],
    ['51000002', 'Ayşe, "A"', 'Borealis', '2026-03-03 11:00:00'],
  ]);
  const xlsx = await exportedRows(server, agent, { ...HISTORY, format: 'xlsx' });
  expect(xlsx.map((row) => row.map((cell) => cell.replace(/^=1/, "'=1")))).toEqual(csv);
});

test('[R-PLUS-7] named columns appear in their order, in the reader’s language and the requested time zone', async () => {
  const order = { ...HISTORY, columns: ['submitted-at', 'upload-status', 'host-id'], timeZone: 'UTC' };
  expect(await exportedRows(server, agent, order, 'zh-CN')).toEqual([
    ['提交时间（UTC）', '上传状态', '主播 ID'],
    ['2026-03-02 22:30:00', '成功', '51000001'],
    ['2026-03-03 08:00:00', '失败', '51000002'],
  ]);
});

test('[R-PLUS-7] a file for API clients is the same in every language: IDs as headers, codes as values, times in UTC', async () => {
  const order = {
    ...HISTORY,
    columns: ['host-id', 'upload-status', 'reason', 'submitted-at', 'country'],
    forPrograms: true,
  };
  const rows = await exportedRows(server, agent, order, 'ar');
  expect(rows).toEqual([
    ['host-id', 'upload-status', 'reason', 'submitted-at', 'country'],
    ['51000001', 'success', '', '2026-03-02T22:30:00.000Z', 'TR'],
    ['51000002', 'failure', '104', '2026-03-03T08:00:00.000Z', 'TR'],
  ]);
  expect(await exportedRows(server, agent, order, 'en')).toEqual(rows);
});

test('[R-STAT-3] statistics by host and by group match their lists', async () => {
  const days = { fromDay: '2026-03-01', toDay: '2026-03-31' };
  const hosts = await server.get(listHostStatistics, days, { as: agent });
  const byHost = await exportedRows(server, agent, {
    list: 'host-statistics',
    format: 'xlsx',
    filter: days,
    columns: ['host-id', 'group', 'total-coins', 'gift-coins', 'day', 'kyc'],
  });
  expect(byHost.slice(1)).toEqual(
    hosts.rows.map((row) => [row.hostId, row.groupName, String(row.totalCoins), '', '2026-03-02', 'Yes']),
  );
  const groups = await server.get(listGroupStatistics, days, { as: agent });
  const byGroup = await exportedRows(server, agent, {
    list: 'group-statistics',
    format: 'csv',
    filter: { ...days, below: 'true' },
    columns: ['group', 'hosts', 'total-coins'],
  });
  expect(byGroup.slice(1)).toEqual(groups.rows.map((row) => [row.groupName, '1', String(row.totalCoins)]));
});

test('[R-STAT-3] earnings by host and by group need no range: they are of the current week and the three before it', async () => {
  for (const list of ['host-earnings', 'group-earnings'] as const) {
    const rows = await exportedRows(server, agent, { list, format: 'csv' });
    expect(rows, list).toHaveLength(3);
  }
});

test('[R-STAT-3] the hosts of groups are exported as listed: filtered, in order, with words only for users', async () => {
  const order = { sort: 'hostId', order: 'asc' } as const;
  const columns = ['id', 'group', 'account', 'coins', 'active-day', 'since'];
  const { rows } = await server.get(listHosts, order, { as: agent });
  const asked = { list: 'group-hosts', format: 'csv', columns, timeZone: 'UTC' } as const;
  const [header, ...people] = await exportedRows(server, agent, { ...asked, filter: order });
  expect(header).toEqual(['Host ID', 'Agent group', 'Account', 'Coins', 'Last active', 'Since (UTC)']);
  const since = (at: string) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  expect(people).toEqual(
    rows.map((row) => [row.hostId, row.groupName, 'Valid', String(row.weekCoins ?? ''), '', since(row.fromAt)]),
  );
  const filter = { ...order, groupId: String(borealis.id), search: '51000002', below: 'false' };
  const programs = await exportedRows(server, agent, { ...asked, filter, forPrograms: true });
  expect(programs).toEqual([
    columns,
    ['51000002', 'Borealis', 'active', '', '', new Date(rows[1]?.fromAt ?? '').toISOString()],
  ]);
  const gone = { ...asked, filter: { groupId: String(foreign.id) } };
  expect((await server.call(contract.startExport, gone, { as: agent })).refusal?.code).toBe('group-not-found');
});

test('[R-VALID-4] a list with a time range is not exported without one, and nothing is stored', async () => {
  for (const order of [
    { list: 'history', filter: { from: RANGE.from } },
    { list: 'host-statistics', filter: {} },
    { list: 'group-statistics', filter: { toDay: '2026-03-31' } },
  ] as const) {
    const { refusal } = await server.call(contract.startExport, { ...order, format: 'csv' }, { as: agent });
    expect(refusal?.code, order.list).toBe('time-range-missing');
  }
});

test('orders that no list accepts are refused immediately: an unknown filter, column or time zone, or a group of others', async () => {
  const refusals = await Promise.all(
    [{ filter: { ...RANGE, sort: 'nothing' } }, { columns: ['host-id', 'nothing'] }, { timeZone: 'Mars/Olympus' }].map(
      (more) => server.call(contract.startExport, { ...HISTORY, ...more }, { as: agent }),
    ),
  );
  expect(refusals.map(({ refusal }) => [refusal?.code, refusal?.fields[0]?.path])).toEqual([
    ['invalid-input', 'sort'],
    ['invalid-input', 'columns'],
    ['invalid-input', 'timeZone'],
  ]);
  const days = { fromDay: '2026-03-01', toDay: '2026-03-31', groupId: String(foreign.id) };
  const foreignGroup = { list: 'host-statistics', format: 'csv', filter: days } as const;
  expect((await server.call(contract.startExport, foreignGroup, { as: agent })).refusal?.code).toBe('group-not-found');
});

test('[R-PLUS-7] the list of exports describes their content in words, their size and their expiry', async () => {
  const filter = { ...RANGE, groupId: String(aurora.id), uploadStatus: 'success' };
  const row = await exportTo(server, agent, { ...HISTORY, filter });
  expect(row).toMatchObject({
    ...{
      list: 'history',
      state: 'finished',
      rows: 1,
      total: 1,
      format: 'csv',
      timeZone: 'Europe/Istanbul',
      range: RANGE,
    },
    filter: [
      { name: 'groupId', value: 'Aurora' },
      { name: 'uploadStatus', value: 'Success' },
    ],
  });
  const file = await downloadOf(server, agent, row.id);
  expect(file.name).toContain('history-2026-03-01-2026-04-01.csv');
  expect(file.bytes).toHaveLength(row.bytes ?? 0);
  expect(Date.parse(row.expiresAt ?? '') - Date.parse(row.finishedAt ?? '')).toBe(RETENTION_MS.exports);
  expect((await server.get(contract.listExports, {}, { as: agent })).rows[0]).toEqual(row);
  expect((await server.get(contract.listExports, {}, { as: other })).total).toBe(0);
});

test('a file is named after its first and last day in the reader’s time zone', async () => {
  const night = { from: '2026-02-28T21:00:00Z', to: '2026-03-09T21:00:00Z' };
  const { id } = await exportTo(server, agent, { ...HISTORY, filter: night, timeZone: 'Europe/Istanbul' });
  expect((await downloadOf(server, agent, id)).name).toContain('history-2026-03-01-2026-03-09.csv');
});

test('[R-PLUS-7] an export can be canceled while it waits and while it is written; no file is left', async () => {
  const before = await files();
  const release = await holdExports(db);
  const [first, second] = [await start(), await start()];
  await exportInState(server, agent, first.id, 'running');
  for (const { id } of [second, first]) {
    expect((await server.get(contract.cancelExport, { id }, { as: agent })).state).toBe('cancelled');
  }
  await release();
  // A later export is written. This shows that the canceled ones aren't, and that nothing waits for them.
  const third = await exportTo(server, agent, HISTORY);
  expect(third.state).toBe('finished');
  for (const { id } of [first, second]) await exportInState(server, agent, id, 'cancelled');
  expect(await files()).toHaveLength(before.length + 1);
  expect((await server.call(contract.cancelExport, { id: third.id }, { as: agent })).refusal?.code).toBe(
    'export-finished',
  );
  expect((await server.call(contract.downloadExport, { id: first.id }, { as: agent })).refusal?.code).toBe(
    'export-not-finished',
  );
});

test('a user can have at most five exports waiting or running; another user is not affected', async () => {
  const release = await holdExports(db);
  const started = [];
  for (let count = 0; count < contract.EXPORTS_OPEN_MAX; count += 1) started.push(await start());
  const refused = await server.call(contract.startExport, HISTORY, { as: agent });
  expect(refused.refusal).toMatchObject({ code: 'too-many-exports', params: { max: 5 } });
  const others = await start(other);
  await release();
  for (const { id } of started) await exportInState(server, agent, id, 'finished');
  await exportInState(server, other, others.id, 'finished');
});

test('[R-PLUS-7] a finished export sends a notification, can be repeated, and is deleted with its file only by its owner', async () => {
  const row = await exportTo(server, agent, HISTORY);
  const [notice] = (await server.get(listNotifications, {}, { as: agent })).rows;
  expect(notice).toMatchObject({
    ...{ kind: 'export-finished', link: '/user/exports' },
    params: { exportId: row.id, list: 'History', state: 'finished', rows: 2, days: 7 },
  });
  const again = await server.get(contract.exportAgain, { id: row.id }, { as: agent });
  const second = await exportInState(server, agent, again.id, 'finished');
  expect((await downloadOf(server, agent, second.id)).bytes).toEqual((await downloadOf(server, agent, row.id)).bytes);
  const before = (await files()).length;
  expect((await server.call(contract.deleteExport, { id: row.id }, { as: other })).refusal?.code).toBe(
    'export-not-found',
  );
  await server.get(contract.deleteExport, { id: row.id }, { as: agent });
  expect((await files()).length).toBe(before - 1);
  expect((await server.call(contract.readExport, { id: row.id }, { as: agent })).refusal?.code).toBe(
    'export-not-found',
  );
});

test('[R-PLUS-12] a finished export is sent only to the webhooks of its owner, as in the contract', async () => {
  const hooks = await Promise.all(
    [agent, other].map((as) => makeWebhook(server, as, 'https://example.com/hook', { kinds: ['export.finished'] })),
  );
  const row = await exportTo(server, agent, HISTORY);
  const told = await sql<{ webhookId: number; items: unknown }>`
    select webhook_id as "webhookId", items from webhook_deliveries where kind = 'export.finished'`.execute(db);
  expect(told.rows.map(({ webhookId }) => webhookId)).toEqual([hooks[0]?.webhook.id]);
  const [item] = z.array(WEBHOOK_KINDS['export.finished'].item).parse(told.rows[0]?.items);
  expect(item).toEqual({
    exportId: row.id,
    list: 'history',
    format: 'csv',
    rows: 2,
    bytes: row.bytes,
    expiresAt: row.expiresAt,
  });
});

test('an export and its file are deleted after their retention period, not before', async () => {
  const row = await exportTo(server, agent, HISTORY);
  const count = (await files()).length;
  await deleteOldExportsJob.run(deps);
  expect(await files()).toHaveLength(count);
  await sql`update exports set expires_at = now() - interval '1 second'`.execute(db);
  expect((await server.call(contract.downloadExport, { id: row.id }, { as: agent })).refusal?.code).toBe(
    'export-file-gone',
  );
  await deleteOldExportsJob.run(deps);
  expect(await files()).toEqual([]);
  expect((await server.get(contract.listExports, {}, { as: agent })).total).toBe(0);
});
