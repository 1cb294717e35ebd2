import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitFile } from '@greenroom/contract/applications/applications.ts';
import { requestRecovery } from '@greenroom/contract/session.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../test/database.ts';
import { type ProductProcess, startProduct } from '../test/product-process.ts';
import { buildSession, buildUser } from '../test/worlds/factories.ts';
import { openDatabase } from './platform/db/database.ts';

const { url, settings } = await testDatabase();
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
  const product = await startProduct({ ...settings, DATA_FOLDER: folder, LOG_LEVEL: 'info', ...env });
  running.push(product);
  return product;
}

/** Returns the paths below the data folder that users other than the owner can read, write or enter. */
async function openToOthers(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const modes = await Promise.all(paths.map(async (path) => ((await lstat(path)).mode & 0o777).toString(8)));
  return paths.map((path, index) => `${path.slice(folder.length)} ${modes[index]}`).filter((line) => !/00$/.test(line));
}

test('emails, log and pictures are closed to every other user of the machine, including files of an earlier version', async () => {
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

/** Begins an upload that never ends. `destroy` closes its connection. */
async function beginUpload(address: string): Promise<{ destroy(): void }> {
  const before = (await temporary()).length;
  const line = request(`${address}${submitFile.path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await sessionToken()}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 10_000_000,
    },
  });
  line.on('error', () => undefined); // the test or the server closes the connection
  line.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n12345678\n');
  await vi.waitFor(async () => expect(await temporary()).toHaveLength(before + 1), { timeout: 10_000 });
  return line;
}

const temporary = () => readdir(join(folder, 'files', 'temporary'));

async function sessionToken(): Promise<string> {
  const user = await buildUser(database.db, { role: 'agent' });
  return buildSession(database.db, user.id);
}

test('the next start deletes the file of an upload that a kill interrupted, but not of an upload that is running elsewhere', async () => {
  const [killed, living] = [await start({ RUN: 'api' }), await start({ RUN: 'api' })];
  await beginUpload(killed.address);
  const underWay = await beginUpload(living.address);
  expect(await temporary()).toHaveLength(2);
  await killed.kill();
  const next = await start({ RUN: 'api' });
  expect(await temporary()).toHaveLength(1);
  underWay.destroy();
  await vi.waitFor(async () => expect(await temporary()).toHaveLength(0), { timeout: 10_000 });
  await Promise.all([living.stop(), next.stop()]);
});

test('an upload that its caller aborts is logged as information, not as an error with a stack', async () => {
  const product = await start({ RUN: 'api' });
  const log = join(folder, 'logs', 'greenroom.log');
  const before = (await readFile(log, 'utf8')).length;
  (await beginUpload(product.address)).destroy();
  const written = async () => (await readFile(log, 'utf8')).slice(before);
  await vi.waitFor(async () => expect(await written()).toContain('the caller left'), { timeout: 10_000 });
  await product.stop();
  const levels = (await written())
    .trim()
    .split('\n')
    .map((each) => z.object({ level: z.number() }).parse(JSON.parse(each)).level);
  expect(Math.max(...levels)).toBe(30);
  expect(await written()).not.toContain('stack');
});

test('the log is rotated at the configured size', async () => {
  const log = join(folder, 'logs', 'greenroom.log');
  await writeFile(log, 'x'.repeat(1024 * 1024));
  const product = await start({ RUN: 'api', LOG_MEGABYTES: '1', LOG_FILES: '1' });
  await fetch(`${product.address}/livez`);
  await vi.waitFor(async () => expect((await stat(`${log}.1`)).size).toBe(1024 * 1024), { timeout: 10_000 });
  await product.stop();
  expect((await stat(log)).size).toBeLessThan(10_000);
});
