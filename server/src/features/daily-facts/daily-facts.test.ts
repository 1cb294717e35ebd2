import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { receiveDailyFacts } from '@greenroom/contract/daily-facts.ts';
import { ingestReport } from '@greenroom/contract/kit/ingest.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '../../../test/global-setup.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { createToken } from '../tokens/index.ts';

const ZONE = 'Europe/Istanbul';
const server = await testServer({ PROGRAMME_TIME_ZONE: ZONE });
const { deps } = server.product;
const { db } = deps;
const answered = z.object({ status: z.literal(0), data: ingestReport });
const good = await createToken(deps, { name: 'warehouse', scopes: ['daily-facts:ingest'], days: 1 });

beforeEach(async () => {
  await statement(server.url, 'truncate daily_facts, daily_fact_versions, fact_days, group_days');
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const [DAY, OTHER_DAY] = [hoursAgo(72).slice(0, 10), hoursAgo(96).slice(0, 10)];

const NOTHING = { lines: 0, added: 0, changed: 0, unchanged: 0, outdated: 0, refusedCount: 0, refused: [] };
const fact = (given: Record<string, unknown>) => JSON.stringify({ appId: 1, hostId: '1001', day: DAY, ...given });
const TWO = `${fact({ totalCoins: 10 })}\n${fact({ hostId: '1', totalCoins: 1 })}\n`;

function send(token: string | null, body: RequestInit['body'], type = 'application/x-ndjson', more = {}) {
  const authorization: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  return server.fetch(receiveDailyFacts.path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...authorization, ...more },
    body: body ?? null,
    duplex: 'half',
  });
}

async function byCall(body: string, type: 'ndjson' | 'csv') {
  const answer = await send(good, body, type === 'csv' ? 'text/csv' : 'application/x-ndjson');
  return answered.parse(await answer.json()).data;
}

