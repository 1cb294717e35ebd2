import * as contract from '@greenroom/contract/exports/exports.ts';
import type { PersonalScope } from '@greenroom/contract/kit/route.ts';
import * as tokens from '@greenroom/contract/tokens.ts';
import { webhookBody } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { downloadOf, exportedRows, exportInState, exportTo, holdExports, rowsOf } from '../../../test/exported.ts';
import { enrolSecondFactor, passwordAgain } from '../../../test/real-sign-in.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { makeWebhook } from '../../../test/worlds/webhook-of.ts';

const server = await testServer({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const { db } = server.product.deps;
const owner = await signIn(server, 'agent');
const aurora = await buildGroup(db, { agentId: owner.id, name: 'Aurora' });
const borealis = await buildGroup(db, { agentId: owner.id, name: 'Borealis' });
const RANGE = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
const HISTORY = { list: 'history', format: 'csv', filter: { ...RANGE, sort: 'submittedAt', order: 'asc' } } as const;

for (const [hostId, groupId] of [
  ['51000001', aurora.id],
  ['51000002', borealis.id],
] as const) {
  await buildAccount(db, { hostId });
  await buildApplication(db, { hostId, groupId, submittedBy: owner.id, submittedAt: '2026-03-02T22:30:00Z' });
}

/** Returns the user as an API client, which uses a personal token instead of the session. */
async function programOf(as: SignedIn, scope: PersonalScope = 'read') {
  const given = { name: scope, scopes: [scope], days: 30 as const, ...(await passwordAgain(server)) };
  const { token, row } = await server.get(tokens.createOwnToken, given, { as });
  return { ...as, token, tokenId: row.id };
}

/** Creates an agent with both groups, and an API client that acts as this agent. */
async function agentWithProgram() {
  const as = await signIn(server, 'agent');
  await bindGroup(db, as.id, aurora.id);
  await bindGroup(db, as.id, borealis.id);
  return { as, program: await programOf(as) };
}

test('[R-PLUS-12] a token starts an export, gets a webhook when it is finished, and downloads the file of its user', async () => {
  const { as, program } = await agentWithProgram();
  const receiver = await startReceiver();
  await makeWebhook(server, as, receiver.url, { kinds: ['export.finished'] });
  const begun = await server.get(contract.startExport, HISTORY, { as: program, idempotencyKey: 'march' });
  const [told] = await receiver.waitFor(1);
  const { data } = webhookBody('export.finished').parse(JSON.parse(told?.body ?? ''));
  expect(data.items).toMatchObject([{ exportId: begun.id, list: 'history', format: 'csv', rows: 2 }]);
  expect(await server.get(contract.readExport, { id: begun.id }, { as: program })).toMatchObject({ state: 'finished' });
  const file = await downloadOf(server, program, begun.id);
  expect(rowsOf(file.bytes).map(([hostId]) => hostId)).toEqual(['Host ID', '51000001', '51000002']);
  expect(file).toEqual(await downloadOf(server, as, begun.id));
  const repeated = await server.get(contract.startExport, HISTORY, { as: program, idempotencyKey: 'march' });
  expect(repeated.id).toBe(begun.id);
});

test('[R-PLUS-12] a token that polls until the state is final gets the same file as its user, including files for API clients', async () => {
  const { as, program } = await agentWithProgram();
  const order = { ...HISTORY, format: 'xlsx', forPrograms: true } as const;
  expect(await exportedRows(server, program, order)).toEqual(await exportedRows(server, as, order));
  const without = await server.call(contract.startExport, { list: 'history', format: 'csv' }, { as: program });
  expect(without.refusal?.code).toBe('time-range-missing');
});

test('[R-PLUS-12] a token without the scope exports nothing, and no token cancels, repeats, lists or deletes exports', async () => {
  const { as, program } = await agentWithProgram();
  const submitting = await programOf(as, 'submit');
  const { id } = await exportTo(server, as, HISTORY);
  const started = await server.call(contract.startExport, HISTORY, { as: submitting });
  const read = await server.call(contract.readExport, { id }, { as: submitting });
  for (const { http, refusal } of [started, read]) {
    expect([http, refusal]).toMatchObject([403, { code: 'token-lacks-scope', params: { scope: 'read' } }]);
  }
  expect((await downloadOf(server, submitting, id)).status).toBe(403);
  for (const route of [contract.cancelExport, contract.exportAgain, contract.deleteExport]) {
    expect((await server.call(route, { id }, { as: program })).refusal?.code, route.id).toBe('token-not-allowed');
  }
  expect((await server.call(contract.listExports, {}, { as: program })).refusal?.code).toBe('token-not-allowed');
});

test('[R-PLUS-12] a token cannot access an export of a list that tokens can’t read, regardless of its user’s rights', async () => {
  const as = await signIn(server, 'administrator');
  const program = await programOf(as);
  for (const order of [
    { list: 'audit', format: 'csv', filter: RANGE },
    { list: 'users', format: 'csv' },
  ] as const) {
    const started = await server.call(contract.startExport, order, { as: program });
    expect([started.http, started.refusal?.code]).toEqual([403, 'token-not-allowed']);
    const { id, state } = await exportTo(server, as, order);
    expect(state).toBe('finished');
    expect((await server.call(contract.readExport, { id }, { as: program })).refusal?.code).toBe('token-not-allowed');
    expect((await downloadOf(server, program, id)).status).toBe(403);
    expect((await downloadOf(server, as, id)).status).toBe(200);
  }
});

test('[R-PLUS-28] an export that a token started has the groups and rights of its user at the time of writing', async () => {
  const { as, program } = await agentWithProgram();
  const release = await holdExports(db);
  // The first export makes the other exports wait.
  const first = await server.get(contract.startExport, HISTORY, { as: owner });
  await exportInState(server, owner, first.id, 'running');
  const fewer = await server.get(contract.startExport, HISTORY, { as: program });
  await sql`update bindings set unbound_at = now() where user_id = ${as.id} and group_id = ${borealis.id}`.execute(db);
  await release();
  await exportInState(server, program, fewer.id, 'finished');
  const rows = rowsOf((await downloadOf(server, program, fewer.id)).bytes);
  expect(rows.slice(1).map(([hostId]) => hostId)).toEqual(['51000001']);

  const releaseAgain = await holdExports(db);
  const second = await server.get(contract.startExport, HISTORY, { as: owner });
  await exportInState(server, owner, second.id, 'running');
  const none = await server.get(contract.startExport, HISTORY, { as: program });
  await sql`delete from user_roles where user_id = ${as.id}`.execute(db);
  await releaseAgain();
  expect((await exportInState(server, program, none.id, 'failed')).bytes).toBeNull();
  expect((await downloadOf(server, program, none.id)).status).toBe(403);
  expect((await downloadOf(server, program, fewer.id)).status).toBe(403);
});

test('[R-PLUS-28] an export whose token is revoked before it ends stays its user’s; the token gets neither state nor file', async () => {
  const { as, program } = await agentWithProgram();
  const release = await holdExports(db);
  const { id } = await server.get(contract.startExport, HISTORY, { as: program });
  await exportInState(server, program, id, 'running');
  await server.get(tokens.revokeOwnToken, { id: program.tokenId }, { as });
  await release();
  expect(await exportInState(server, as, id, 'finished')).toMatchObject({ rows: 2 });
  expect((await downloadOf(server, as, id)).status).toBe(200);
  const read = await server.call(contract.readExport, { id }, { as: program });
  expect([read.http, read.refusal?.code]).toEqual([401, 'token-not-valid']);
  expect((await downloadOf(server, program, id)).status).toBe(401);
  const another = await programOf(as);
  expect((await downloadOf(server, another, id)).status).toBe(200);
});

test('[R-PLUS-13] an export that a token started counts as the session that created the token, if a role requires two-factor authentication', async () => {
  const as = await signIn(server, 'reviewer');
  await enrolSecondFactor(server, as);
  const program = await programOf(as);
  await sql`update roles set second_factor = true where key = 'reviewer'`.execute(db);
  expect(await exportTo(server, program, HISTORY)).toMatchObject({ state: 'finished', rows: 2 });
});
