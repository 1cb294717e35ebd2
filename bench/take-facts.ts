import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { receiveDailyFacts } from '@greenroom/contract/daily-facts.ts';
import { type IngestReport, ingestReport } from '@greenroom/contract/kit/ingest.ts';
import type { Client } from 'pg';
import { z } from 'zod';
import { createToken } from '../server/src/features/tokens/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import type { BenchPlace } from './bench-place.ts';
import { fillTable } from './fill-table.ts';
import { FIRST_HOST_ID } from './make-directory.ts';
import { makeAgent, makeSchema } from './make-people.ts';
import { type Measurement, median, seconds, timed } from './measurement.ts';
import { runPsql } from './run-psql.ts';

const BASE = 'bench_facts';
const GROUPS = 500;
/** The days that the facts cover, day by day across the end of a month. */
const DAYS = ['2026-08-27', '2026-08-28', '2026-08-29', '2026-08-30', '2026-08-31'].concat([
  '2026-09-01',
  '2026-09-02',
  '2026-09-03',
  '2026-09-04',
  '2026-09-05',
]);
const MONTHS = ['2026-08', '2026-09'];
const BUDGET = 2.5;
const PIECE_LINES = 1000;
const ROUNDS = 3;
const POLL_MS = 20;

const answer = z.object({ status: z.literal(0), data: ingestReport });

/**
 * Measures P-7: daily facts as NDJSON over HTTP, compared with COPY of the same rows into the same table with its
 * indexes.
 */
export async function measureFacts(place: BenchPlace, scale: number): Promise<Measurement[]> {
  const hosts = Math.round((1_000_000 * scale) / DAYS.length);
  const total = hosts * DAYS.length;
  const path = join(place.folder, 'facts.ndjson');
  await makeBase(place, hosts);
  await pipeline(Readable.from(lines(hosts)), createWriteStream(path));
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measureRound(place, path, total));
  await place.dropDatabase(BASE);
  const [ours, limit] = [median(rounds.map(({ first }) => first)), median(rounds.map(({ limit }) => limit))];
  const ratio = ours / limit;
  return [
    {
      id: 'P-7',
      work: `${total.toLocaleString('en')} daily facts as NDJSON`,
      ours: seconds(ours),
      limit: seconds(limit),
      ratio,
      budget: `≤ ${BUDGET} ×`,
      met: ratio <= BUDGET,
      notes: [
        `P-7: ${hosts.toLocaleString('en')} hosts of ${GROUPS} groups, ${DAYS.length} days; with the group of each day, ` +
          `the sums of each group and each day. Rounds in turns, ours ${listed(rounds.map(({ first }) => first))}, COPY ` +
          `${listed(rounds.map(({ limit }) => limit))}. The same again, all unchanged: ` +
          `${seconds(median(rounds.map(({ again }) => again)))}. Weeks of hosts and groups summed after the first: ` +
          `${seconds(median(rounds.map(({ summed }) => summed)))}.`,
      ],
    },
  ];
}

/** Milliseconds in one round. */
interface Round {
  readonly first: number;
  readonly again: number;
  /** Time from the end of the first delivery until its weeks are summed. */
  readonly summed: number;
  readonly limit: number;
}

/** Measures both sides one after the other, since the machine's speed varies. */
async function measureRound(place: BenchPlace, path: string, total: number): Promise<Round> {
  const { first, summed, again } = await takeTwice(place, path);
  if (first.report.added !== total || again.report.unchanged !== total) {
    throw new Error(`not all was taken: ${JSON.stringify([first.report, again.report])}`);
  }
  const limit = await copy(place, join(place.folder, 'facts.copy'));
  await place.dropDatabase('bench_facts_ours');
  return { first: first.ms, again: again.ms, summed, limit };
}

function listed(times: readonly number[]): string {
  return times.map(seconds).join(', ');
}

/**
 * Creates hosts, each in a group, in a separate database for each side. For COPY, the monthly partitions already exist.
 */
