import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClusterError } from './error.ts';
import { startDigest } from './process.ts';

/**
 * How often simultaneous starts back off for a random time before a process assumes that the other one keeps the lock.
 */
const ROUNDS = 6;
const NAME = /^greenroom-(\d+)-([0-9a-f]{16})-.*\.lock$/;

/**
 * Locks the data folder for this process with a lock file. The file's name contains the process ID and a digest of the
 * start time, so all of it appears in one step. Locks of dead processes are ignored. Throws `data-folder-in-use`. The
 * returned function unlocks the folder and can be called in an 'exit' handler.
 *
 * Each process first creates its file, then looks for others. If two processes start, the later one sees the other's
 * file, so at most one process finds no other. No name is ever used twice, so removing a dead process's lock can't
 * remove a living one's.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  let rival = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = `greenroom-${process.pid}-${await startDigest(process.pid)}-${randomUUID()}.lock`;
    await writeFile(join(folder, own), '', { flag: 'wx' });
    const others = (await readdir(folder)).filter((name) => NAME.test(name) && name !== own);
    const holders = await Promise.all(others.map(livingHolder));
    const living = holders.find((pid) => pid !== undefined);
    if (living === undefined) {
      await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
      return () => rmSync(join(folder, own), { force: true });
    }
    await rm(join(folder, own));
    rival = living;
    await pause(randomInt(10, 60));
  }
  throw new ClusterError('data-folder-in-use', { folder, pid: rival });
}

/**
 * Returns the ID of the process that holds a lock. Undefined if the process is gone or its ID belongs to another
 * process.
 */
async function livingHolder(name: string): Promise<number | undefined> {
  const [, pid, start] = NAME.exec(name) ?? [];
  return (await startDigest(Number(pid))) === start ? Number(pid) : undefined;
}
