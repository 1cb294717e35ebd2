import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { downloadFailed } from '@greenroom/contract/applications/applications.ts';
import { drawCaptcha, login, publicKey, readInfo } from '@greenroom/contract/session.ts';
import type { Client } from 'pg';
import { hashPassword } from '../server/src/platform/crypto/passwords.ts';
import { buildXlsx, textRows } from '../server/src/platform/sheets/read/fixtures/build-xlsx.ts';
import { readSheet } from '../server/src/platform/sheets/read/read-sheet.ts';
import { readHere, writeTemporary } from '../server/test/read-sheet-here.ts';
import { readUserAgent } from '../web/src/features/profile/sessions/user-agent.ts';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { makeAgent, makeSchema } from './make-people.ts';
import { type Measurement, timed } from './measurement.ts';

const FIXTURES = new URL('../server/src/platform/sheets/read/fixtures/', import.meta.url);
const ROUNDS = 5;
/** More than the number of connections that downloads can use. */
const DOWNLOADS = 12;
const PASSWORD = 'correct horse';

/**
 * Measures P-21 to P-25. They show that malicious requests don't slow down other users, and that response times don't
 * reveal which users exist.
 */
export async function measureHoldUps(place: BenchPlace, wanted: ReadonlySet<string>): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  if (wanted.has('P-21')) measured.push(await measureTexts());
  if (wanted.has('P-22')) measured.push(await measureDamagedSheets());
  if (wanted.has('P-23')) measured.push(await measureLoop());
  if (wanted.has('P-24') || wanted.has('P-25')) measured.push(...(await measureProduct(place, wanted)));
  return measured;
}

async function measureTexts(): Promise<Measurement> {
  const header = `Mozilla/5.0 ${'Version/1 UC Browser HuaweiBrowser '.repeat(5000)}`;
  const name = await timed(async () => readUserAgent(header));
  const digits = Buffer.alloc(10_000_000, '7');
  const line = await timed(() => readHere('csv', digits));
  const quoted = await timed(() => readHere('csv', `"${digits}`));
  const ours = Math.max(name.ms * 10, line.ms + quoted.ms);
  return absolute('P-21', 'a browser’s name of 170 kB, ten times; 10 MB of csv without an end, twice', ours, 2000);
}

/** Reads every fixture, truncated at every part. */
async function measureDamagedSheets(): Promise<Measurement> {
  let slowest = 0;
  for (const kind of ['xlsx', 'xls', 'csv'] as const) {
    const good = await readFile(new URL(`table.${kind}`, FIXTURES));
    for (let length = 1; length < good.length; length += 29) {
      slowest = Math.max(slowest, (await timed(() => readHere(kind, good.subarray(0, length)))).ms);
    }
  }
  return absolute('P-22', 'the slowest of all damaged sheets to its refusal', slowest, 2000);
}

async function measureLoop(): Promise<Measurement> {
  const ids = Array.from({ length: 100_000 }, (_, index) => String(10_000_000 + index));
  const path = await writeTemporary('xlsx', buildXlsx({ rows: textRows(ids) }));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let count = 0;
  for await (const chunk of readSheet({ path, fileName: path })) count += chunk.length;
  delay.disable();
  if (count !== ids.length) throw new Error(`the sheet gave ${count} IDs`);
  const p99 = delay.percentile(99) / 1e6;
  return absolute('P-23', 'the server’s event loop while a sheet of 100,000 IDs is read, p99', p99, 50);
}

