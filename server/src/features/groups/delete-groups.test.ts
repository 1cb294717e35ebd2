import * as applications from '@greenroom/contract/applications/applications.ts';
import * as bindings from '@greenroom/contract/bindings.ts';
import * as contract from '@greenroom/contract/groups.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../test/refused.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const subAgent = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });

const child = (given: { name?: string; agentId?: number } = {}) => buildGroup(db, { parentId: aurora.id, ...given });
const remove = (as: SignedIn, groupId: number) => server.call(contract.deleteGroup, { groupId }, { as });

test('an empty group disappears from every list and search; users bound above can still read its history', async () => {
  const group = await child({ name: 'Vanishing' });
  await buildMembership(db, { hostId: (await buildAccount(db)).hostId, groupId: group.id, toAt: '2025-06-01' });
  await buildApplication(db, { groupId: group.id, submittedBy: agent.id, uploadCodes: [104] });
  await buildMembership(db, { hostId: (await buildAccount(db)).hostId, groupId: aurora.id });
  expect((await remove(agent, group.id)).body).toMatchObject({ status: 0, data: null });
  const [tree, found, below] = [
    await server.get(contract.listBindingGroups, {}, { as: agent }),
    await server.get(contract.searchGroups, { search: 'Vanishing' }, { as: agent }),
    await server.get(contract.listChildren, { groupId: aurora.id }, { as: agent }),
  ];
  expect([tree.total, found.total, below.total]).toEqual([1, 0, 0]);
  const top = await server.get(contract.listChildren, {}, { as: agent });
  expect(top.groups).toMatchObject([{ name: 'Aurora', children: 0 }]);
  const history = await server.get(applications.listHistory, {}, { as: agent });
  expect(history.rows.map(({ groupName }) => groupName)).toEqual(['Vanishing']);
  const { rows } = await server.get(contract.listGroupEvents, { groupId: group.id }, { as: agent });
  expect(rows).toMatchObject([{ kind: 'deleted', by: `Nick ${agent.username}`, params: { name: 'Vanishing' } }]);
  expect(await refused(db, () => remove(agent, group.id))).toBe('group-not-found');
});

test('users bound to a deleted group lose the binding and are notified, and invitations to it are withdrawn', async () => {
  const group = await child();
  await bindGroup(db, subAgent.id, group.id);
  const email = 'waiting@example.org';
  await server.get(bindings.invite, { email, nickName: 'Waiting', groupId: group.id }, { as: agent });
  expect((await remove(agent, group.id)).http).toBe(200);
  expect((await server.get(contract.listBindingGroups, {}, { as: subAgent })).total).toBe(0);
  const open = await sql<{ bindings: number; invitations: number }>`
    select (select count(*) from bindings where group_id = ${group.id} and unbound_at is null) as bindings,
      (select count(*) from invitations where group_id = ${group.id} and withdrawn_at is null) as invitations`.execute(
    db,
  );
  expect(open.rows).toEqual([{ bindings: 0, invitations: 0 }]);
  const notified = await sql<{ userId: number; params: unknown }>`
    select user_id as "userId", params from notifications where kind = 'groups-bound'`.execute(db);
  expect(notified.rows).toEqual([{ userId: subAgent.id, params: expect.objectContaining({ bound: 0, unbound: 1 }) }]);
  const { rows } = await server.get(contract.listGroupEvents, { groupId: group.id }, { as: agent });
  expect(rows.map(({ kind }) => kind)).toEqual(['deleted', 'unbound']);
});

