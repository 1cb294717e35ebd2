import { gzipSync } from 'node:zlib';
import { receiveAccounts } from '@greenroom/contract/accounts.ts';
import { ingestReport } from '@greenroom/contract/kit/ingest.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '../../../test/global-setup.ts';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { createToken, revokeToken } from '../tokens/index.ts';

const server = await testServer();
const { deps } = server.product;
const answered = z.object({ status: z.literal(0), data: ingestReport });

const LINES = '{"appId":1,"hostId":"1001","name":"Leyla"}\n{"appId":1,"hostId":"1","name":"Nilay"}\n';

function send(token: string | null, body: RequestInit['body'] = LINES, type = 'application/x-ndjson') {
  const authorization: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  return server.fetch(receiveAccounts.path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...authorization },
    body: body ?? null,
    duplex: 'half',
  });
}

const token = (days = 1) => createToken(deps, { name: 'warehouse', scopes: ['accounts:ingest'], days });

async function count(): Promise<unknown> {
  return (await sql<{ count: number }>`select count(*) from accounts`.execute(deps.db)).rows[0]?.count;
}

test('a delivery without a valid token, or without the scope, is refused and stores nothing', async () => {
  const withoutScope = await createToken(deps, { name: 'other', scopes: [], days: 1 });
  const revoked = await token();
  const id = await sql<{ id: number }>`select max(id) as id from api_tokens`.execute(deps.db);
  expect(await revokeToken(deps, id.rows[0]?.id ?? 0)).toBe(true);
  const administrator = await signIn(server, 'administrator');
  for (const bad of [null, 'gr_unknown', revoked, administrator.token]) {
    const answer = await send(bad);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(/^The token is missing, unknown, revoked or expired\./),
      data: { code: 'token-not-valid' },
    });
  }
  const lacking = await send(withoutScope);
  expect(lacking.status).toBe(403);
  expect(await lacking.json()).toMatchObject({
    message: expect.stringContaining('lacks the scope “accounts:ingest”'),
    data: { code: 'token-lacks-scope' },
  });
  const short = await token(1);
  server.clock.forward(86_401);
  expect((await send(short)).status).toBe(401);
  expect(await count()).toBe(0);
});

test('a delivery is answered with its report, as NDJSON and as CSV', async () => {
  const good = await token();
  const first = await send(good);
  expect(first.status).toBe(200);
  expect(answered.parse(await first.json()).data).toEqual({
    ...{ lines: 2, added: 1, changed: 0, unchanged: 0, outdated: 0, refusedCount: 1 },
    refused: [{ line: 2, field: 'hostId', problem: 'host-id' }],
  });
  const second = await send(good, 'hostId,appId,name\n1001,1,Leyla\n1002,1,Nilay\n', 'text/csv; charset=utf-8');
  expect(answered.parse(await second.json()).data).toMatchObject({ lines: 2, added: 1, unchanged: 1 });
  expect((await send(good, '[]', 'application/json')).status).toBe(415);
});

test('a delivery can be larger than any other body and is read as a stream', async () => {
  const line = (index: number) =>
    `${JSON.stringify({ appId: 1, hostId: String(20_000_000 + index), name: 'x'.repeat(200), avatarUrl: `/${'y'.repeat(499)}` })}\n`;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 40_000) return controller.close();
      controller.enqueue(Buffer.from(Array.from({ length: 100 }, (_, each) => line(sent + each)).join('')));
      sent += 100;
    },
  });
  const answer = await send(await token(), body);
  expect(answered.parse(await answer.json()).data).toMatchObject({ lines: 40_000, added: 40_000 });
});

test('a delivery can be compressed; one that cannot be decompressed stores nothing', async () => {
  await statement(server.url, 'truncate accounts');
  const good = await token();
  const compressed = (body: Uint8Array) =>
    server.fetch(receiveAccounts.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-ndjson',
        'Content-Encoding': 'gzip',
        Authorization: `Bearer ${good}`,
      },
      body: Uint8Array.from(body),
    });
  const damaged = await compressed(Buffer.from(LINES));
  expect(damaged.status).toBe(400);
  expect(await count()).toBe(0);
  const answer = await compressed(gzipSync(LINES));
  expect(answered.parse(await answer.json()).data).toMatchObject({ lines: 2, added: 1 });
});

test('a delivery that decompresses to far more than facts can is refused immediately', async () => {
  await statement(server.url, 'truncate accounts');
  const good = await token();
  const packed = async (bytes: Uint8Array) => {
    const headers = {
      'Content-Type': 'application/x-ndjson',
      'Content-Encoding': 'gzip',
      Authorization: `Bearer ${good}`,
    };
    const answer = await server.fetch(receiveAccounts.path, { method: 'POST', headers, body: Uint8Array.from(bytes) });
    return { status: answer.status, body: await answer.text() };
  };
  const facts = Array.from({ length: 100 }, (_, index) => `{"appId":1,"hostId":"${50_000_000 + index}","name":""}\n`);
  for (const line of ['\n', 'x\n', '{}\n', facts[0] ?? '']) {
    const { status, body } = await packed(gzipSync(Buffer.alloc(10_000_000, line)));
    expect([status, body]).toEqual([413, expect.stringContaining('"code":"payload-ratio","params":{"max":100}')]);
  }
  // This file has the same compression ratio, but it is small.
  expect((await packed(gzipSync(Buffer.alloc(40_000, '\n')))).status).toBe(200);
  expect((await packed(gzipSync(facts.join('')))).body).toContain('"lines":100');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/a.png',
  'https:',
  'https://a b',
  'a.png',
  '/\\\\evil',
])('an image or video at %j is not an address that a page can load, so its line is refused', async (address) => {
  const fact = { appId: 1, hostId: '1001', name: '' };
  const lines = [{ avatarUrl: address }, { homepageVideoUrl: address }].map((each) =>
    JSON.stringify({ ...fact, ...each }),
  );
  expect(answered.parse(await (await send(await token(), lines.join('\n'))).json()).data).toMatchObject({
    refused: [
      { line: 1, field: 'avatarUrl', problem: 'url' },
      { line: 2, field: 'homepageVideoUrl', problem: 'url' },
    ],
  });
});

test('a delivery whose line is cut off leaves only complete batches', async () => {
  await statement(server.url, 'truncate accounts');
  const gone = new AbortController();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The delivery continues until the first batch is visible, then the sender dies.
      if (sent > 20_000 && Number(await count()) > 0) return gone.abort();
      const line = (index: number) => `{"appId":1,"hostId":"${30_000_000 + index}","name":"Leyla"}\n`;
      controller.enqueue(Buffer.from(Array.from({ length: 100 }, (_, each) => line(sent + each)).join('')));
      sent += 100;
    },
  });
  const sending = server.fetch(receiveAccounts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${await token()}` },
    body,
    duplex: 'half',
    signal: gone.signal,
  });
  await expect(sending).rejects.toThrow();
  expect(Number(await count()) % 5000).toBe(0);
  expect(await count()).toBeGreaterThan(0);
});
