import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDataFolder } from '../src/platform/db/cluster/account.ts';
import { atEnd } from './database.ts';
import { THROW_AWAY } from './global-setup.ts';

const run = promisify(execFile);

/** The folder where Debian and its derivatives install a major version's programs. */
export const programsOf = (major: number) => `/usr/lib/postgresql/${major}/bin`;

/** Returns whether a server with this major version is installed. */
export async function isInstalled(major: number): Promise<boolean> {
  return stat(join(programsOf(major), 'postgres')).then(
    () => true,
    () => false,
  );
}

/**
 * Starts an installed server with this major version on loopback. It runs until the test ends. Returns its superuser's
 * URL.
 */
export async function installedServer(major: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `greenroom-postgresql-${major}-`));
  // PostgreSQL refuses to run as root.
  const account = await openDataFolder(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const options = { cwd: folder, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
  const data = join(folder, 'data');
  const call = (name: string, ...args: string[]) => run(join(programsOf(major), name), ['-D', data, ...args], options);
  await call('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
  const port = await freePort();
  const settings = { ...THROW_AWAY, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  await writeFile(join(data, 'postgresql.conf'), lines.join('\n'));
  await call('pg_ctl', '-w', '-l', join(folder, 'log'), 'start');
  atEnd(async () => {
    await call('pg_ctl', '-w', '-m', 'fast', 'stop');
    await rm(folder, { recursive: true, force: true });
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
