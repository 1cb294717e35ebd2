import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readEarnings } from '@greenroom/contract/earnings.ts';
import { publicKey } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { factProblems } from '../test/models/fact-problems.ts';
import { startProduct } from '../test/product-process.ts';
import { testServer } from '../test/server.ts';
import { buildUser, signIn } from '../test/worlds/factories.ts';
import { ingestDailyFacts, sumChangedWeeks } from './features/daily-facts/index.ts';
import { makeDemo } from './features/demo/index.ts';
import { ensureFirstUsers } from './features/users/index.ts';
import { writeBackup } from './platform/db/backup/write-backup.ts';
import { openDatabase } from './platform/db/database.ts';
import { listMigrations, migrateDatabase } from './platform/db/migrate.ts';

const TIMEOUT_MS = 120_000;
const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const folder = await mkdtemp(join(tmpdir(), 'greenroom-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await ensureFirstUsers(deps);
await makeDemo(deps);
await sumChangedWeeks(deps);
await server.get(publicKey, {});
const agent = await signIn(server, 'agent');
const running = { ...server.settings, DATA_FOLDER: server.folder };
const backup = join(folder, 'whole.backup');

/** Runs the command as npm does. */
async function run(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-backup.ts'), ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

/** Creates a database without tables, and names a folder that does not exist yet. */
async function nowhere(name: string): Promise<TestDatabase & { readonly target: Record<string, string> }> {
  const database = await testDatabase('template0');
  return { ...database, target: { ...database.settings, DATA_FOLDER: join(folder, name) } };
}

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the database's schema, and a digest of each table's rows. */
async function contentsOf(url: string) {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations' order by 1`,
  );
  const digests = tables.map(
    ({
      name,
    }) => `select '${name}' as table, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest
      from "${name}" t`,
  );
  return {
    rows: await ask<{ table: string; rows: number }>(url, `${digests.join(' union all ')} order by 1`),
    constraints: await ask(
      url,
      `select conrelid::regclass::text as relation, conname, convalidated, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    triggers: await ask(url, 'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1'),
    sequences: await ask(
      url,
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    ),
    jobs: await ask(
      url,
      `select t.identifier, j.payload::text, j.run_at, j.key, j.max_attempts, j.priority
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by 1, 2`,
    ),
  };
}

test('a backup contains every row, queued job and file; the product continues with the restored backup', {
  timeout: TIMEOUT_MS,
}, async () => {
  const picture = await deps.files.save(Buffer.from('a picture'), 'png');
  await sql`select graphile_worker.add_job('send-mail', '{"mailId": 1, "said": "a \\\\ tab\\t"}', job_key => 'one',
    run_at => '2031-01-01', max_attempts => 3)`.execute(deps.db);
  const made = await run(['write', backup], running);
  expect(made).toMatchObject({ status: 0, err: expect.stringContaining('password hashes') });
  expect(made.out).toMatch(/whole\.backup: [\d,]+ rows of \d+ tables, \d+ files, [\d.]+ MB\.\n$/);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const before = await contentsOf(server.url);
  const empty = before.rows.filter(({ rows }) => rows === 0).map(({ table }) => table);
  expect(before.rows.length - empty.length, `empty: ${empty}`).toBeGreaterThan(25);

  const { url, target } = await nowhere('restored');
  expect(await run(['restore', backup], target)).toMatchObject({ status: 0, err: '' });
  expect(await contentsOf(url)).toEqual(before);
  const kept = join(folder, 'restored', 'files', 'kept');
  expect((await readdir(kept)).toSorted()).toEqual((await readdir(join(server.folder, 'files', 'kept'))).toSorted());
  expect(await readFile(join(kept, picture), 'utf8')).toBe('a picture');

  const product = await startProduct(target);
  try {
    const answer = await fetch(`${product.address}${readEarnings.path}`, {
      method: readEarnings.method,
      headers: { Authorization: `Bearer ${agent.token}` },
    });
    expect(answer.status).toBe(200);
  } finally {
    expect(await product.stop()).toBe(0);
  }
});

test('a backup is a consistent snapshot, even during many writes', { timeout: TIMEOUT_MS }, async () => {
  const hosts = await sql<{ hostId: string }>`
    select host_id as "hostId" from memberships where app_id = 1 limit 200`.execute(deps.db);
  const path = join(folder, 'meanwhile.backup');
  const making = { isOver: false };
  const made = run(['write', path], running).finally(() => {
    making.isOver = true;
  });
  let rounds = 0;
  while (!making.isOver) {
    rounds += 1;
    const lines = hosts.rows.map(({ hostId }) =>
      JSON.stringify({ appId: 1, hostId, day: `2026-05-${10 + (rounds % 20)}`, totalCoins: rounds }),
    );
    await ingestDailyFacts(deps, Readable.from(lines.map((line) => `${line}\n`)), 'ndjson');
  }
  expect(await made).toMatchObject({ status: 0 });
  expect(rounds).toBeGreaterThan(1);
  const { url, target } = await nowhere('meanwhile');
  expect(await run(['restore', path], target)).toMatchObject({ status: 0 });
  const restored = openDatabase(url, 2, (error) => expect.fail(error.message));
  expect(await factProblems(restored.db, deps.config.timeZone)).toEqual([]);
  await restored.close();
});

test('a backup of an older version is restored unchanged, then migrated', { timeout: TIMEOUT_MS }, async () => {
  const older = await testDatabase('template0');
  const all = await listMigrations();
  const urls = { ownerUrl: older.url, servingUrl: older.servingUrl };
  await migrateDatabase(urls, all.slice(0, -3));
  const database = openDatabase(older.url, 1, (error) => expect.fail(error.message));
  const { id } = await buildUser(database.db, { role: 'agent', nickName: 'Of the older version' });
  await database.close();
  const path = join(folder, 'older.backup');
  await writeBackup({ ownerUrl: older.url, files: join(folder, 'no such folder') }, path, new Date());
  const { url, target } = await nowhere('older');
  expect(await run(['restore', path], target)).toMatchObject({ status: 0, err: '' });
  expect(await ask(url, 'select id::int, nick_name from users')).toEqual([{ id, nick_name: 'Of the older version' }]);
  expect(await ask(url, 'select name from migrations order by name')).toEqual(all.map((name) => ({ name })));
});

test('an incomplete backup, or one of a newer version, is refused before anything is written', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url, target } = await nowhere('refused');
  const bytes = await readFile(backup);
  const middle = Math.floor(bytes.length / 2);
  const newer = await testDatabase();
  await ask(newer.url, `insert into migrations (name) values ('9999-what-is-not-known-yet.sql')`);
  await writeBackup({ ownerUrl: newer.url, files: '' }, join(folder, 'newer'), new Date());
  const refused: Record<string, [content: Buffer | null, reason: RegExp]> = {
    'a letter': [Buffer.from('Dear sir or madam'), /is not a whole backup/],
    nothing: [Buffer.alloc(0), /is not a whole backup/],
    'its first half': [bytes.subarray(0, middle), /is not a whole backup/],
    'one bit of it changed': [flipped(bytes, middle), /The backup is damaged: \S+ is not what was written/],
    newer: [null, /made by a newer version/],
    'not there': [null, /no such file/],
  };
  for (const [name, [content, reason]] of Object.entries(refused)) {
    const path = join(folder, name);
    if (content !== null) await writeFile(path, content);
    const answer = await run(['restore', path], target);
    expect({ name, ...answer }).toMatchObject({ name, status: 1, out: '', err: expect.stringMatching(reason) });
  }
  expect(await ask(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

test('a backup is restored only into an empty database and folder, and overwrites no file', {
  timeout: TIMEOUT_MS,
}, async () => {
  const before = await contentsOf(server.url);
  expect(await run(['restore', backup], running)).toMatchObject({
    status: 1,
    err: expect.stringContaining('restore into a new database, or a new DATA_FOLDER'),
  });
  expect(await contentsOf(server.url)).toEqual(before);
  const there = await readFile(backup);
  expect(await run(['write', backup], running)).toMatchObject({ status: 1, err: expect.stringContaining('is there') });
  expect(await readFile(backup)).toEqual(there);
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/\.part$/));
});

test('an invalid call of the command prints the usage', async () => {
  for (const args of [[], ['write'], ['read', 'x'], ['write', 'x', 'y'], ['restore', '--all']]) {
    expect(await run(args, running)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('Usage: npm run'),
    });
  }
});
