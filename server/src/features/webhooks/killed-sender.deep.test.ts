import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProduct } from '../../../test/product-process.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { attempted, logOf, makeWebhook, passTime } from '../../../test/worlds/webhook-of.ts';
import { deliverWebhooksJob } from './deliveries.job.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';

const SETTINGS = { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1', WEBHOOK_TIMEOUT_MS: '60000' };
const calls = await testServer({ RUN: 'api', ...SETTINGS });
const { db } = calls.product.deps;
const folder = await mkdtemp(join(tmpdir(), 'greenroom-sender-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('[R-PLUS-12] another process sends a delivery whose sender was killed, under the same ID', {
  timeout: 60_000,
}, async () => {
  const as = await signIn(calls, 'agent');
  const group = await buildGroup(db, { agentId: as.id });
  const receiver = await startReceiver();
  const { webhook } = await makeWebhook(calls, as, receiver.url);
  receiver.answer(() => undefined);
  const sender = await startProduct({ ...calls.settings, ...SETTINGS, DATA_FOLDER: folder });
  const item = { batchId: 1, groupId: group.id, total: 1, succeeded: 1, failed: 0 };
  await db.transaction().execute((trx) => enqueueWebhooks(trx, 'batch.finished', calls.clock.now(), () => [item]));
  await receiver.waitFor(1);
  await sender.kill();
  const [left] = await logOf(calls, as, webhook.id);
  expect(left).toMatchObject({ state: 'waiting', attempts: 0 });
  receiver.answer(200);
  await passTime(calls, 76);
  await deliverWebhooksJob.run(calls.product.deps, {}, new AbortController().signal);
  const done = await attempted(calls, as, webhook.id, left?.messageId ?? '', 1);
  expect(done.state).toBe('delivered');
  expect(receiver.received.map(({ id }) => id)).toEqual([left?.messageId, left?.messageId]);
});
