import * as contract from '@greenroom/contract/webhooks/webhooks.ts';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { startReceiver } from '../../../test/receiver.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { attempted, logOf, makeWebhook, passTime } from '../../../test/worlds/webhook-of.ts';
import { deleteOldDeliveriesJob } from './deliveries.job.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';

const server = await testServer({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const { db } = server.product.deps;
const receiver = await startReceiver();
const kinds = ['batch.finished' as const];

describe('[R-PLUS-12] a webhook', () => {
  test('shows its signing secret once, and signs a test delivery with it, even while the webhook is off', async () => {
    const as = await signIn(server, 'agent');
    const { webhook, secret } = await makeWebhook(server, as, receiver.url, { kinds });
    expect(webhook).toMatchObject({ name: 'Books', url: receiver.url, kinds, own: true, enabled: true, waiting: 0 });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { rows } = await server.get(contract.listWebhooks, {}, { as });
    expect(rows).toEqual([webhook]);
    expect(JSON.stringify(rows)).not.toContain(secret);

    await server.get(contract.changeWebhook, { id: webhook.id, enabled: false, version: webhook.version }, { as });
    const { messageId } = await server.get(contract.testWebhook, { id: webhook.id }, { as });
    const done = await attempted(server, as, webhook.id, messageId, 1);
    expect(done).toMatchObject({ state: 'delivered', kind: 'webhook.test', status: 200, problem: null, nextAt: null });
    const [came] = receiver.received.filter(({ id }) => id === messageId);
    const headers = Object.fromEntries(
      Object.entries(came?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const body = new Webhook(secret).verify(came?.body ?? '', headers);
    expect(body).toMatchObject({ id: messageId, type: 'webhook.test', data: { items: [{ webhookId: webhook.id }] } });
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(came?.body ?? '', headers),
    ).toThrow();

    const detail = await server.get(contract.readDelivery, { id: webhook.id, deliveryId: done.id }, { as });
    expect(detail).toMatchObject({ url: receiver.url, body: came?.body, answer: 'taken' });
    expect(detail.headers?.['webhook-signature']).toBe(headers['webhook-signature']);
    expect(JSON.stringify(detail)).not.toContain(secret.slice(6));
  });

  test('also signs with the old secret for a day after a rotation', async () => {
    const as = await signIn(server, 'agent');
    const { webhook, secret: old } = await makeWebhook(server, as, receiver.url);
    const { secret, webhook: rotated } = await server.get(contract.rotateSecret, { id: webhook.id }, { as });
    expect(secret).not.toBe(old);
    expect(Date.parse(rotated.oldSecretUntil ?? '') - server.clock.now().getTime()).toBeGreaterThan(86_000_000);
    const holds = async () => {
      const { messageId } = await server.get(contract.testWebhook, { id: webhook.id }, { as });
      await attempted(server, as, webhook.id, messageId, 1);
      const came = receiver.received.find(({ id }) => id === messageId);
      const signatures = String(came?.headers['webhook-signature']).split(' ');
      const at = Number(came?.headers['webhook-timestamp']);
      const good = (text: string) =>
        signatures.includes(new Webhook(text).sign(messageId, new Date(at * 1000), came?.body ?? ''));
      return [good(secret), good(old), signatures.length];
    };
    expect(await holds()).toEqual([true, true, 2]);
    server.clock.forward(24 * 3600 + 1);
    const later = await signIn(server, 'agent', as);
    as.token = later.token;
    expect(await holds()).toEqual([true, false, 1]);
    await deleteOldDeliveriesJob.run(server.product.deps);
    const kept = await sql<{ previous: Buffer | null }>`
      select previous_secret as previous from webhooks where id = ${webhook.id}`.execute(db);
    expect(kept.rows).toEqual([{ previous: null }]);
  });

  test.each([
    ['nonsense', 'webhook-malformed'],
    ['ftp://example.com/', 'webhook-malformed'],
    [`https://user:${'word'}@example.com/`, 'webhook-credentials'],
    ['http://8.8.8.8/', 'webhook-not-https'],
    ['http://there-is-no-such-name.invalid/', 'webhook-not-https'],
    ['https://8.8.8.8:25/', 'webhook-port'],
    ['https://10.0.0.1/', 'webhook-inside'],
    ['https://2130706434/', 'webhook-inside'],
    ['https://[::ffff:169.254.169.254]/', 'webhook-inside'],
    ['https://0x7f.2/', 'webhook-inside'],
  ])('to %s is refused with a reason (%s), when it is created and when it is changed', async (url, problem) => {
    const as = await signIn(server, 'agent');
    const made = await server.call(contract.createWebhook, { name: 'Books', url, kinds }, { as });
    expect(made.refusal).toMatchObject({ code: problem });
    const { webhook } = await makeWebhook(server, as, receiver.url);
    const changed = await server.call(
      contract.changeWebhook,
      { id: webhook.id, url, version: webhook.version },
      { as },
    );
    expect(changed.refusal).toMatchObject({ code: problem });
    expect(changed.body.message).not.toContain(problem);
  });

  test('has a name and a kind, is one of ten at most, and keeps fields that a change leaves out', async () => {
    const as = await signIn(server, 'agent');
    const wrong = await server.call(contract.createWebhook, { name: ' ', url: receiver.url, kinds: [] }, { as });
    expect(wrong.refusal?.fields.map(({ code }) => code)).toEqual(['webhook-name-empty', 'webhook-kinds-empty']);
    const made = await Promise.all(
      Array.from({ length: 13 }, () =>
        server.call(contract.createWebhook, { name: 'Books', url: receiver.url, kinds }, { as }),
      ),
    );
    expect(made.filter(({ http }) => http === 200)).toHaveLength(contract.WEBHOOKS_MAX);
    expect(made.find(({ http }) => http !== 200)?.refusal).toMatchObject({
      code: 'too-many-webhooks',
      params: { max: 10 },
    });
    const { rows } = await server.get(contract.listWebhooks, { size: 100 }, { as });
    const [first] = rows;
    const changed = await server.get(
      contract.changeWebhook,
      { id: first?.id ?? 0, name: 'Other', version: first?.version ?? '' },
      { as },
    );
    expect(changed).toEqual({ ...first, name: 'Other', version: expect.any(String) });
    await server.get(contract.deleteWebhook, { id: first?.id ?? 0 }, { as });
    const gone = await server.call(contract.deleteWebhook, { id: first?.id ?? 0 }, { as });
    expect(gone.refusal?.code).toBe('webhook-not-found');
  });

  test("belongs to its owner; users who manage users see everyone's and can switch them off, but get no secret", async () => {
    const [owner, admin] = await Promise.all([
      signIn(server, 'agent', await buildUser(db, { role: 'agent', nickName: 'Olga' })),
      signIn(server, 'administrator'),
    ]);
    const { webhook } = await makeWebhook(server, owner, receiver.url);
    const { id, version } = webhook;
    const stranger = await signIn(server, 'agent');
    expect((await server.get(contract.listWebhooks, {}, { as: stranger })).rows).toEqual([]);
    const calls = [
      server.call(contract.changeWebhook, { id, name: 'Mine', version }, { as: stranger }),
      server.call(contract.rotateSecret, { id }, { as: stranger }),
      server.call(contract.listDeliveries, { id }, { as: stranger }),
      server.call(contract.rotateSecret, { id }, { as: admin }),
    ];
    for (const call of calls) expect((await call).refusal?.code).toBe('webhook-not-found');
    const { rows } = await server.get(contract.listWebhooks, { size: 100 }, { as: admin });
    expect(rows.find((row) => row.id === id)).toMatchObject({ own: false, owner: 'Olga', name: 'Books' });
    const off = await server.get(contract.changeWebhook, { id, enabled: false, version }, { as: admin });
    expect(off).toMatchObject({ enabled: false, disabledReason: 'owner' });
  });

  test('[R-PLUS-28] of a user with rights that the caller lacks is neither read nor changed, even if the caller manages users', async () => {
    const admin = await signIn(server, 'administrator');
    const { webhook } = await makeWebhook(server, admin, receiver.url);
    const { id, version } = webhook;
    const test = await server.get(contract.testWebhook, { id }, { as: admin });
    const manager = await buildUser(db);
    await sql`
      insert into roles (key, name, level, scope, rights)
      values ('manager', 'Manager', 2, 'all', ${['users:manage', 'webhooks:manage']}::text[])`.execute(db);
    await sql`insert into user_roles (user_id, role) values (${manager.id}, 'manager')`.execute(db);
    const as = await signIn(server, 'default', manager);
    const calls = [
      server.call(contract.changeWebhook, { id, url: receiver.url, version }, { as }),
      server.call(contract.testWebhook, { id }, { as }),
      server.call(contract.listDeliveries, { id }, { as }),
      server.call(contract.readDelivery, { id, deliveryId: test.id }, { as }),
      server.call(contract.sendAgain, { id, deliveryId: test.id }, { as }),
      server.call(contract.deleteWebhook, { id }, { as }),
    ];
    for (const call of calls) expect((await call).refusal?.code).toBe('webhook-not-found');
    expect((await server.get(contract.listWebhooks, { size: 100 }, { as })).rows).toEqual([]);
    // A manager can manage the owner's webhook again once the owner has no rights beyond the manager's.
    await sql`delete from user_roles where user_id = ${admin.id}`.execute(db);
    await sql`insert into user_roles (user_id, role) values (${admin.id}, 'manager')`.execute(db);
    expect((await server.get(contract.changeWebhook, { id, enabled: false, version }, { as })).own).toBe(false);
  });

  test('[R-PLUS-28] shows only what the reader may still see of a delivery', async () => {
    const as = await signIn(server, 'agent');
    const [kept, lost] = [await buildGroup(db, { agentId: as.id }), await buildGroup(db, { agentId: as.id })];
    const { webhook } = await makeWebhook(server, as, receiver.url);
    const { id } = webhook;
    const items = [kept, lost].map((group, at) => ({
      batchId: at,
      groupId: group.id,
      total: 1,
      succeeded: 1,
      failed: 0,
    }));
    await db.transaction().execute((trx) => enqueueWebhooks(trx, 'batch.finished', server.clock.now(), () => items));
    const [delivery] = await logOf(server, as, id);
    const read = () => server.call(contract.readDelivery, { id, deliveryId: delivery?.id ?? 0 }, { as });
    expect((await read()).body.data.body).toContain(`"groupId":${lost.id}`);
    await sql`update bindings set unbound_at = now() where group_id = ${lost.id}`.execute(db);
    const { body } = (await read()).body.data;
    expect([body.includes(`"groupId":${kept.id}`), body.includes(`"groupId":${lost.id}`)]).toEqual([true, false]);
    await sql`update roles set rights = array_remove(rights, 'applications:read') where key = 'agent'`.execute(db);
    expect((await read()).refusal?.code).toBe('forbidden');
    await sql`update roles set rights = array_append(rights, 'applications:read') where key = 'agent'`.execute(db);
  });

  test('stores its log for 30 days, and deliveries deleted from it are reported as gone', async () => {
    const as = await signIn(server, 'agent');
    const { webhook } = await makeWebhook(server, as, receiver.url);
    const { messageId, id: deliveryId } = await server.get(contract.testWebhook, { id: webhook.id }, { as });
    await attempted(server, as, webhook.id, messageId, 1);
    await passTime(server, 29.9 * 86_400);
    await deleteOldDeliveriesJob.run(server.product.deps);
    const later = await signIn(server, 'agent', as);
    expect(await logOf(server, later, webhook.id)).toHaveLength(1);
    server.clock.forward(0.2 * 86_400);
    await deleteOldDeliveriesJob.run(server.product.deps);
    expect(await logOf(server, later, webhook.id)).toEqual([]);
    const gone = await server.call(contract.readDelivery, { id: webhook.id, deliveryId }, { as: later });
    expect(gone.refusal?.code).toBe('webhook-delivery-not-found');
  });
});