/** Runs the command line as npm does. Returns the exit status and the printed counts. */
async function byCommand(input: string, type: 'ndjson' | 'csv') {
  const entry = join(import.meta.dirname, '../../main-ingest.ts');
  const child = spawn(process.execPath, [entry, 'daily-facts', '-', ...(type === 'csv' ? ['--csv'] : [])], {
    env: { ...server.settings, PROGRAMME_TIME_ZONE: ZONE },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out: out.trim(), err: err.trim() };
}

const coins = async () =>
  (await sql`select host_id, day, total_coins from daily_facts order by host_id, day`.execute(db)).rows.map((row) =>
    Object.values(z.record(z.string(), z.unknown()).parse(row)),
  );

test('[R-STAT-4] facts arrive by a call and by the command line, as NDJSON and CSV, idempotent per host and day, and any day can be corrected later', async () => {
  const group = await buildGroup(db);
  for (const hostId of ['1001', '1002']) await buildMembership(db, { hostId, groupId: group.id });
  const [first, late, corrected] = [hoursAgo(30), hoursAgo(40), hoursAgo(2)];
  const ndjson = `${fact({ totalCoins: 10, giftCoins: 4, reportedAt: first })}\n${fact({ hostId: '1', totalCoins: 1 })}\n`;
  const csv = `hostId,day,appId,totalCoins,giftCoins,reportedAt\n1002,${OTHER_DAY},1,20,,${first}\n`;
  const refused = [{ line: 2, field: 'hostId', problem: 'host-id' }];

  const added = { ...NOTHING, lines: 2, added: 1, refusedCount: 1, refused };
  expect(await byCall(ndjson, 'ndjson')).toEqual(added);
  expect(await byCommand(csv, 'csv')).toEqual({
    ...{ status: 0, err: '', out: '1 lines: 1 added, 0 changed, 0 unchanged, 0 outdated, 0 refused' },
  });
  expect(await coins()).toEqual([
    ['1001', DAY, 10],
    ['1002', OTHER_DAY, 20],
  ]);

  // The same facts in the other format change nothing.
  expect(await byCall(csv, 'csv')).toEqual({ ...NOTHING, lines: 1, unchanged: 1 });
  expect(await byCommand(ndjson, 'ndjson')).toEqual({
    ...{ status: 1, err: 'line 2: hostId host-id' },
    out: '2 lines: 0 added, 0 changed, 1 unchanged, 0 outdated, 1 refused',
  });

  const correction = `hostId,day,appId,totalCoins,reportedAt\n1001,${DAY},1,8,${corrected}\n`;
  expect(await byCall(correction, 'csv')).toEqual({ ...NOTHING, lines: 1, changed: 1 });
  const older = `${fact({ hostId: '1002', day: OTHER_DAY, totalCoins: 5, reportedAt: late })}\n`;
  expect((await byCommand(older, 'ndjson')).out).toBe(
    '1 lines: 0 added, 0 changed, 0 unchanged, 1 outdated, 0 refused',
  );
  const newer = `${fact({ hostId: '1002', day: OTHER_DAY, totalCoins: 21, reportedAt: corrected })}\n`;
  expect((await byCommand(newer, 'ndjson')).out).toBe(
    '1 lines: 0 added, 1 changed, 0 unchanged, 0 outdated, 0 refused',
  );
  expect(await coins()).toEqual([
    ['1001', DAY, 8],
    ['1002', OTHER_DAY, 21],
  ]);
  const kept = await sql`select host_id, total_coins, gift_coins from daily_fact_versions order by host_id`.execute(db);
  expect(kept.rows).toEqual([
    { host_id: '1001', total_coins: 10, gift_coins: 4 },
    { host_id: '1002', total_coins: 20, gift_coins: null },
  ]);
  expect(await factProblems(db, ZONE)).toEqual([]);
});

test('a delivery without a valid token, or without the scope, is refused and stores nothing', async () => {
  const withoutScope = await createToken(deps, { name: 'other', scopes: ['accounts:ingest'], days: 1 });
  const administrator = await signIn(server, 'administrator');
  for (const bad of [null, 'gr_unknown', administrator.token]) expect((await send(bad, TWO)).status).toBe(401);
  expect((await send(withoutScope, TWO)).status).toBe(403);
  expect((await send(good, '[]', 'application/json')).status).toBe(415);
  expect(await coins()).toEqual([]);
});

test('open screens get one event for a delivery, and none if it changed nothing', async () => {
  const heard: unknown[] = [];
  const operator = { userId: 0, rights: ['statistics:read'] as const };
  const reviewer = { userId: 0, rights: ['applications:review'] as const };
  const stops = [
    deps.events.listen({ ...operator, hear: (event) => heard.push(event) }),
    deps.events.listen({ ...reviewer, hear: () => expect.fail('the reviewer sees no earnings') }),
  ];
  await byCall(TWO.replaceAll('"totalCoins"', `"reportedAt":"${hoursAgo(3)}","totalCoins"`), 'ndjson');
  await byCommand(`${fact({ hostId: '1003', totalCoins: 3, reportedAt: hoursAgo(3) })}\n`, 'ndjson');
  await byCall(`${fact({ hostId: '1003', totalCoins: 3, reportedAt: hoursAgo(3.5) })}\n`, 'ndjson');
  await byCall(`${fact({ hostId: '1004', totalCoins: 3 })}\n`, 'ndjson');
  while (heard.length < 3) await pause(5);
  expect(heard).toEqual([1, 2, 3].map(() => ({ topic: 'earnings', id: null })));
  for (const stop of stops) stop();
});

test('a delivery can be compressed, and one whose line is cut off leaves only complete batches', async () => {
  const answer = await send(good, Uint8Array.from(gzipSync(TWO)), undefined, { 'Content-Encoding': 'gzip' });
  expect(answered.parse(await answer.json()).data).toMatchObject({ lines: 2, added: 1 });
  await statement(server.url, 'truncate daily_facts, fact_days, group_days');
  const gone = new AbortController();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The delivery continues until the first batch is visible, then the sender dies.
      if (sent > 30_000 && (await coins()).length > 0) return gone.abort();
      const line = (index: number) => `${fact({ hostId: String(30_000_000 + index), totalCoins: 1 })}\n`;
      controller.enqueue(Buffer.from(Array.from({ length: 500 }, (_, each) => line(sent + each)).join('')));
      sent += 500;
    },
  });
  const sending = server.fetch(receiveDailyFacts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${good}` },
    body,
    duplex: 'half',
    signal: gone.signal,
  });
  await expect(sending).rejects.toThrow();
  const count = (await coins()).length;
  expect(count).toBeGreaterThan(0);
  expect(count % 10_000).toBe(0);
  expect(await factProblems(db, ZONE)).toEqual([]);
});
