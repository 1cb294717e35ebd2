import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import * as hosts from '@greenroom/contract/hosts.ts';
import * as memberships from '@greenroom/contract/memberships.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { WEBHOOK_KINDS, type WebhookKind, webhookBody } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startReceiver } from '../../../test/receiver.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { logOf, makeWebhook } from '../../../test/worlds/webhook-of.ts';
import { settleDueMovesJob } from '../memberships/index.ts';
import { lapseApplications } from '../reviews/index.ts';

const server = await testServer({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const { deps } = server.product;
const { db } = deps;
const [admin, one, other] = [
  await signIn(server, 'administrator'),
  await signIn(server, 'agent'),
  await signIn(server, 'agent'),
];
const [here, below, there] = [
  await buildGroup(db, { agentId: one.id }),
  await buildGroup(db, { agentId: one.id }),
  await buildGroup(db, { agentId: other.id }),
];
const receiver = await startReceiver();
const hookOf = async (as: SignedIn) => (await makeWebhook(server, as, receiver.url)).webhook.id;
const hooks = { admin: await hookOf(admin), one: await hookOf(one), other: await hookOf(other) };

/** Returns the items of one kind that were enqueued for a webhook, in order. */
async function sentOf<K extends WebhookKind>(webhookId: number, kind: K) {
  const found = await sql<{ items: unknown }>`
    select items from webhook_deliveries where webhook_id = ${webhookId} and kind = ${kind} order by id`.execute(db);
  return found.rows.flatMap(({ items }) => z.array(WEBHOOK_KINDS[kind].item).parse(items));
}

async function decide(hostId: string, approve: boolean) {
  const key = await buildApplication(db, { hostId, groupId: here.id, submittedBy: one.id });
  await server.get(reviews.claimOne, key, { as: admin });
  return {
    key,
    ...(await server.get(reviews.decide, { ...key, approve, codes: approve ? [] : [203, 201] }, { as: admin })),
  };
}

const newHost = async () => (await buildAccount(db)).hostId;

test('[R-PLUS-12] a webhook gets the batches, in the form that the contract defines', async () => {
  const batch = await server.get(submitTyped, { groupId: here.id, text: `${await newHost()}\n87654321` }, { as: one });
  await vi.waitFor(
    async () =>
      expect(await sentOf(hooks.one, 'batch.finished')).toEqual([
        { batchId: batch.id, groupId: here.id, total: 2, succeeded: 1, failed: 1 },
      ]),
    { timeout: 20_000 },
  );
  expect(await sentOf(hooks.admin, 'batch.finished')).toHaveLength(1);
  expect(await logOf(server, other, hooks.other)).toEqual([]);
  const dry = await server.get(submitTyped, { groupId: here.id, text: '12345678', dryRun: true }, { as: one });
  const last = await server.get(submitTyped, { groupId: here.id, text: '12345678' }, { as: one });
  await vi.waitFor(
    async () => {
      const ids = (await sentOf(hooks.one, 'batch.finished')).map((item) => Object(item).batchId);
      expect(ids).toEqual([batch.id, last.id]);
    },
    { timeout: 20_000 },
  );
  expect(dry.id).toBeLessThan(last.id);
  await receiver.waitFor(2);
  for (const { body } of receiver.received) webhookBody('batch.finished').strict().parse(JSON.parse(body));
});

test('[R-PLUS-12] a webhook gets every decision, including undone, reopened and expired ones, without the reviewer', async () => {
  const host = await newHost();
  const undone = await decide(host, true);
  await server.get(reviews.undoDecision, { ...undone.key, decisionId: undone.decisionId }, { as: admin });
  const rejected = await decide(await newHost(), false);
  await server.get(reviews.reopen, { ...rejected.key, note: 'again' }, { as: admin });
  const submittedAt = '2025-01-01T00:00:00Z';
  const lapsed = await buildApplication(db, { groupId: here.id, submittedBy: one.id, submittedAt });
  await lapseApplications(deps, server.clock.now());
  const item = (of: typeof lapsed, decision: string, codes: number[] = []) => {
    const { hostId, applicationId, batchId } = of;
    return { applicationId, batchId, hostId, appId: 1, groupId: here.id, decision, codes };
  };
  const told = [
    item(undone.key, 'approved', [200]),
    item(undone.key, 'undone'),
    item(rejected.key, 'rejected', [203, 201]),
    item(rejected.key, 'reopened'),
    item(lapsed, 'lapsed'),
  ];
  expect(await sentOf(hooks.one, 'application.decided')).toEqual(told);
  expect(await sentOf(hooks.admin, 'application.decided')).toEqual(told);
  expect(await sentOf(hooks.other, 'application.decided')).toEqual([]);
});

test('[R-PLUS-12] for each way of moving hosts, each side gets only its own changes, and all messages together show where hosts are', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, newHost));
  const [bound = '', left = '', due = '', transferred = '', many = '', moved = '', undone = '', reopened = ''] = found;
  const all = [bound, left, due, transferred, many, moved];
  await server.get(memberships.bindHosts, { groupId: here.id, hostIds: all }, { as: admin });
  const decided = await decide(reopened, true);
  await server.get(reviews.reopen, { ...decided.key, note: 'again' }, { as: admin });
  const again = await decide(undone, true);
  await server.get(reviews.undoDecision, { ...again.key, decisionId: again.decisionId }, { as: admin });
  await server.get(memberships.bindHosts, { groupId: there.id, hostIds: [bound] }, { as: admin });
  await server.get(memberships.releaseHost, { hostId: left, appId: 1 }, { as: one });
  const at = new Date(server.clock.now().getTime() + 60_000).toISOString();
  await server.get(memberships.releaseHost, { hostId: due, appId: 1, at }, { as: one });
  const { id: moveId } = await server.get(
    memberships.askForTransfer,
    { hostId: transferred, toGroupId: there.id },
    { as: other },
  );
  await server.get(memberships.answerMove, { moveId, agree: true }, { as: one });
  const pair = {
    hosts: [
      { hostId: many, appId: 1 },
      { hostId: moved, appId: 1 },
    ],
  };
  const released = await server.get(hosts.releaseMany, pair, { as: one });
  await server.get(hosts.undoMoves, { moveIds: idsOf(released.outcomes) }, { as: one });
  const went = await server.get(hosts.moveMany, { ...pair, toGroupId: below.id }, { as: one });
  await server.get(hosts.undoMoves, { moveIds: idsOf(went.outcomes).slice(0, 1) }, { as: one });
  server.clock.forward(61);
  await settleDueMovesJob.run(deps);

  for (const [hook, groups] of [
    [hooks.admin, [here.id, below.id, there.id]],
    [hooks.one, [here.id, below.id]],
    [hooks.other, [there.id]],
  ] as const) {
    const told = await sentOf(hook, 'membership.moved');
    const present = await sql<{ at: string }>`
      select host_id || ' ' || group_id as at from memberships
      where to_at is null and group_id = any(${[...groups]}::bigint[]) order by 1`.execute(db);
    expect(replay(told)).toEqual(present.rows.map((row) => row.at));
  }
  const causes = (await sentOf(hooks.one, 'membership.moved')).map((item) => Object(item).cause);
  expect(new Set(causes)).toEqual(
    new Set(['bound', 'approved', 'undone', 'reopened', 'moved', 'released', 'transferred']),
  );
});

function idsOf(outcomes: readonly { moveId: number | null }[]): number[] {
  return outcomes.flatMap(({ moveId }) => (moveId === null ? [] : [moveId]));
}

/** Returns where each host is according to all messages. Throws an error if a message contradicts an earlier one. */
function replay(items: readonly object[]): string[] {
  const present = new Set<string>();
  for (const item of items) {
    const { hostId, groupId, change } = WEBHOOK_KINDS['membership.moved'].item.parse(item);
    const place = `${hostId} ${groupId}`;
    expect({ place, change, there: present.has(place) }).toEqual({ place, change, there: change === 'ended' });
    if (change === 'joined') present.add(place);
    else present.delete(place);
  }
  return [...present].toSorted();
}
