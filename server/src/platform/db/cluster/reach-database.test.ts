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

test('the database in the settings is used unchanged', async () => {
  const databaseUrls = { servingUrl: 'postgres://elsewhere/x', ownerUrl: 'postgres://owner@elsewhere/x' };
  const reached = await reachDatabase({ databaseUrls, dataFolder }, '/nowhere', quiet);
  expect(reached).toMatchObject(databaseUrls);
  await reached.leave();
});

test('a local database that does not run is started for the command, and stopped after it', async () => {
  const reached = await reachDatabase({ databaseUrls: null, dataFolder }, '/nowhere', quiet);
  expect(await answers(reached.servingUrl)).toBe(true);
  await reached.leave();
  expect(await answers(reached.servingUrl)).toBe(false);
});

test('a local database that another process runs is shared, and left running', async () => {
  const cluster = await startCluster({ dataFolder, log: quiet });
  try {
    const reached = await reachDatabase({ databaseUrls: null, dataFolder }, '/nowhere', quiet);
    expect(reached).toMatchObject({ ownerUrl: cluster.ownerUrl, servingUrl: cluster.servingUrl });
    await reached.leave();
    expect(await answers(cluster.servingUrl)).toBe(true);
  } finally {
    await cluster.stop();
  }
});
