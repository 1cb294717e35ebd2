import { randomInt, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClusterError } from './error.ts';
import { startDigest } from './process.ts';

/** Starts that meet step back this often, for a random while each, before one believes that the other stays. */
const ROUNDS = 6;
const NAME = /^greenroom-(\d+)-([0-9a-f]{16})-.*\.lock$/;

/**
 * Takes the data folder for this process: a lock file whose name holds the process's id and a digest of when it
 * began (the name, since a file's name appears in one step with the file). Locks of processes that are gone do not
 * count. Throws `data-folder-in-use`. The returned function gives the folder back and may be called in an 'exit'
 * handler.
 *
 * Each start first puts its file there, then looks for others. Of two, the later one to put its file sees the
 * other's, so at most one finds itself alone; and as no name is ever used twice, clearing away dead locks cannot hit
 * a living one.
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

/** The process that holds a lock, undefined when it is gone or the number is another process's now. */
async function livingHolder(name: string): Promise<number | undefined> {
  const [, pid, start] = NAME.exec(name) ?? [];
  return (await startDigest(Number(pid))) === start ? Number(pid) : undefined;
}
