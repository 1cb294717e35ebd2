import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { ClusterError, startCluster } from '../src/platform/db/cluster/cluster.ts';
import { prepareTemplate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server for this test run (its maintenance database's URL, for the owner and for the serving role), and the
     * migrated database to clone.
     */
    testServer: { url: string; servingUrl: string; template: string };
  }
}

const PREFIX = 'greenroom-test-';
const YOUNG_MS = 60_000;
/** On Linux, files in this folder stay in memory. It is used only if at least this much is free. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 8 * 2 ** 30;

/** The data lasts only as long as the run, so it need not survive a crash. */
export const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  wal_compression: 'off',
  max_wal_senders: '0',
  autovacuum_naptime: '10s',
  max_connections: '200',
};

/**
 * Starts PostgreSQL for a test run and prepares a migrated template. If TEST_DATABASE_URL is set, uses that server
 * instead (version 15 or later; its user must be allowed to create databases and roles). The returned function removes
 * both again.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined || given === '' ? await throwAwayServer() : await givenServer(given);
  const template = `greenroom_template_${randomUUID().replaceAll('-', '')}`;
  await statement(server.url, `create database ${template}`);
  await prepareTemplate({
    ownerUrl: databaseAt(server.url, template),
    servingUrl: databaseAt(server.servingUrl, template),
  });
  project.provide('testServer', { url: server.url, servingUrl: server.servingUrl, template });
  return async () => {
    await statement(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/**
 * Returns a folder for data that is needed only during a run. It is in memory if there is room, else among temporary
 * files.
 */
export async function throwAwayFolder(prefix: string): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return mkdtemp(join(free < MEMORY_BYTES ? tmpdir() : MEMORY, prefix));
}

/** Returns the URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement in a separate session. */
export async function statement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

interface TestPostgres {
  readonly url: string;
  readonly servingUrl: string;
  readonly stop: () => Promise<void>;
}

/** Creates a serving role for this run, since roles belong to the whole server. */
async function givenServer(url: string): Promise<TestPostgres> {
  const serving = new URL(url);
  serving.username = `greenroom_test_${randomUUID().replaceAll('-', '')}`;
  serving.password = randomUUID();
  await statement(url, `create role ${serving.username} login password '${serving.password}'`);
  return { url, servingUrl: serving.href, stop: () => statement(url, `drop role ${serving.username}`) };
}

async function throwAwayServer(): Promise<TestPostgres> {
  await clearAbandoned();
  const dataFolder = await throwAwayFolder(PREFIX);
  await chmod(dataFolder, 0o711);
  const cluster = await startCluster({ dataFolder, log: nothing, settings: THROW_AWAY });
  const stop = async () => {
    await cluster.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { url: cluster.ownerUrl, servingUrl: cluster.servingUrl, stop };
}

/**
 * Stops and removes servers left by earlier runs that were killed. New folders are skipped, since they may belong to
 * another run that is about to lock them.
 */
async function clearAbandoned(): Promise<void> {
  for (const dataFolder of [...(await abandonedIn(tmpdir())), ...(await abandonedIn(MEMORY))]) {
    try {
      if (Date.now() - (await stat(dataFolder)).mtimeMs < YOUNG_MS) continue;
      const left = await startCluster({ dataFolder, log: nothing, settings: THROW_AWAY });
      await left.stop();
    } catch (error) {
      // The folder belongs to another run or user. After other errors, the folder is broken and can be removed.
      if (error instanceof ClusterError && /in-use|foreign/.test(error.code)) continue;
    }
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function abandonedIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(PREFIX)).map((name) => join(folder, name));
}

async function nothing(): Promise<void> {
  // the log is discarded along with the server
}
