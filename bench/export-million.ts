import { setTimeout as pause } from 'node:timers/promises';
import { historyFilter, listHistory } from '@greenroom/contract/applications/applications.ts';
import { type ExportFormat, startExport } from '@greenroom/contract/exports/exports.ts';
import { historyQuery } from '../server/src/features/applications/history/history.queries.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { type Measurement, median, seconds, timed } from './measurement.ts';
import { type History, makeHistory } from './page-history.ts';
import { runPsql } from './run-psql.ts';
import { residentMegabytes } from './start-up.ts';

const DATABASE = 'bench_exports';
const GROUPS = 200;
const ROUNDS = 3;
const BUDGET = { ratio: 1.5, grownMegabytes: 100, p99Ms: 100 };
const FILTER = { from: '2025-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
/** Interval between pages requested during an export, and between memory readings. */
const EVERY_MS = 20;
const MEMORY_EVERY_MS = 250;

/**
 * Measures P-6: a million applications as a file, compared with COPY of the same select, and the effect on memory and
 * other requests.
 */
export async function measureExports(place: BenchPlace, scale: number): Promise<Measurement[]> {
  const history = await makeHistory(place, DATABASE, GROUPS * scale);
  const csv: Written[] = [];
  const copied: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    csv.push(await writeFile(place, history, 'csv'));
    copied.push((await timed(() => copyOut(place, history))).ms);
  }
  const xlsx = [await writeFile(place, history, 'xlsx')];
  await history.product.stop();
  await place.dropDatabase(DATABASE);
  return [report(history, 'csv', csv, copied), report(history, 'xlsx', xlsx, null)];
}

interface Written {
  readonly ms: number;
  /** Maximum memory growth in the process that answers requests and writes the file. */
  readonly grownMegabytes: number;
  /** The 99th percentile of response times for pages requested one after another during the export. */
  readonly p99Ms: number;
}

async function writeFile(place: BenchPlace, history: History, format: ExportFormat): Promise<Written> {
  const { product, agent } = history;
  const before = await residentMegabytes(product.address);
  const done = new AbortController();
  const pages = askForPages(history, done.signal);
  const most = watchMemory(product.address, done.signal);
  const { ms } = await timed(async () => {
    const body = { list: 'history', filter: FILTER, format };
    const { id } = await callProduct(product.address, agent.token, startExport, { body });
    await untilWritten(place, id, history.applications);
  });
  done.abort();
  const times = (await pages).toSorted((one, other) => one - other);
  return {
    ms,
    grownMegabytes: (await most) - before,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** Requests history pages as another user would, and returns the time for each. */
async function askForPages({ product, agent, groups }: History, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const query = { groupId: String(1 + (times.length % groups)) };
    times.push((await timed(() => callProduct(product.address, agent.token, listHistory, { query }))).ms);
    await pause(EVERY_MS);
  }
  return times;
}

async function watchMemory(address: string, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await residentMegabytes(address));
    await pause(MEMORY_EVERY_MS);
  }
  return most;
}

async function untilWritten(place: BenchPlace, id: number, rows: number): Promise<void> {
  const { db, close } = openDatabase(place.url(DATABASE), 1, (error) => console.error(error));
  try {
    for (;;) {
      const found = await db
        .selectFrom('exports')
        .select(['state', 'rows'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (found.state === 'finished' && Number(found.rows) === rows) return;
      if (found.state !== 'waiting' && found.state !== 'running') {
        throw new Error(`the export is ${found.state} after ${found.rows} rows`);
      }
      await pause(EVERY_MS);
    }
  } finally {
    await close();
  }
}

/** Copies the result of the same select, with its parameters written into it. */
async function copyOut(place: BenchPlace, { agent }: History): Promise<void> {
  const database = openDatabase(place.url(DATABASE), 1, (error) => console.error(error));
  const scope = { kind: 'bound' as const, userId: agent.userId };
  const { sql, parameters } = historyQuery(scope, historyFilter.parse(FILTER)).compile(database.db);
  await database.close();
  const written = sql.replace(/\$(\d+)/g, (_all, number: string) => literal(parameters[Number(number) - 1]));
  await runPsql(place, DATABASE, `\\copy (${written.replace(/\s+/g, ' ')}) to '/dev/null' csv header`);
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function report(
  history: History,
  format: ExportFormat,
  written: readonly Written[],
  copied: readonly number[] | null,
): Measurement {
  const ours = median(written.map(({ ms }) => ms));
  const limit = copied === null ? null : median(copied);
  const ratio = limit === null ? null : ours / limit;
  const grown = Math.max(...written.map(({ grownMegabytes }) => grownMegabytes));
  const p99 = Math.max(...written.map(({ p99Ms }) => p99Ms));
  const isQuick = ratio === null || ratio <= BUDGET.ratio;
  return {
    id: 'P-6',
    work: `${history.applications.toLocaleString('en')} records as ${format}; memory; pages of others meanwhile, p99`,
    ours: `${seconds(ours)}; ${grown.toFixed(0)} MB; ${p99.toFixed(0)} ms`,
    limit: limit === null ? '–' : seconds(limit),
    ratio,
    budget: `${ratio === null ? '' : `≤ ${BUDGET.ratio} ×; `}≤ ${BUDGET.grownMegabytes} MB; ≤ ${BUDGET.p99Ms} ms`,
    met: isQuick && grown <= BUDGET.grownMegabytes && p99 <= BUDGET.p99Ms,
    notes: [
      `P-6, ${format}: ours ${written.map(({ ms }) => seconds(ms)).join(', ')}` +
        `${copied === null ? '' : `, COPY of the same select ${copied.map(seconds).join(', ')}`}; grown by ` +
        `${written.map((one) => one.grownMegabytes.toFixed(0)).join(', ')} MB.`,
    ],
  };
}
