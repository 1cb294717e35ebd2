import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** Any number; it only has to be the same in every process that migrates. */
const LOCK = 7_215_031;
const OLDEST_SERVER = 150_000;

export class MigrationError extends Error {
  readonly code: 'server-too-old' | 'database-newer';
  readonly params: Readonly<Record<string, string>>;

  constructor(code: MigrationError['code'], params: Record<string, string>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/**
 * Brings a database to the newest schema: forward only, each file in one transaction, the queue's own tables too. Safe
 * to call from several processes at once, and on every start.
 * @throws MigrationError where the server is older than 15, or the database was migrated by a newer version
 */
export async function migrateDatabase(url: string): Promise<{ applied: readonly string[] }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => client.end().catch(() => undefined));
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    const number = version.rows[0]?.server_version_num ?? '0';
    if (Number(number) < OLDEST_SERVER) throw new MigrationError('server-too-old', { version: number });
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await applyPending(client);
    if (applied.length > 0 || !(await queueIsInstalled(client))) await runMigrations({ connectionString: url });
    return { applied };
  } finally {
    await client.end();
  }
}

async function applyPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const done = new Set(
    (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
  );
  const unknown = [...done].find((name) => !files.includes(name));
  if (unknown) throw new MigrationError('database-newer', { migration: unknown });
  const pending = files.filter((name) => !done.has(name));
  for (const name of pending) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return pending;
}

async function queueIsInstalled(client: pg.Client): Promise<boolean> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as there`,
  );
  return found.rows[0]?.there ?? false;
}

/** Prepares the database that tests clone. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrateDatabase(url);
}