async function makeBase(place: BenchPlace, hosts: number): Promise<void> {
  const client = await place.createDatabase(BASE);
  await makeSchema(client, place.url(BASE));
  await makeAgent(client, GROUPS);
  await fillTable(
    client,
    'memberships',
    `insert into memberships (host_id, app_id, group_id, from_at)
     select (${FIRST_HOST_ID} + n)::text, 1, 1 + n % ${GROUPS}, timestamptz '2026-01-01' from generate_series(1, ${hosts}) n`,
  );
  await client.end();
}

function* lines(hosts: number): Generator<string> {
  for (const day of DAYS) {
    for (let from = 0; from < hosts; from += PIECE_LINES) {
      const count = Math.min(PIECE_LINES, hosts - from);
      yield Array.from({ length: count }, (_, each) => `${line(from + each + 1, day)}\n`).join('');
    }
  }
}

function line(n: number, day: string): string {
  const coins = (n * 7919) % 5000;
  const [gifts, calls] = [coins >> 1, coins >> 2];
  return JSON.stringify({
    ...{ appId: 1, hostId: String(FIRST_HOST_ID + n), day, totalCoins: coins, giftCoins: gifts },
    ...{ nonFriendVideoCoins: calls, friendVideoCoins: 0, taskCoins: coins - gifts - calls, boxCoins: 0 },
    ...{ matchCount: n % 90, matchSeconds: n % 7000, callCount: n % 30, callSeconds: n % 5000, longCallCount: n % 9 },
    ...{ active: coins > 0, final: true, reportedAt: `${day}T23:59:00Z` },
  });
}

interface Taken {
  readonly ms: number;
  readonly report: IngestReport;
}

async function takeTwice(place: BenchPlace, path: string): Promise<{ first: Taken; summed: number; again: Taken }> {
  const database = 'bench_facts_ours';
  const client = await place.createDatabase(database, BASE);
  const token = await makeToken(place.url(database));
  const product = await place.startProduct(database);
  await client.query('checkpoint');
  const first = await send(product.address, token, path);
  const { ms: summed } = await timed(() => untilSummed(client));
  const again = await send(product.address, token, path);
  await product.stop();
  await runPsql(
    place,
    database,
    `\\copy (select * from daily_facts order by day, host_id) to '${join(place.folder, 'facts.copy')}'`,
  );
  return { first, summed, again };
}

/** Waits until the background work after a delivery is done, so that it doesn't slow down the next measurement. */
async function untilSummed(client: Client): Promise<void> {
  const isDue = 'select exists (select from group_days where not summed) as due';
  while ((await client.query<{ due: boolean }>(isDue)).rows[0]?.due) await pause(POLL_MS);
}

async function makeToken(url: string): Promise<string> {
  const database = openDatabase(url, 1, (error) => console.error(error));
  const deps = { db: database.db, clock: systemClock, random: randomBytes };
  const token = await createToken(deps, { name: 'bench', scopes: ['daily-facts:ingest'], days: 1 });
  await database.close();
  return token;
}

async function send(address: string, token: string, path: string): Promise<Taken> {
  const { ms, result } = await timed(() =>
    fetch(`${address}${receiveDailyFacts.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
      body: Readable.toWeb(createReadStream(path, { highWaterMark: 256 * 1024 })),
      duplex: 'half',
    }).then((response) => response.json()),
  );
  return { ms, report: answer.parse(result).data };
}

/** Measures the limit: copies the resulting rows in the same order as in the delivery. */
async function copy(place: BenchPlace, path: string): Promise<number> {
  const database = 'bench_facts_copy';
  const client = await place.createDatabase(database, BASE);
  for (const month of MONTHS) {
    const first = new Date(`${month}-01T00:00:00Z`);
    const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
    await client.query(
      `create table daily_facts_${month.replace('-', '_')} partition of daily_facts
       for values from ('${month}-01') to ('${next}')`,
    );
  }
  await client.query('checkpoint');
  const { ms } = await timed(() => runPsql(place, database, `\\copy daily_facts from '${path}'`));
  await place.dropDatabase(database);
  return ms;
}
