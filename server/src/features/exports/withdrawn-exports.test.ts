import * as contract from '@greenroom/contract/exports/exports.ts';
import { moveGroup } from '@greenroom/contract/groups.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { downloadOf, exportInState, exportTo, holdExports, rowsOf } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const aurora = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const borealis = await buildGroup(db, { agentId: agent.id, name: 'Borealis' });
const HISTORY = {
  list: 'history',
  format: 'csv',
  filter: { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', sort: 'submittedAt', order: 'asc' },
} as const;

async function record(hostId: string, name: string, groupId: number, submittedAt: string) {
  await buildAccount(db, { hostId, name });
  await buildApplication(db, { hostId, groupId, submittedBy: agent.id, submittedAt });
}
await record('51000001', 'Aurora’s', aurora.id, '2026-03-02T22:30:00Z');
await record('51000002', 'Borealis’', borealis.id, '2026-03-03T08:00:00Z');

const start = (as: SignedIn = agent) => server.get(contract.startExport, HISTORY, { as });

test('[R-SES-12] an export is read with the groups at the time of writing, and cannot be downloaded after one of them is lost', async () => {
  const reader = await signIn(server, 'agent');
  await bindGroup(db, reader.id, aurora.id);
  await bindGroup(db, reader.id, borealis.id);
  const whole = await exportTo(server, reader, HISTORY);
  const release = await holdExports(db);
  // The first export makes the second one wait.
  const [first, second] = [await start(reader), await start(reader)];
  await exportInState(server, reader, first.id, 'running');
  await sql`update bindings set unbound_at = now() where user_id = ${reader.id} and group_id = ${borealis.id}`.execute(
    db,
  );
  await release();
  await exportInState(server, reader, second.id, 'finished');
  const rows = rowsOf((await downloadOf(server, reader, second.id)).bytes);
  expect(rows.slice(1).map(([hostId]) => hostId)).toEqual(['51000001']);
  const { refusal } = await server.call(contract.downloadExport, { id: whole.id }, { as: reader });
  expect(refusal?.code).toBe('export-scope-changed');
});

test('[R-PLUS-28] a file cannot be downloaded after a group below the bound one has moved away; a running export leaves that group out', async () => {
  const reader = await signIn(server, 'agent');
  const administrator = await signIn(server, 'administrator');
  const root = await buildGroup(db, { agentId: reader.id, name: 'Root' });
  const [staying, leaving] = [await buildGroup(db, { parentId: root.id }), await buildGroup(db, { parentId: root.id })];
  await record('51000081', 'Staying', staying.id, '2026-03-05T08:00:00Z');
  await record('51000082', 'Leaving', leaving.id, '2026-03-05T09:00:00Z');
  const whole = await exportTo(server, reader, HISTORY);
  expect(rowsOf((await downloadOf(server, reader, whole.id)).bytes)).toHaveLength(3);
  const release = await holdExports(db);
  const { id } = await start(reader);
  await exportInState(server, reader, id, 'running');
  // A move within the reader's scope removes no group from it.
  await server.get(moveGroup, { groupId: staying.id, parentId: leaving.id }, { as: administrator });
  await server.get(moveGroup, { groupId: staying.id, parentId: root.id }, { as: administrator });
  expect((await server.call(contract.readExport, { id: whole.id }, { as: reader })).http).toBe(200);
  expect(rowsOf((await downloadOf(server, reader, whole.id)).bytes)).toHaveLength(3);
  await server.get(moveGroup, { groupId: leaving.id, parentId: null }, { as: administrator });
  await release();
  await exportInState(server, reader, id, 'finished');
  const rows = rowsOf((await downloadOf(server, reader, id)).bytes);
  expect(rows.slice(1).map(([hostId]) => hostId)).toEqual(['51000081']);
  const { refusal } = await server.call(contract.downloadExport, { id: whole.id }, { as: reader });
  expect(refusal?.code).toBe('export-scope-changed');
});

test('[R-PLUS-21] an export whose right was withdrawn before it started fails, and a finished one cannot be downloaded', async () => {
  const reader = await signIn(server, 'agent');
  await bindGroup(db, reader.id, aurora.id);
  const before = await exportTo(server, reader, HISTORY);
  const release = await holdExports(db);
  const [first, second] = [await start(), await start(reader)];
  await exportInState(server, agent, first.id, 'running');
  await sql`delete from user_roles where user_id = ${reader.id}`.execute(db);
  await release();
  const failed = await exportInState(server, reader, second.id, 'failed');
  expect(failed).toMatchObject({ bytes: null, expiresAt: null });
  expect(failed.failure).toContain('permission');
  const { refusal } = await server.call(contract.downloadExport, { id: before.id }, { as: reader });
  expect(refusal?.code).toBe('forbidden');
  const [notice] = (await server.get(listNotifications, {}, { as: reader })).rows;
  expect(notice).toMatchObject({ kind: 'export-finished', params: { exportId: second.id, state: 'failed' } });
});
