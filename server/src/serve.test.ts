import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamEvents } from '@greenroom/contract/events.ts';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { startProduct } from '../test/product-process.ts';
import { buildSession, buildUser } from '../test/worlds/factories.ts';
import { openDatabase } from './platform/db/database.ts';

const { url, settings } = await testDatabase();
const database = openDatabase(url, 2, () => undefined);
const folder = await mkdtemp(join(tmpdir(), 'greenroom-stop-'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a stop does not wait for open event streams of readers', async () => {
  const product = await startProduct({ ...settings, DATA_FOLDER: folder });
  const user = await buildUser(database.db, { role: 'agent' });
  const token = await buildSession(database.db, user.id);
  const line = await fetch(`${product.address}${streamEvents.path}`, { headers: { Authorization: `Bearer ${token}` } });
  const reading = line.text().catch(() => 'cut');
  const asked = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
  expect(await reading).toBe('cut');
});
