import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../test/database.ts';
import { DISKS, LASTS_MS, RECOVERY_MS } from '../test/faults/knobs.ts';
import { recovery } from '../test/faults/recovery.ts';
import { startWriters } from '../test/faults/writers.ts';
import { startProduct } from '../test/product-process.ts';
import { reachDatabase } from './platform/db/cluster/reach-database.ts';
import { openDatabase } from './platform/db/database.ts';

const run = promisify(execFile);
const WRITERS = 4;
/** Disk size: enough for the database, its write-ahead log and the writers' data. */
const MEGABYTES = 700;

/** Mounts a separate disk that is discarded after the test. */
async function mountDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0711`, 'greenroom-test', folder]);
  atEnd(async () => {
    await run('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** Fills the disk to the last byte. @returns a function that frees the space */
async function fill(disk: string): Promise<() => Promise<void>> {
  const ballast = join(disk, 'ballast');
  await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => undefined);
  return () => rm(ballast);
}

test('[R-PLUS-29] jobs run again automatically after the disk was full under load', {
  timeout: 120_000 + DISKS * (LASTS_MS + 7 * RECOVERY_MS),
}, async (context) => {
  context.skip(DISKS === 0, 'FAULT_DISKS says how often, as root');
  const disk = await mountDisk();
  const dataFolder = join(disk, 'data');
  await mkdir(dataFolder, { mode: 0o711 });
  const product = await startProduct({ DATA_FOLDER: dataFolder, DATABASE_URL: '', LOG_LEVEL: 'warn' });
  atEnd(async () => void (await product.stop()));
  const reached = await reachDatabase({ databaseUrls: null, dataFolder }, '/nowhere', () => undefined);
  const { db, close } = openDatabase(reached.ownerUrl, 3, () => undefined);
  atEnd(close);
  for (let round = 0; round < DISKS; round += 1) {
    const writers = await startWriters(db, product.address, WRITERS);
    await vi.waitFor(() => expect(writers.acknowledged.length).toBeGreaterThan(WRITERS), { timeout: RECOVERY_MS });
    const empty = await fill(disk);
    await pause(LASTS_MS);
    await empty();
    const ms = await recovery(db, writers);
    process.stdout.write(`full disk: ms ${ms}, answers ${JSON.stringify([...writers.answers])}\n`);
  }
});
