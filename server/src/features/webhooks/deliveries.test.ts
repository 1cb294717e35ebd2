import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import * as contract from '@greenroom/contract/webhooks/webhooks.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { finished } from '../../../test/finished.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { testServer } from '../../../test/server.ts';
import { versionsFor } from '../../../test/versions.ts';
import { bindGroup, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { attempted, logOf, makeWebhook, passTime } from '../../../test/worlds/webhook-of.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { PAUSES } from './sending.policy.ts';
import { claimDue } from './sending.queries.ts';

const TIMEOUT_MS = 500;
const server = await testServer({
  WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1',
  WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
});
const { db } = server.product.deps;
const DAY = 86_400;

/** Builds an agent with a group, and a webhook to a receiver used only by this agent. */
async function buildOwner(given: { email?: string } = {}) {
  const as = await signIn(server, 'agent', await buildUser(db, { role: 'agent', ...given }));
  const group = await buildGroup(db, { agentId: as.id });
  const receiver = await startReceiver();
  const { webhook } = await makeWebhook(server, as, receiver.url);
  return { as, group, receiver, id: webhook.id };
}

/** Enqueues an event in a group. */
function happen(groupId: number, batchId = 1) {
  return db
    .transaction()
    .execute((trx) =>
      enqueueWebhooks(trx, 'batch.finished', server.clock.now(), () => [
        { batchId, groupId, total: 1, succeeded: 1, failed: 0 },
      ]),
    );
}

async function first(owner: { as: Awaited<ReturnType<typeof buildOwner>>['as']; id: number }) {
  return (await logOf(server, owner.as, owner.id))[0] ?? expect.fail('nothing in the log');
}

/** Makes the first attempt of the receiver's first delivery fail. */
async function failFirst(owner: Awaited<ReturnType<typeof buildOwner>>, answer: Parameters<Receiver['answer']>[0]) {
  owner.receiver.answer(answer);
  await happen(owner.group.id);
  const { messageId } = await first(owner);
  return attempted(server, owner.as, owner.id, messageId, 1);
}

const webhookOf = async ({ as, id }: Awaited<ReturnType<typeof buildOwner>>) =>
  (await server.get(contract.listWebhooks, {}, { as })).rows.find((row) => row.id === id) ?? expect.fail('no webhook');

describe('[R-PLUS-12] a webhook whose receiver fails', () => {
  test('is retried with growing pauses, each a little longer than the schedule, and gets the delivery under the same ID when it works again', async () => {
    const owner = await buildOwner();
    const failed = await failFirst(owner, 500);
    expect(failed).toMatchObject({ state: 'waiting', status: 500, problem: 'status' });
    expect((await webhookOf(owner)).failingSince).not.toBeNull();
    let [before, tried] = [failed, 1];
    for (const pause of PAUSES.slice(0, 4)) {
      const seconds = (Date.parse(before.nextAt ?? '') - Date.parse(before.triedAt ?? '')) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(pause);
      expect(seconds).toBeLessThanOrEqual(pause * 1.2);
      await passTime(server, pause * 1.2 + 1);
      tried += 1;
      before = await attempted(server, owner.as, owner.id, failed.messageId, tried);
    }
    owner.receiver.answer(204);
    await passTime(server, 8 * 3600);
    const done = await attempted(server, owner.as, owner.id, failed.messageId, tried + 1);
    expect(done).toMatchObject({ state: 'delivered', status: 204, problem: null, nextAt: null });
    expect(new Set(owner.receiver.received.map(({ id }) => id))).toEqual(new Set([failed.messageId]));
    expect(owner.receiver.received).toHaveLength(tried + 1);
    expect((await webhookOf(owner)).failingSince).toBeNull();
  });

  test('is given up after three days, and gets the delivery again on request', async () => {
    const owner = await buildOwner();
    const { messageId } = await failFirst(owner, 500);
    expect((await webhookOf(owner)).gaveUp).toBe(false);
    for (let tried = 2; tried <= PAUSES.length + 1; tried += 1) {
      await passTime(server, (PAUSES[tried - 2] ?? 0) * 1.2 + 1);
      await attempted(server, owner.as, owner.id, messageId, tried);
    }
    const given = await first(owner);
    expect(given).toMatchObject({ state: 'failed', nextAt: null });
    expect(await webhookOf(owner)).toMatchObject({ enabled: true, gaveUp: true });
    owner.receiver.answer(200);
    await server.get(contract.sendAgain, { id: owner.id, deliveryId: given.id }, { as: owner.as });
    expect(await attempted(server, owner.as, owner.id, messageId, 1)).toMatchObject({
      state: 'delivered',
      id: given.id,
    });
    expect((await webhookOf(owner)).gaveUp).toBe(false);
  });

  test('is switched off after five days of nothing but failures, and its owner is notified, also by email', async () => {
    const owner = await buildOwner({ email: 'owner@example.com' });
    await failFirst(owner, 500);
    await passTime(server, 4.9 * DAY);
    await happen(owner.group.id, 2);
    await attempted(server, owner.as, owner.id, (await first(owner)).messageId, 1);
    expect((await webhookOf(owner)).enabled).toBe(true);
    await passTime(server, 0.2 * DAY);
    await vi.waitFor(async () => expect((await webhookOf(owner)).enabled).toBe(false), { timeout: 20_000 });
    expect(await webhookOf(owner)).toMatchObject({ disabledReason: 'failing', waiting: 0 });
    const { rows } = await server.get(listNotifications, {}, { as: owner.as });
    expect(rows).toMatchObject([{ kind: 'webhook-off', params: { webhook: 'Books', reason: 'failing' } }]);
    const letters = await sql<{ template: string }>`
      select template from mails where recipient = 'owner@example.com'`.execute(db);
    expect(letters.rows).toEqual([{ template: 'webhook-off' }]);

    const [log] = [await logOf(server, owner.as, owner.id)];
    await happen(owner.group.id, 3);
    expect(await logOf(server, owner.as, owner.id)).toEqual(log);
    const again = { id: owner.id, deliveryId: log[0]?.id ?? 0 };
    expect((await server.call(contract.sendAgain, again, { as: owner.as })).refusal?.code).toBe('webhook-off');
    owner.receiver.answer(200);
    const version = await versionsFor(server, owner.as).webhook(owner.id);
    const on = await server.get(contract.changeWebhook, { id: owner.id, enabled: true, version }, { as: owner.as });
    expect(on).toMatchObject({ enabled: true, failingSince: null, disabledReason: null });
    await server.get(contract.sendAgain, again, { as: owner.as });
    expect(await attempted(server, owner.as, owner.id, log[0]?.messageId ?? '', 1)).toMatchObject({
      state: 'delivered',
    });
  });

  test('is switched off immediately if the receiver says that it is gone (410)', async () => {
    const owner = await buildOwner();
    await failFirst(owner, 410);
    expect(await webhookOf(owner)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect(await first(owner)).toMatchObject({ state: 'failed', status: 410 });
    const { rows } = await server.get(listNotifications, {}, { as: owner.as });
    expect(rows).toMatchObject([{ kind: 'webhook-off', params: { reason: 'gone' } }]);
  });

  test('by redirecting is not followed, and the failure says so', async () => {
    const owner = await buildOwner();
    const failed = await failFirst(owner, (_received, response) =>
      response.writeHead(301, { Location: `${owner.receiver.url}/new` }).end(),
    );
    expect(failed).toMatchObject({ state: 'waiting', status: 301, problem: 'redirect' });
    expect(owner.receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('waits as long as the receiver asks, up to a day', async () => {
    for (const [asked, waits] of [
      ['3600', 3600],
      ['999999999', DAY],
      ['-1', PAUSES[0]],
      ['soon', PAUSES[0]],
    ] as const) {
      const owner = await buildOwner();
      const failed = await failFirst(owner, (_received, response) =>
        response.writeHead(429, { 'Retry-After': asked }).end(),
      );
      const seconds = (Date.parse(failed.nextAt ?? '') - Date.parse(failed.triedAt ?? '')) / 1000;
      expect({ asked, about: Math.round(seconds / 10) }).toEqual({ asked, about: Math.round((waits ?? 0) / 10) });
    }
  });

  test('is refused if its address is inside the network, even if it was outside when it was saved', async () => {
    const owner = await buildOwner();
    await sql`update webhooks set url = 'https://10.0.0.1/hook' where id = ${owner.id}`.execute(db);
    await happen(owner.group.id);
    const { messageId } = await first(owner);
    const failed = await attempted(server, owner.as, owner.id, messageId, 1);
    expect(failed).toMatchObject({ status: null, problem: 'address-refused', state: 'waiting' });
    expect(owner.receiver.received).toEqual([]);
  });
});

describe('[R-PLUS-12] a slow receiver', () => {
  test('times out, and delays neither other receivers nor other jobs', async () => {
    const slow = await buildOwner();
    const quick = await buildOwner();
    const gate = Promise.withResolvers<void>();
    slow.receiver.answer((_received, response) => void gate.promise.then(() => response.end()));
    for (let batch = 1; batch <= 30; batch += 1) await happen(slow.group.id, batch);
    await slow.receiver.waitFor(1);
    const begun = performance.now();
    await happen(quick.group.id);
    await quick.receiver.waitFor(1);
    // Sending to thirty hanging receivers four at a time would take eight times as long.
    expect(performance.now() - begun).toBeLessThan(6 * TIMEOUT_MS);
    const { id: batchId } = await server.get(
      submitTyped,
      { groupId: quick.group.id, text: '12345678' },
      { as: quick.as },
    );
    await finished(server, quick.as, batchId);
    const waiting = await server.get(contract.listDeliveries, { id: slow.id, state: 'waiting' }, { as: slow.as });
    expect(waiting.rows.some(({ attempts }) => attempts === 0)).toBe(true);
    await vi.waitFor(
      async () =>
        expect((await logOf(server, slow.as, slow.id)).some(({ problem }) => problem === 'timeout')).toBe(true),
      { timeout: 20_000 },
    );
    gate.resolve();
    await server.get(contract.deleteWebhook, { id: slow.id }, { as: slow.as });
  });
});

describe("[R-PLUS-12] [R-SES-12] a webhook's content", () => {
  test('is limited to what its owner may see, without groups of others', async () => {
    const [one, other] = [await buildOwner(), await buildOwner()];
    const admin = await signIn(server, 'administrator');
    const all = await startReceiver();
    const { webhook } = await makeWebhook(server, admin, all.url);
    await happen(one.group.id, 71);
    await one.receiver.waitFor(1);
    await all.waitFor(1);
    expect(JSON.parse(one.receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'batch.finished',
      data: { items: [{ batchId: 71, groupId: one.group.id, total: 1, succeeded: 1, failed: 0 }] },
    });
    expect(await logOf(server, other.as, other.id)).toEqual([]);
    await sql`update users set disabled_at = now() where id = ${admin.id}`.execute(db);
    await sql`delete from webhooks where id = ${webhook.id}`.execute(db);
  });

  test('excludes what the owner may no longer see when it is sent, and is empty for owners who are disabled or lost the right', async () => {
    const owner = await buildOwner();
    const second = await buildGroup(db);
    await bindGroup(db, owner.as.id, second.id);
    owner.receiver.answer(500);
    const items = [owner.group.id, second.id].map((groupId, index) => {
      return { batchId: index, groupId, total: 1, succeeded: 1, failed: 0 };
    });
    await db.transaction().execute((trx) => enqueueWebhooks(trx, 'batch.finished', server.clock.now(), () => items));
    const { messageId, id: deliveryId } = await first(owner);
    await attempted(server, owner.as, owner.id, messageId, 1);
    await sql`update bindings set unbound_at = now() where user_id = ${owner.as.id} and group_id = ${second.id}`.execute(
      db,
    );
    await passTime(server, 7);
    const later = await attempted(server, owner.as, owner.id, messageId, 2);
    expect([later.items, owner.receiver.received.map(({ body }) => JSON.parse(body).data.items.length)]).toEqual([
      1,
      [2, 1],
    ]);

    const standing = { disabled: sql`disabled_at = now()`, enabled: sql`disabled_at = null` };
    await sql`update users set ${standing.disabled} where id = ${owner.as.id}`.execute(db);
    await passTime(server, 400);
    await vi.waitFor(
      async () => {
        const found = await sql<{ state: string; items: unknown[] }>`
          select state, items from webhook_deliveries where id = ${deliveryId}`.execute(db);
        expect(found.rows).toEqual([{ state: 'withdrawn', items: [] }]);
      },
      { timeout: 20_000 },
    );
    await happen(owner.group.id, 9);
    await sql`update users set ${standing.enabled} where id = ${owner.as.id}`.execute(db);
    await sql`update roles set rights = array_remove(rights, 'applications:read') where key = 'agent'`.execute(db);
    await happen(owner.group.id, 10);
    await sql`update roles set rights = rights || '{applications:read}' where key = 'agent'`.execute(db);
    const again = await signIn(server, 'agent', owner.as);
    expect(await logOf(server, again, owner.id)).toHaveLength(1);
    expect(owner.receiver.received).toHaveLength(2);
  });

  test('comes in deliveries of 500 items at most, and without a webhook nothing is queued, not even a job', async () => {
    const owner = await buildOwner();
    const items = Array.from({ length: 1201 }, (_, batchId) => {
      return { batchId, groupId: owner.group.id, total: 1, succeeded: 1, failed: 0 };
    });
    await db.transaction().execute((trx) => enqueueWebhooks(trx, 'batch.finished', server.clock.now(), () => items));
    const received = await owner.receiver.waitFor(3);
    const came = received.map(({ body }) =>
      JSON.parse(body).data.items.map((item: { batchId: number }) => item.batchId),
    );
    expect(came.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([201, 500, 500]);
    expect(came.flat().toSorted((a, b) => a - b)).toEqual(items.map(({ batchId }) => batchId));
    const asked = vi.fn(() => items);
    await sql`update webhooks set disabled_at = now(), disabled_reason = 'owner' where disabled_at is null`.execute(db);
    await db.transaction().execute((trx) => enqueueWebhooks(trx, 'batch.finished', server.clock.now(), asked));
    expect(asked).not.toHaveBeenCalled();
  });
});

test('[R-PLUS-28] is sent in a limited number of simultaneous deliveries, however many processes claim them', async () => {
  // No other code sends from here.
  const idle = await testServer({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1', RUN: 'api' });
  const on = idle.product.deps.db;
  const receiver = await startReceiver();
  const { webhook } = await makeWebhook(idle, await signIn(idle, 'agent'), receiver.url);
  await sql`
    insert into webhook_deliveries (webhook_id, message_id, kind, items, group_ids, created_at, next_at)
    select ${webhook.id}, 'msg_at_once_' || n, 'batch.finished', '[]', '{}', '2020-01-01', '2020-01-01'
    from generate_series(1, 200) n`.execute(on);
  const now = new Date('2020-01-02');
  const claim = () => claimDue(on, { failing: false, room: 20, ofEach: 4, now, until: new Date('2020-01-03') });
  for (let round = 0; round < 10; round += 1) {
    const claimed = (await Promise.all(Array.from({ length: 6 }, claim))).flat();
    expect(claimed).toHaveLength(4);
    await sql`delete from webhook_deliveries where id = any(${claimed.map(({ id }) => id)}::bigint[])`.execute(on);
  }
});
