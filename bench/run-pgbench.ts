import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BenchPlace } from './bench-place.ts';

/** The program's name. Debian has a link for it, and other systems have it on the path. */
const PGBENCH = 'pgbench';

export async function hasPgbench(): Promise<boolean> {
  const child = spawn(PGBENCH, ['--version'], { stdio: 'ignore' });
  return (await ended(child)) === 0;
}

/**
 * Runs a script on one database for some seconds, with prepared statements and 8 connections in 2 threads. Returns
 * transactions per second.
 */
export async function runPgbench(
  place: BenchPlace,
  database: string,
  options: { script: string; seconds: number },
): Promise<number> {
  const file = join(place.folder, 'history.pgbench');
  await writeFile(file, options.script);
  const address = new URL(place.url(database));
  const child = spawn(
    PGBENCH,
    ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(options.seconds), '-f', file],
    {
      env: {
        PATH: process.env.PATH ?? '',
        PGHOST: address.hostname,
        PGPORT: address.port,
        PGUSER: address.username,
        PGPASSWORD: address.password,
        PGDATABASE: database,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  place.atEnd(async () => child.kill());
  const [said, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  const rate = /tps = ([\d.]+)/.exec(said)?.[1];
  if (code !== 0 || rate === undefined) throw new Error(`pgbench ended with ${code}: ${complaints}`);
  return Number(rate);
}

/** Returns the exit code. Null if the program couldn't be started or was killed. */
async function ended(child: ChildProcess): Promise<number | null> {
  try {
    await once(child, 'exit');
  } catch {
    return null; // the program doesn't exist
  }
  return child.exitCode;
}
