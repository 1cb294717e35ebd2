import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { letServe, powersOf } from './granting.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** The advisory lock's key: an arbitrary number that is the same in every migrating process. */
const LOCK = 7_215_031;
const OLDEST_SERVER = 150_000;
const FORBIDDEN = '42501';

/** One database's URLs for its two roles. They are equal if the same role is used for both. */
export interface DatabaseUrls {
  /** URL for the role that owns and migrates the tables. Nothing else connects with it. */
  readonly ownerUrl: string;
  /** URL for the role that serves requests and runs jobs. */
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
    /** Descriptions of the role's powers that serving doesn't need. */
    readonly powers: readonly string[];
  };
}

/**
 * Migrates a database, including the queue's own tables, to the newest schema. Migrations only go forward, and each
 * file runs in one transaction. Then grants the serving role its rights. It is safe to call on every start and from
 * several processes simultaneously. If nothing needs to change, the serving role alone is sufficient.
 * @param through the last migration to apply, for the schema of an older version; omit to apply all
 * @throws MigrationError if the server is older than 15, a newer version migrated the database, the owner role doesn't
 * own it, or the two URLs are for different databases
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
      // Runs at every start, because a new queue version brings its own migrations and would otherwise run them as the
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

/** Returns the major version for a `server_version_num`. It has two numbers before PostgreSQL 10, and one since. */
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
  // Runs only if the schema is missing, because the serving role must not even try to create it.
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

/** Requires the owner role even for a migration that only changes rows, which the serving role could also write. */
async function requireOwner(client: pg.Client): Promise<void> {
  const found = await client.query<{ role: string; owns: boolean }>(`
    select current_user as role, pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'migrations'::regclass`);
  const [{ role, owns } = { role: '', owns: false }] = found.rows;
  if (!owns) throw new MigrationError('not-the-owner', { role, reason: 'must be owner of table migrations' });
}

/** Returns the names of all migrations in this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** Prepares the template database that tests clone. */
export async function prepareTemplate(urls: DatabaseUrls): Promise<void> {
  await migrateDatabase(urls);
}
