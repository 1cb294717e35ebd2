import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type DatabaseUrls, listMigrations, migrateDatabase } from '../migrate.ts';
import { BackupError, type BackupFile, openBackup, PARTS, type Summary } from './backup-file.ts';
import { ADD_JOBS, COPY_JOBS_IN, copyIn, MAKE_JOBS_TABLE } from './describe-database.ts';

export interface RestoreTarget {
  readonly urls: DatabaseUrls;
  /** The folder for stored files. It is created if it is missing. */
  readonly files: string;
}

/**
 * Restores a backup into an empty database. It creates the backup's schema, loads all rows in one transaction along
 * with the queued jobs and stored files, and then applies newer migrations. Before writing anything, it reads and
 * checks the whole backup.
 * @throws BackupError, or an error from the database or the disk; discard the database after such an error
 */
export async function restoreBackup({ urls, files }: RestoreTarget, path: string): Promise<Summary> {
  const backup = await openBackup(path);
  try {
    await checkVersion(backup);
    await checkContent(backup);
    const client = new Client({ connectionString: urls.ownerUrl });
    client.on('error', () => undefined); // the running statement fails as well
    await client.connect();
    try {
      await checkEmpty(client);
      await migrateDatabase(urls, backup.manifest.migrations);
      await client.query('begin');
      await load(client, backup);
      await writeFiles(backup, files);
      await client.query('commit');
      await client.query('analyze');
    } finally {
      await client.end().catch(() => undefined);
    }
    await migrateDatabase(urls);
    return backup.summary;
  } finally {
    backup.close();
  }
}

async function checkVersion({ manifest }: BackupFile): Promise<void> {
  const known = await listMigrations();
  if (manifest.migrations.every((name) => known.includes(name))) return;
  throw new BackupError('newer', 'The backup was made by a newer version of Greenroom: restore it with that version.');
}

async function checkContent(backup: BackupFile): Promise<void> {
  const parts = [...backup.manifest.tables.map(({ name }) => PARTS.table(name)), PARTS.jobs];
  for (const part of [...parts, ...backup.files.map(PARTS.file)]) {
    for await (const _chunk of backup.read(part));
  }
}

async function checkEmpty(client: ClientBase): Promise<void> {
  const found = await client.query<{ there: boolean }>(`
    select exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    ) as there`);
  if (!found.rows[0]?.there) return;
  throw new BackupError(
    'not-empty',
    'There are tables in the database already: restore into a new database, or a new DATA_FOLDER, on which Greenroom ' +
      'has not started yet.',
  );
}

/** A foreign key to another table. It is added and checked after all rows have been loaded. */
interface ForeignKey {
  readonly relation: string;
  readonly name: string;
  readonly definition: string;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`;

async function load(client: Client, backup: BackupFile): Promise<void> {
  const { tables, partitions, sequences } = backup.manifest;
  const name = (text: string) => client.escapeIdentifier(text);
  await client.query('set local statement_timeout = 0');
  const keys = (await client.query<ForeignKey>(FOREIGN_KEYS)).rows;
  for (const key of keys) await client.query(`alter table ${key.relation} drop constraint ${key.name}`);
  // Remove the rows that the migrations and their triggers inserted, since the backup contains them.
  await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`);
  for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`);
  for (const part of partitions) {
    await client.query(`create table ${name(part.name)} partition of ${name(part.parent)} ${part.bounds}`);
  }
  for (const table of tables) {
    const rows = await copy(client, copyIn(client, table), backup.read(PARTS.table(table.name)));
    if (rows !== backup.summary.rows[table.name]) {
      throw new BackupError('damaged', `The backup is damaged: ${table.name} has ${rows} rows.`);
    }
  }
  for (const table of tables) await client.query(`alter table ${name(table.name)} enable trigger user`);
  for (const key of keys) {
    await client.query(`alter table ${key.relation} add constraint ${key.name} ${key.definition}`);
  }
  for (const { name: sequence, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name(sequence), value, isCalled]);
  }
  await client.query(MAKE_JOBS_TABLE);
  await copy(client, COPY_JOBS_IN, backup.read(PARTS.jobs));
  await client.query(ADD_JOBS);
}

async function copy(client: Client, statement: string, content: AsyncIterable<Buffer>): Promise<number> {
  const target = client.query(copyFrom(statement));
  await pipeline(Readable.from(content), target);
  return target.rowCount;
}

async function writeFiles(backup: BackupFile, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of backup.files) {
    await pipeline(backup.read(PARTS.file(name)), createWriteStream(join(folder, name), { mode: 0o600 }));
  }
}
