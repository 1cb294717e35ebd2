import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startCluster } from './cluster.ts';
import { reachDatabase } from './reach-database.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-reach-'));
await chmod(dataFolder, 0o711);
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const quiet = () => undefined;

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query('select 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

test('the database that a setting names is taken as it is', async () => {
  const reached = await reachDatabase({ databaseUrl: 'postgres://elsewhere/x', dataFolder }, '/nowhere', quiet);
  expect(reached.url).toBe('postgres://elsewhere/x');
  await reached.leave();
});

test('a local database that does not run is started for the command, and ended with it', async () => {
  const reached = await reachDatabase({ databaseUrl: null, dataFolder }, '/nowhere', quiet);
  expect(await answers(reached.url)).toBe(true);
  await reached.leave();
  expect(await answers(reached.url)).toBe(false);
});

test('a local database that another start holds is joined, and left running', async () => {
  const cluster = await startCluster({ dataFolder, log: quiet });
  try {
    const reached = await reachDatabase({ databaseUrl: null, dataFolder }, '/nowhere', quiet);
    expect(reached.url).toBe(cluster.url);
    await reached.leave();
    expect(await answers(cluster.url)).toBe(true);
  } finally {
    await cluster.stop();
  }
});
