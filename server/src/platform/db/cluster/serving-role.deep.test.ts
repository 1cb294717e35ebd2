import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startCluster } from './cluster.ts';

const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-role-'));
await chmod(dataFolder, 0o711);
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a cluster, does the work on it, and stops the cluster. */
async function onCluster<T>(work: (urls: { ownerUrl: string; servingUrl: string }) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ dataFolder, log: () => undefined, settings: { fsync: 'off' } });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

test('a data folder from before there was a serving role gets the role at the next start', async () => {
  await onCluster(({ ownerUrl }) => query(ownerUrl, 'drop role greenroom_serving'));
  const found = await onCluster(({ servingUrl }) =>
    query(servingUrl, 'select rolname, rolsuper from pg_roles where rolname = current_user'),
  );
  expect(found).toEqual([{ rolname: 'greenroom_serving', rolsuper: false }]);
});

test("the role's changes of itself, and rights granted to it, are reverted at the next start", async () => {
  await onCluster(async ({ ownerUrl, servingUrl }) => {
    await query(
      servingUrl,
      `alter role greenroom_serving password 'planted'; alter role greenroom_serving set default_transaction_read_only = on`,
    );
    await expect(query(servingUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await query(ownerUrl, 'alter role greenroom_serving superuser');
    await query(ownerUrl, 'alter role greenroom_serving in database greenroom set work_mem = 64');
  });
  const found = await onCluster(({ servingUrl }) =>
    query(
      servingUrl,
      `select rolsuper, current_setting('default_transaction_read_only') as read_only, current_setting('work_mem') as memory
       from pg_roles where rolname = current_user`,
    ),
  );
  expect(found).toEqual([{ rolsuper: false, read_only: 'off', memory: '32MB' }]);
});

test('a start that finds the role in order writes nothing', async () => {
  const version = ({ ownerUrl }: { ownerUrl: string }) =>
    query(ownerUrl, `select xmin::text from pg_authid where rolname = 'greenroom_serving'`);
  expect(await onCluster(version)).toEqual(await onCluster(version));
});
