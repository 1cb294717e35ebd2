import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Batch, readBatch, submitFile } from '@greenroom/contract/applications/applications.ts';
import type { Client } from 'pg';
import { readSheet } from '../server/src/platform/sheets/read/read-sheet.ts';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { fillTable } from './fill-table.ts';
import { makeAccounts, makeApplications, makeMemberships, TARGET_GROUP } from './make-directory.ts';
import { type Agent, makeAgent, makeSchema } from './make-people.ts';
import { makeIds, writeCsvSheet, writeXlsxSheet } from './make-sheet.ts';
import { type Measurement, seconds, timed } from './measurement.ts';

const BASE = 'bench_add';
const POLL_MS = 20;
/** Tables that contain as much data as Greenroom's own. One gets the rows in line order, the other in ID order. */
const LIMIT_TABLES = ['applications_limit', 'applications_limit_by_id'] as const;
const P1_BUDGET = 1.3;
const P2_BUDGET = 1.2;

interface Size {
  readonly ids: number;
  readonly accounts: number;
  readonly groups: number;
  readonly applications: number;
}

/** Milliseconds for one sheet: until the response confirms that the sheet is stored, and until its summary is ready. */
interface Added {
  readonly storedMs: number;
  readonly ms: number;
  readonly batch: Batch;
}

/** Measures P-1 and P-2: a million IDs as csv and as xlsx, compared with a plain insert of the results. */
export async function measureAdding(place: BenchPlace, scale: number, wanted: ReadonlySet<string>) {
  const hundreds = (full: number) => Math.max(1, Math.round((full * scale) / 100)) * 100;
  const size: Size = {
    ids: hundreds(1_000_000),
    accounts: hundreds(5_000_000),
    groups: 500,
    applications: hundreds(2_000_000),
  };
  const agent = await makeBase(place, size);
  const ids = makeIds(size.ids, size.accounts);
  const measured: Measurement[] = [];
  const csv = await measureCsv(place, agent, ids, size);
  if (wanted.has('P-1')) measured.push(csv.measurement);
  if (wanted.has('P-2')) measured.push(await measureXlsx(place, agent, ids, csv.limitMs));
  await place.dropDatabase(BASE);
  return measured;
}

/**
 * Creates the database that each measurement copies. The limit's tables have the same indexes and rows as Greenroom's.
 */
