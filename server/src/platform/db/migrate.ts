import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { letServe, powersOf } from './granting.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** An arbitrary number that must be the same in every process that migrates. */
const LOCK = 7_215_031;
const OLDEST_SERVER = 150_000;
const FORBIDDEN = '42501';

/** The URLs of one database for its two roles; equal if one role is both. */
export interface DatabaseUrls {
  /** For the role that owns and migrates the tables. Nothing else connects with it. */
  readonly ownerUrl: string;
  /** For the role that serves and runs jobs. */
  readonly servingUrl: string;
}

export class MigrationError extends Error {
  readonly code: 'server-too-old' | 'database-newer' | 'not-the-owner' | 'two-databases';
  readonly params: Readonly<Record<string, string>>;

  constructor(code: MigrationError['code'], params: Record<string, string>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The result of a migration and the state of the serving role. */
export interface Migrated {
  readonly applied: readonly string[];
  readonly serving: {
    readonly role: string;
    /** Powers of the role that serving does not need, in words. */
    readonly powers: readonly string[];
  };
}

/**
 * Migrates a database to the newest schema, forward only, each file in one transaction, including the queue's own
 * tables. Then grants the serving role its rights. Safe to call on every start and from several processes
 * simultaneously. The serving role alone is sufficient if nothing needs to be done.
 * @param through the migrations to apply, for the schema of an older version; all if omitted
 * @throws MigrationError if the server is older than 15, the database was migrated by a newer version, the owner does
 * not own it, or the two URLs are of different databases
 */
export async function migrateDatabase(
  { ownerUrl, servingUrl }: DatabaseUrls,
  through?: readonly string[],
): Promise<Migrated> {
  const other = servingUrl === ownerUrl ? null : await connect(servingUrl, whoAndWhere);
  return connect(ownerUrl, async (client) => {
    await requireServer(client);
    const owner = await whoAndWhere(client);
    const serving = other ?? owner;
    if (owner.database !== serving.database) {
      throw new MigrationError('two-databases', { owner: owner.database, serving: serving.database });
    }
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      const applied = await applyPending(client, through);
      // At every start: a new version of the queue has migrations of its own, and would otherwise try them as the
      // serving role.
      await runMigrations({ connectionString: ownerUrl });
      if (serving.role !== owner.role) await letServe(client, serving.role);
      return { applied, serving: { role: serving.role, powers: await powersOf(client, serving.role) } };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== FORBIDDEN) throw error;
      throw new MigrationError('not-the-owner', { role: owner.role, reason: error.message });
    }
  });
}

async function connect<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => client.end().catch(() => undefined));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function requireServer(client: pg.Client): Promise<void> {
  const found = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const version = Number(found.rows[0]?.version ?? 0);
  if (version < OLDEST_SERVER) throw new MigrationError('server-too-old', { major: majorOf(version) });
}

/** Returns the usual major version for a `server_version_num`: two numbers before PostgreSQL 10, one since. */
function majorOf(version: number): string {
  const major = Math.floor(version / 10_000);
  return major >= 10 ? String(major) : `${major}.${Math.floor(version / 100) % 100}`;
}

async function whoAndWhere(client: pg.Client): Promise<{ role: string; database: string }> {
  const found = await client.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  );
  return found.rows[0] ?? { role: '', database: '' };
}

async function applyPending(client: pg.Client, through?: readonly string[]): Promise<string[]> {
  const found = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  // Only if it is missing: the serving role must not even try to create it.
  if (!found.rows[0]?.there) {
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
  }
  const files = await listMigrations();
  const done = new Set(
    (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
  );
  const unknown = [...done].find((name) => !files.includes(name));
  if (unknown) throw new MigrationError('database-newer', { migration: unknown });
  const pending = files.filter((name) => !done.has(name) && (through?.includes(name) ?? true));
  if (pending.length > 0) await requireOwner(client);
  for (const name of pending) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return pending;
}

/** The owner is required even for a migration that only changes rows, which the serving role could write. */
async function requireOwner(client: pg.Client): Promise<void> {
  const found = await client.query<{ role: string; owns: boolean }>(`
    select current_user as role, pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'migrations'::regclass`);
  const [{ role, owns } = { role: '', owns: false }] = found.rows;
  if (!owns) throw new MigrationError('not-the-owner', { role, reason: 'must be owner of table migrations' });
}

/** Returns the names of all migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** Prepares the database that tests clone. */
export async function prepareTemplate(urls: DatabaseUrls): Promise<void> {
  await migrateDatabase(urls);
}
