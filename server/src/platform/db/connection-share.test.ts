import { type ClientRequest, get } from 'node:http';
import { downloadFailed } from '@greenroom/contract/applications/applications.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { callUrl, testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

/** With eight connections, two downloads can run at a time. */
const server = await testServer({ RUN: 'api', DATABASE_CONNECTIONS: '8' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'administrator');
const group = await buildGroup(db, { agentId: agent.id });
// Far more data than sockets and streams buffer between the database and a client that stopped reading: 57 MB as csv,
// 16 MB as xlsx, since all IDs differ.
await sql`
  insert into batches (id, kind, state, group_id, submitted_by, submitted_at, total)
  values (1, 'add', 'finished', ${group.id}, ${agent.id}, '2026-02-01', 120000)`.execute(db);
await sql`
  insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, open, submitted_at)
  select (select string_agg(md5(n || '-' || part), '') from generate_series(1, 6) part), 1, ${group.id}, 1, n, 0, '{101,104,108,110}', false, '2026-02-01'
  from generate_series(1, 120000) n`.execute(db);

/** Starts a download, reads the answer's headers and then stops reading. */
function stalled(
  format: 'csv' | 'xlsx',
  encoding: string,
  as = agent,
): Promise<{ status: number; request: ClientRequest }> {
  return new Promise((resolve) => {
    const request = get(
      callUrl(server.address, downloadFailed, { batchId: 1, format }),
      { headers: { Authorization: `Bearer ${as.token}`, 'Accept-Encoding': encoding }, agent: false },
      (response) => {
        response.pause();
        resolve({ status: response.statusCode ?? 0, request });
      },
    );
    request.on('error', () => undefined); // the test aborts the request
  });
}

async function openReadings(): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state in ('idle in transaction', 'idle in transaction (aborted)')`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}

test('readers who stop reading their downloads keep no one else from a page, and one download too many is refused as retryable', async () => {
  const first = await Promise.all([stalled('csv', 'identity'), stalled('xlsx', 'gzip')]);
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  const more = await Promise.all([
    stalled('csv', 'gzip'),
    stalled('xlsx', 'identity'),
    stalled('csv', 'identity', other),
  ]);
  expect(more.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect((await server.call(session.readInfo, {}, { as: agent })).http).toBe(200);

  for (const { request } of [...first, ...more]) request.destroy();
  await vi.waitFor(async () => expect(await openReadings()).toBe(0), { timeout: 10_000 });
  const again = await stalled('csv', 'gzip');
  expect(again.status).toBe(200);
  again.request.destroy();
  await vi.waitFor(async () => expect(await openReadings()).toBe(0), { timeout: 10_000 });
});
