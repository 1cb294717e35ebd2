import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestRecovery } from '@greenroom/contract/session.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { buildUser } from '../test/factories.ts';
import { type ProductProcess, startProduct } from '../test/product-process.ts';
import { openDatabase } from './platform/db/database.ts';

const { url } = await testDatabase();
const database = openDatabase(url, 2, () => undefined);
const folder = await mkdtemp(join(tmpdir(), 'greenroom-folder-'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const running: ProductProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((product) => product.stop()));
});

async function start(env: Record<string, string> = {}) {
  const product = await startProduct({ DATABASE_URL: url, DATA_FOLDER: folder, LOG_LEVEL: 'info', ...env });
  running.push(product);
  return product;
}

/** What others than the owner may read, write or enter below the data folder. */
async function openToOthers(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const modes = await Promise.all(paths.map(async (path) => ((await lstat(path)).mode & 0o777).toString(8)));
  return paths.map((path, index) => `${path.slice(folder.length)} ${modes[index]}`).filter((line) => !/00$/.test(line));
}

test('letters, log and pictures are closed to every other user of the machine, those of an earlier version too', async () => {
  for (const name of ['logs', 'outbox', 'files/kept']) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, name === 'logs' ? 'greenroom.log' : 'old.eml'), '', { mode: 0o644 });
    await chmod(join(folder, name), 0o755);
  }
  await chmod(join(folder, 'files'), 0o755);
  const { username } = await buildUser(database.db, { role: 'agent', email: 'one@example.com' });
  const product = await start();
  await fetch(`${product.address}${requestRecovery.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  await vi.waitFor(async () => expect(await readdir(join(folder, 'outbox'))).toHaveLength(2), { timeout: 15_000 });
  expect(await openToOthers()).toEqual([]);
  await product.stop();
});