describe('deleting is refused', () => {
  test('[R-GROUP-3] while there are hosts, groups below, waiting applications or running batches, which the error names', async () => {
    const withHost = await child();
    const { hostId } = await buildAccount(db);
    await buildMembership(db, { hostId, groupId: withHost.id });
    expect(await refused(db, () => remove(agent, withHost.id))).toBe('group-has-hosts');
    const withChild = await child();
    const below = await buildGroup(db, { parentId: withChild.id });
    expect(await refused(db, () => remove(admin, withChild.id))).toBe('group-has-children');
    const withApplication = await child();
    await buildApplication(db, { groupId: withApplication.id, submittedBy: agent.id });
    expect(await refused(db, () => remove(agent, withApplication.id))).toBe('group-has-applications');
    for (const state of ['queued', 'checking', 'waiting'] as const) {
      const withBatch = await child();
      await sql`
        insert into batches (kind, state, group_id, submitted_by, submitted_at, total)
        values ('dry-run', ${state}, ${withBatch.id}, ${agent.id}, now(), 1)`.execute(db);
      expect(await refused(db, () => remove(agent, withBatch.id))).toBe('group-has-applications');
    }
    expect((await remove(agent, below.id)).http).toBe(200);
    expect((await remove(agent, withChild.id)).http).toBe(200);
    await sql`update memberships set to_at = now() where host_id = ${hostId}`.execute(db);
    expect((await remove(agent, withHost.id)).http).toBe(200);
  });

  test('to users without it: out of scope it does not exist, and only administrators delete an agent’s own top groups', async () => {
    const group = await child();
    await bindGroup(db, subAgent.id, group.id);
    expect(await refused(db, () => remove(other, group.id))).toBe('group-not-found');
    expect(await refused(db, () => remove(subAgent, group.id))).toBe('forbidden');
    expect(await refused(db, () => remove(subAgent, aurora.id))).toBe('group-not-found');
    expect(await refused(db, () => remove(reviewer, group.id))).toBe('forbidden');
    const own = await buildGroup(db, { agentId: other.id });
    expect(await refused(db, () => remove(other, own.id))).toBe('forbidden');
    expect((await remove(admin, own.id)).http).toBe(200);
  });
});

test('[R-API-1] the calls about one group accept only the caller’s own ID', async () => {
  const group = await child();
  const by = (user: SignedIn) => [{ groupId: group.id, adminId: user.id }, { as: agent }] as const;
  expect(await refused(db, () => server.call(contract.listParents, ...by(admin)))).toBe('identity-mismatch');
  expect(await refused(db, () => server.call(contract.deleteGroup, ...by(admin)))).toBe('identity-mismatch');
  expect((await server.call(contract.listParents, ...by(agent))).http).toBe(200);
  expect((await server.call(contract.deleteGroup, ...by(agent))).http).toBe(200);
});

describe('a deleted group gets', () => {
  test('neither added hosts nor retried failed ones', async () => {
    const group = await child();
    const { batchId } = await buildApplication(db, { groupId: group.id, submittedBy: agent.id, uploadCodes: [104] });
    expect((await remove(agent, group.id)).http).toBe(200);
    const calls = [
      () => server.call(applications.submitTyped, { groupId: group.id, text: '12345678' }, { as: agent }),
      () =>
        server.call(
          applications.submitFile,
          { groupId: group.id },
          { as: agent, file: { name: 'a.csv', bytes: Buffer.from('Host ID\n12345678\n') } },
        ),
      () => server.call(applications.retryFailed, { batchId }, { as: agent }),
    ];
    for (const call of calls) expect(await refused(db, call)).toBe('group-not-found');
  });

  test('no decided applications, in any way of reopening them', async () => {
    const group = await child();
    const decided = await buildApplication(db, { groupId: group.id, submittedBy: agent.id });
    const { batchId: _, ...key } = decided;
    const checked = await buildApplication(db, { groupId: group.id, submittedBy: agent.id, uploadCodes: [104] });
    await server.get(reviews.claimOne, key, { as: reviewer });
    const rejection = { ...key, approve: false, codes: [203 as const] };
    const { decisionId } = await server.get(reviews.decide, rejection, { as: reviewer });
    expect((await remove(agent, group.id)).http).toBe(200);
    const calls = [
      () => server.call(reviews.undoDecision, { hostId: key.hostId, decisionId }, { as: reviewer }),
      () => server.call(reviews.reopen, { ...key, note: 'again' }, { as: admin }),
      () => server.call(reviews.approveOverCheck, { ...checked, note: 'known' }, { as: admin }),
    ];
    for (const call of calls) expect(await refused(db, call)).toBe('group-not-found');
  });
});