async function makeBase(place: BenchPlace, size: Size): Promise<Agent> {
  const client = await place.createDatabase(BASE);
  await makeSchema(client, place.url(BASE));
  const agent = await makeAgent(client, size.groups);
  await makeAccounts(client, size.accounts);
  await makeMemberships(client, size.accounts, size.groups);
  await makeApplications(client, size, 'asChecked');
  for (const table of LIMIT_TABLES) {
    await client.query(`create table ${table} (like applications including all)`);
    await fillTable(client, table, `insert into ${table} select * from applications order by id`);
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${size.applications})`);
  }
  await client.query(`select setval(pg_get_serial_sequence('batches', 'id'), 1000000)`);
  await client.end();
  return agent;
}

async function measureCsv(place: BenchPlace, agent: Agent, ids: readonly string[], size: Size) {
  const path = join(place.folder, 'ids.csv');
  const bytes = await writeCsvSheet(path, ids);
  const client = await place.createDatabase('bench_csv', BASE);
  const added = await addSheet(place, client, 'bench_csv', agent, path);
  const limit = await insertFinished(client, added.batch.id);
  await place.dropDatabase('bench_csv');
  const ratio = added.ms / limit.inLineOrderMs;
  const measurement: Measurement = {
    id: 'P-1',
    work: `${size.ids.toLocaleString('en')} IDs as CSV to the summary`,
    ours: seconds(added.ms),
    limit: seconds(limit.inLineOrderMs),
    ratio,
    budget: `≤ ${P1_BUDGET.toFixed(1)} ×`,
    met: ratio <= P1_BUDGET,
    notes: [
      `P-1: ${size.accounts.toLocaleString('en')} accounts, ${(size.accounts / 10).toLocaleString('en')} memberships, ` +
        `${size.applications.toLocaleString('en')} earlier applications in both tables; ${(bytes / 1e6).toFixed(1)} MB.`,
      `P-1: stored after ${seconds(added.storedMs)}; ${describeOutcome(added.batch)}.`,
      `P-1: the limit inserts in the order of the lines; in the order of the IDs it takes ${seconds(limit.inIdOrderMs)} ` +
        `(${(added.ms / limit.inIdOrderMs).toFixed(2)} ×).`,
    ],
  };
  return { measurement, limitMs: limit.inLineOrderMs };
}

async function measureXlsx(place: BenchPlace, agent: Agent, ids: readonly string[], insertMs: number) {
  const path = join(place.folder, 'ids.xlsx');
  const bytes = await writeXlsxSheet(path, ids);
  const client = await place.createDatabase('bench_xlsx', BASE);
  const added = await addSheet(place, client, 'bench_xlsx', agent, path);
  await place.dropDatabase('bench_xlsx');
  const reading = await timed(() => countIds(path));
  const limitMs = reading.ms + insertMs;
  const ratio = added.ms / limitMs;
  return {
    id: 'P-2',
    work: `${ids.length.toLocaleString('en')} IDs as xlsx to the summary`,
    ours: seconds(added.ms),
    limit: seconds(limitMs),
    ratio,
    budget: `≤ ${P2_BUDGET} ×`,
    met: ratio <= P2_BUDGET,
    notes: [
      `P-2: ${(bytes / 1e6).toFixed(1)} MB; reading alone ${seconds(reading.ms)} (${reading.result.toLocaleString('en')} ` +
        `IDs), stored after ${seconds(added.storedMs)}; ${describeOutcome(added.batch)}.`,
    ],
  };
}

function describeOutcome({ total, succeeded, failed, reasons }: Batch): string {
  const codes = reasons.map(({ code, count }) => `${code}: ${count}`).join(', ');
  return `${((100 * succeeded) / total).toFixed(0)} % of ${total} accepted, ${failed} not (${codes})`;
}

/** Adds a sheet over HTTP and the queue, and measures from the request's first byte to the summary. */
async function addSheet(place: BenchPlace, client: Client, database: string, agent: Agent, path: string) {
  const product = await place.startProduct(database);
  await client.query('checkpoint');
  const form = new FormData();
  form.set('groupId', String(TARGET_GROUP));
  form.set('file', await openAsBlob(path), path);
  const begun = performance.now();
  const stored = await callProduct(product.address, agent.token, submitFile, { form });
  const storedMs = performance.now() - begun;
  await untilFinished(client, stored.id);
  const params = { batchId: String(stored.id) };
  const batch = await callProduct(product.address, agent.token, readBatch, { params });
  const added: Added = { storedMs, ms: performance.now() - begun, batch };
  if (batch.state !== 'finished' || batch.checked !== batch.total) throw new Error(`batch ${batch.id}: ${batch.state}`);
  await product.stop();
  return added;
}

async function untilFinished(client: Client, batchId: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ state: string }>({
      name: 'batch-state',
      text: 'select state from batches where id = $1',
      values: [batchId],
    });
    if (rows[0]?.state === 'finished') return;
    await pause(POLL_MS);
  }
}

/** Measures the limit: one plain statement inserts the resulting rows. */
async function insertFinished(client: Client, batchId: number) {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'applications'::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(`create table finished as select ${columns} from applications where batch_id = ${batchId}`);
  await client.query('vacuum analyze finished');
  const insert = async (table: (typeof LIMIT_TABLES)[number], order: string) => {
    await client.query('checkpoint');
    const { ms } = await timed(() =>
      client.query(`insert into ${table} (${columns}) select ${columns} from finished order by ${order}`),
    );
    return ms;
  };
  return {
    inLineOrderMs: await insert('applications_limit', 'line'),
    inIdOrderMs: await insert('applications_limit_by_id', 'host_id'),
  };
}

async function countIds(path: string): Promise<number> {
  let count = 0;
  for await (const lines of readSheet({ path, fileName: path })) count += lines.length;
  return count;
}
