import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ClusterError, codeOf } from './error.ts';
import { output } from './process.ts';

/** The system user that PostgreSQL runs as. */
export type Account = { uid: number; gid: number; name: string };

/** The user made for the database where a machine has no `postgres`. */
const OWN_USER = 'greenroom';
const READ = 4;
const ENTER = 1;

/**
 * The user for PostgreSQL, or undefined to run it as ourselves. PostgreSQL refuses root, so root takes the owner of
 * the existing database files (that may be the developer whose checkout it is), else `postgres`, else a system user
 * of its own, else `nobody`. Throws `data-folder-foreign` when not root and the files are another user's.
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
 * Where a checkout keeps its data unless a setting says otherwise: `.data` in the checkout; or, for root in a
 * checkout that the database's user cannot enter, a folder of its own below /var/lib/greenroom.
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
 * Makes the folder when it is missing, for ourselves alone or such that the database's user can pass through it, and
 * returns that user. Throws `data-folder-foreign`, and `data-folder-unreachable` when a directory above is closed.
 */
export async function openDataFolder(folder: string): Promise<Account | undefined> {
  const root = process.getuid?.() === 0;
  const first = await mkdir(folder, { recursive: true, mode: root ? 0o711 : 0o700 });
  if (!root) await mustBeWritable(folder);
  const account = await databaseAccount(join(folder, 'postgres'));
  if (account === undefined) {
    // One that is another user's, and open to us by its group, is not ours to close.
    if (!root) await chmod(folder, 0o700).catch(() => undefined);
    return undefined;
  }
  // With a strict umask the new directories are closed all the same; and an older data folder of root's may be.
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

/** The first directory on the way to `path` (itself included) that the account may not enter; undefined: none. */
async function closedTo(account: Account, path: string): Promise<string | undefined> {
  const ways: string[] = [];
  for (let place = await realpath(path); ; place = dirname(place)) {
    ways.unshift(place);
    if (place === dirname(place)) break;
  }
  const stats = await Promise.all(ways.map((place) => stat(place)));
  return ways.find((_, index) => !permits(stats[index], account, ENTER));
}

/** Whether the account can reach and read the file, and run it when it is in `bin`. */
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

/** The file's facts, or undefined when there is no such file. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
