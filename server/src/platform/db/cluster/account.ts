import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ClusterError, codeOf } from './error.ts';
import { output } from './process.ts';

/** The system user that PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string };

/** The system user that Greenroom creates for the database if the machine has no `postgres` user. */
const OWN_USER = 'greenroom';
const READ = 4;
const ENTER = 1;

/**
 * Returns the user that PostgreSQL should run as, or undefined for the current user. PostgreSQL refuses to run as root.
 * So for root, the function returns the owner of the existing database files (possibly the developer who owns the
 * checkout), else `postgres`, else Greenroom's own system user, else `nobody`. Throws `data-folder-foreign` if the
 * current user isn't root and another user owns the files.
 */
async function databaseAccount(directory: string): Promise<Account | undefined> {
  const uid = process.getuid?.();
  const owner = await statOf(directory);
  if (uid === undefined) return undefined;
  if (uid !== 0) {
    if (owner !== undefined && owner.uid !== uid) {
      throw new ClusterError('data-folder-foreign', { folder: directory, uid: owner.uid });
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  const known = (await accountOf('postgres')) ?? (await accountOf(OWN_USER));
  if (known !== undefined) return known;
  await output('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', OWN_USER]);
  return (await accountOf(OWN_USER)) ?? (await accountOf('nobody')) ?? { uid: 65534, gid: 65534, name: 'nobody' };
}

/**
 * Returns the default data folder for a checkout: `.data` in the checkout. If root runs Greenroom and the database's
 * user can't enter the checkout, the folder is a separate one below /var/lib/greenroom.
 */
export async function defaultDataFolder(checkout: string): Promise<string> {
  const local = join(checkout, '.data');
  const account = await databaseAccount(join(local, 'postgres'));
  if (account === undefined || (await closedTo(account, checkout)) === undefined) return local;
  const place = createHash('sha256')
    .update(await realpath(checkout))
    .digest('hex')
    .slice(0, 12);
  return join('/var/lib/greenroom', `${basename(checkout)}-${place}`);
}

/**
 * Creates the folder if it is missing, and returns the database's user. The folder is private, except that the
 * database's user can pass through it. Throws `data-folder-foreign`, or `data-folder-unreachable` if the user can't
 * enter a directory above it.
 */
export async function openDataFolder(folder: string): Promise<Account | undefined> {
  const root = process.getuid?.() === 0;
  const first = await mkdir(folder, { recursive: true, mode: root ? 0o711 : 0o700 });
  if (!root) await mustBeWritable(folder);
  const account = await databaseAccount(join(folder, 'postgres'));
  if (account === undefined) {
    // Changing the mode fails for a folder that another user owns and shares through its group. Such a folder stays
    // shared.
    if (!root) await chmod(folder, 0o700).catch(() => undefined);
    return undefined;
  }
  // A strict umask can make the new directories inaccessible, and root's older data folder may be inaccessible as well.
  for (let place = folder; ; place = dirname(place)) {
    const { uid, mode } = await stat(place);
    if (uid === 0) await chmod(place, (mode & 0o7777) | 0o011);
    if (first === undefined || place === first) break;
  }
  const closed = await closedTo(account, folder);
  if (closed !== undefined) throw new ClusterError('data-folder-unreachable', { folder, closed, user: account.name });
  return account;
}

async function mustBeWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new ClusterError('data-folder-foreign', { folder, uid: (await stat(folder)).uid });
  }
}

/**
 * Returns the first directory on the path, including `path` itself, that the account can't enter. Undefined if it can
 * enter all of them.
 */
async function closedTo(account: Account, path: string): Promise<string | undefined> {
  const ways: string[] = [];
  for (let place = await realpath(path); ; place = dirname(place)) {
    ways.unshift(place);
    if (place === dirname(place)) break;
  }
  const stats = await Promise.all(ways.map((place) => stat(place)));
  return ways.find((_, index) => !permits(stats[index], account, ENTER));
}

/** Returns whether the account can reach and read the file, and can also run it if it is in `bin`. */
export async function canUse(account: Account, file: string): Promise<boolean> {
  const found = await statOf(file);
  const wanted = basename(dirname(file)) === 'bin' ? READ | ENTER : READ;
  return permits(found, account, wanted) && (await closedTo(account, dirname(file))) === undefined;
}

function permits(found: Stats | undefined, account: Account, wanted: number): boolean {
  if (found === undefined) return false;
  const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0;
  return ((found.mode >> shift) & wanted) === wanted;
}

async function accountOf(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([output('id', ['-u', name]), output('id', ['-g', name])]);
  return uid === '' || gid === '' ? undefined : { uid: Number(uid), gid: Number(gid), name };
}

/** Returns the file's stats, or undefined if the file does not exist. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
