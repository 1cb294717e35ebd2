import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@greenroom/contract/exports/exports.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { rowsOf } from '../../../test/exported.ts';
import { type ProductProcess, startProduct } from '../../../test/product-process.ts';
import { buildGroup, buildSession, buildUser } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';

const ROWS = 120_000;
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

async function progress(): Promise<{ state: string; rows: number; total: number | null }> {
  const found = await sql<{ state: string; rows: number; total: number | null }>`
    select state, rows, total from exports`.execute(db);
  return found.rows[0] ?? { state: 'lost', rows: 0, total: null };
}

test('[R-PLUS-7] an export whose server is killed midway is written again from its start: every row once, one file, one notification', {
  timeout: 4 * MINUTES,
}, async () => {
  const agent = await buildUser(db, { role: 'agent' });
  const group = await buildGroup(db, { agentId: agent.id });
  await sql`
    with b as (
      insert into batches (kind, state, group_id, submitted_by, submitted_at, total, checked, succeeded, failed)
      values ('add', 'finished', ${group.id}, ${agent.id}, '2026-03-02', ${ROWS}, ${ROWS}, ${ROWS}, 0) returning id
    )
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, suggested_codes,
      review_status, open, submitted_at)
    select (${FIRST}::int + n)::text, 1, ${group.id}, b.id, n, 1, '{}', '{}', 0, true, '2026-03-02'
    from b, generate_series(1, ${ROWS}::int) n`.execute(db);
  const token = await buildSession(db, agent.id);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${product?.address}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
  product = await start();
  const filter = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', sort: 'hostId', order: 'asc' };
  const order = { list: 'history', format: 'csv', filter, columns: ['host-id'] };
  const asked = await ask(contract.startExport.path, { method: 'POST', body: JSON.stringify(order) });
  const { data } = z.object({ data: contract.exportRow }).parse(await asked.json());

  await vi.waitFor(async () => expect((await progress()).rows).toBeGreaterThan(0), { timeout: MINUTES, interval: 10 });
  await product.kill();
  expect((await progress()).state).toBe('running');
  product = await start();
  await vi.waitFor(async () => expect((await progress()).state).toBe('finished'), { timeout: MINUTES, interval: 50 });

  expect(await progress()).toEqual({ state: 'finished', rows: ROWS, total: ROWS });
  const file = await ask(contract.downloadExport.path.replace('{id}', String(data.id)));
  const [, ...rows] = rowsOf(Buffer.from(await file.arrayBuffer()));
  expect(rows.map(([hostId]) => hostId)).toEqual(Array.from({ length: ROWS }, (_, index) => String(FIRST + index + 1)));
  expect(await readdir(join(folder, 'files/kept'))).toHaveLength(1);
  expect(await readdir(join(folder, 'files/temporary'))).toEqual([]);
  const notices = await sql<{ params: object }>`select params from notifications where user_id = ${agent.id}`.execute(
    db,
  );
  expect(notices.rows).toMatchObject([{ params: { exportId: data.id, state: 'finished', rows: ROWS } }]);
});