async function measureProduct(place: BenchPlace, wanted: ReadonlySet<string>): Promise<Measurement[]> {
  const database = 'bench_hold_up';
  const client = await place.createDatabase(database);
  await makeSchema(client, place.url(database));
  const { token, userId } = await makeAgent(client, 10);
  await client.query('update users set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), userId]);
  await client.query(
    `insert into batches (id, kind, state, group_id, submitted_by, submitted_at, total)
     values (1, 'add', 'finished', 1, $1, '2026-02-01', 120000)`,
    [userId],
  );
  await client.query(
    `insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, open, submitted_at)
     select n::text, 1, 1, 1, n, 0, '{101,104,108,110}', false, '2026-02-01' from generate_series(1, 120000) n`,
  );
  const product = await place.startProduct(database);
  const measured: Measurement[] = [];
  if (wanted.has('P-24')) measured.push(await measureStalled(product.address, token));
  if (wanted.has('P-25')) measured.push(await measureSignIns(client, product.address));
  await product.stop();
  await place.dropDatabase(database);
  return measured;
}

/** Measures a page while the maximum number of downloads is stalled because the clients have stopped reading. */
async function measureStalled(address: string, token: string): Promise<Measurement> {
  const url = `${address}${downloadFailed.path.replace('{batchId}', '1')}?format=csv`;
  const open = await Promise.all(Array.from({ length: DOWNLOADS }, () => stall(url, token)));
  const page = await timed(() => callProduct(address, token, readInfo, {}));
  for (const { cut } of open) cut();
  if (!open.some(({ status }) => status === 503)) throw new Error('every download was let in');
  return absolute('P-24', 'a call beside as many downloads as may run, whose readers stopped', page.ms, 1000);
}

function stall(url: string, token: string): Promise<{ status: number; cut: () => void }> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' };
    const request = get(url, { headers, agent: false }, (response) => {
      response.pause();
      request.off('error', reject).on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, cut: () => request.destroy() });
    }).on('error', reject);
  });
}

/**
 * Compares refused sign-ins. They must take equally long for known and unknown names and for any encrypted text, since
 * each hashes a password.
 */
async function measureSignIns(client: Client, address: string): Promise<Measurement> {
  const wrong = (uuid: string) => seal(address, 'wrong password', uuid);
  const cases = [
    ['agent', wrong],
    ['nobody-here', wrong],
    ['agent', async () => 'AAAA'],
    ['nobody-here', async () => 'AAAA'],
  ] as const;
  const fastest = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, [username, makePassword]] of cases.entries()) {
      const ms = await refusedSignIn(client, address, username, makePassword);
      fastest[at] = Math.min(fastest[at] ?? ms, ms);
    }
  }
  const [known = 0] = fastest;
  const ratio = Math.min(...fastest) / known;
  return {
    id: 'P-25',
    work: 'a refused sign-in: unknown name or unreadable seal, beside a wrong password',
    ours: `${Math.min(...fastest).toFixed(0)} ms`,
    limit: `${known.toFixed(0)} ms`,
    ratio,
    budget: '≥ 0.5 ×',
    met: ratio >= 0.5,
    notes: [],
  };
}

async function refusedSignIn(
  client: Client,
  address: string,
  username: string,
  makePassword: (uuid: string) => Promise<string>,
): Promise<number> {
  await client.query('delete from sign_in_failures');
  const uuid = randomUUID();
  await (await fetch(`${address}${drawCaptcha.path}?uuid=${uuid}`)).arrayBuffer();
  const { rows } = await client.query<{ answer: string }>('select answer from captchas where uuid = $1', [uuid]);
  const body = JSON.stringify({ username, password: await makePassword(uuid), code: rows[0]?.answer, uuid });
  const headers = { 'Content-Type': 'application/json' };
  const { ms, result } = await timed(() => fetch(`${address}${login.path}`, { method: 'POST', headers, body }));
  if (result.status !== 400) throw new Error(`the sign-in was answered with ${result.status}`);
  await result.arrayBuffer();
  return ms;
}

async function seal(address: string, password: string, uuid: string): Promise<string> {
  const { spki, now } = await callProduct(address, '', publicKey, {});
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ password, uuid, at: now }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString(
    'base64',
  );
}

function absolute(id: string, work: string, ms: number, limit: number): Measurement {
  const budget = `≤ ${limit} ms`;
  return { id, work, ours: `${ms.toFixed(1)} ms`, limit: '–', ratio: null, budget, met: ms <= limit, notes: [] };
}
