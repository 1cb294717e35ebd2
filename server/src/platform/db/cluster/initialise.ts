import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, statOf } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { ClusterError, codeOf } from './error.ts';

const run = promisify(execFile);

/** The paths of a local database's files in its data folder. */
export type Places = { folder: string; directory: string; passwordFile: string; logFile: string };

/** The database's superuser. */
export const SUPERUSER = 'postgres';

/**
 * Returns the paths in a data folder for the database's files, its password (which only the owner can read) and its
 * log.
 */
export function placesIn(folder: string): Places {
  return {
    folder,
    directory: join(folder, 'postgres'),
    passwordFile: join(folder, 'postgres-password'),
    logFile: join(folder, 'postgres.log'),
  };
}

/**
 * Returns whether the data folder contains a database. Throws `data-folder-version` if PostgreSQL can't use the files.
 */
export async function isInitialised(places: Places, binaries: Binaries): Promise<boolean> {
  const versionFile = join(places.directory, 'PG_VERSION');
  if ((await statOf(versionFile)) === undefined) return false;
  const found = (await readFile(versionFile, 'utf8')).trim();
  if (found === binaries.major) return true;
  throw new ClusterError('data-folder-version', { folder: places.directory, found, needed: binaries.major });
}

/**
 * Creates the database's files with a random password. Texts are UTF-8 and sorted by code point, which is the same on
 * every machine. The files get their final name once they are complete and on disk, so an interrupted first start is
 * simply repeated. Throws `database-initialising-failed`.
 */
export async function initialise(places: Places, binaries: Binaries, account: Account | undefined): Promise<void> {
  const half = `${places.directory}.new`;
  const handed = `${places.passwordFile}.new`;
  const password = randomBytes(24).toString('hex');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await writeDurably(handed, `${password}\n`);
  if (account !== undefined) await Promise.all([half, handed].map((path) => chown(path, account.uid, account.gid)));
  try {
    await run(program(binaries, 'initdb'), initdbArguments(half, handed), childOptions(places.folder, account));
  } catch (error) {
    throw new ClusterError('database-initialising-failed', { reason: lastWords(error), log: '' });
  } finally {
    await rm(handed, { force: true });
  }
  await rm(places.passwordFile, { force: true });
  await writeDurably(places.passwordFile, `${password}\n`);
  await rename(half, places.directory);
  await syncFolder(places.folder);
}

/** Reads the password that `initialise` chose. Throws `database-password-missing`. */
export async function readPassword(places: Places): Promise<string> {
  try {
    return (await readFile(places.passwordFile, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new ClusterError('database-password-missing', { file: places.passwordFile });
  }
}

/**
 * Returns the options for starting PostgreSQL's programs: as the account, and in a folder that it can enter. Messages
 * are in English because some are parsed, and PG… environment variables are removed.
 */
export function childOptions(folder: string, account: Account | undefined) {
  const environment = process.platform === 'win32' ? {} : { env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } };
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { cwd: folder, windowsHide: true, ...environment, ...identity };
}

function initdbArguments(directory: string, passwordFile: string): string[] {
  return [
    '--pgdata',
    directory,
    '--username',
    SUPERUSER,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
}

function lastWords(error: unknown): string {
  const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
  if (said !== '') return said.split('\n').slice(-2).join(' ');
  return error instanceof Error ? error.message : String(error);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows can't open directories
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
