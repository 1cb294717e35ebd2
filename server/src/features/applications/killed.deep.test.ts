import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { streamEvents as eventsContract } from '@greenroom/contract/events.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { type ProductProcess, startProduct } from '../../../test/product-process.ts';
import { quickly } from '../../../test/scoped/world.ts';
import { buildGroup, buildSession, buildUser } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';

const IDS = 1_000_000;
const FIRST = 10_000_000;
const MINUTES = 60_000;

const { url, settings } = await testDatabase();
const database = openDatabase(url, 4, () => undefined);
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'greenroom-killed-'));
let product: ProductProcess | null = null;
afterAll(async () => {
  await product?.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startProduct({ ...settings, DATA_FOLDER: folder });

async function progress(batchId: number) {
  const found = await sql<{ checked: number; state: string; total: number; succeeded: number; failed: number }>`
    select checked, state, total, succeeded, failed from batches where id = ${batchId}`.execute(db);
  return found.rows[0] ?? { checked: 0, state: 'lost', total: 0, succeeded: 0, failed: 0 };
}

/** Counts events that arrive without a request, until the caller stops it. */
async function hearProgress(address: string, token: string) {
  const stop = new AbortController();
  const response = await fetch(`${address}${eventsContract.path}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const heard = { batchEvents: 0 };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? [])
      heard.batchEvents += decoder.decode(part).split('"topic":"batch"').length - 1;
  })().catch(() => undefined);
  return {
    heard,
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
}

test('[R-PLUS-2] a submission of a million IDs reports its progress live, and is finished without losses or duplicates after the tab was closed and the server killed three times', {
  timeout: 8 * MINUTES,
}, async () => {
  await quickly(db, (trx) =>
    sql`
      insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, country, reported_at)
      select (${FIRST}::int + n)::text, 1, 'active', 'Host', '/avatar/a.webp', false, case when n % 2 = 0 then 2 else 1 end, 'TR', now()
      from generate_series(0, ${IDS}::int - 1) n`.execute(trx),
  );
  const agent = await buildUser(db, { role: 'agent' });
  const group = await buildGroup(db, { agentId: agent.id });
  const token = await buildSession(db, agent.id);
  const csv = Array.from({ length: IDS }, (_, index) => FIRST + index).join('\n');
  product = await start();
  const listening = await hearProgress(product.address, token);

  const form = new FormData();
  form.set('groupId', String(group.id));
  form.set('file', new Blob([csv]), 'million.csv');
  const sent = await fetch(`${product.address}${contract.submitFile.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'million' },
    body: form,
  });
  const { data: batch } = z.object({ data: contract.batch }).parse(await sent.json());
  expect(batch.total).toBe(IDS);

  let seen = 0;
  for (let kills = 0; kills < 3; kills++) {
    await vi.waitFor(async () => expect((await progress(batch.id)).checked).toBeGreaterThan(seen), {
      timeout: 2 * MINUTES,
      interval: 20,
    });
    if (kills === 0) {
      await vi.waitFor(() => expect(listening.heard.batchEvents).toBeGreaterThan(0), { timeout: MINUTES });
      await listening.stop();
    }
    await product.kill();
    const left = await progress(batch.id);
    expect(left.state).toBe('checking');
    seen = left.checked;
    product = await start();
  }
  await vi.waitFor(async () => expect((await progress(batch.id)).state).toBe('finished'), {
    timeout: 4 * MINUTES,
    interval: 200,
  });

  expect(await progress(batch.id)).toMatchObject({ total: IDS, checked: IDS, succeeded: IDS / 2, failed: IDS / 2 });
  const found = await sql<{ rows: number; lines: number; hosts: number; open: number }>`
      select count(*) as rows, count(distinct line) as lines, count(distinct host_id) as hosts, count(*) filter (where open) as open
      from applications where batch_id = ${batch.id}`.execute(db);
  expect(found.rows[0]).toEqual({ rows: IDS, lines: IDS, hosts: IDS, open: IDS / 2 });
  const answered = await fetch(`${product.address}${contract.readBatch.path.replace('{batchId}', String(batch.id))}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await answered.json()).toMatchObject({
    data: { state: 'finished', reasons: [{ code: 103, count: IDS / 2 }] },
  });
});
