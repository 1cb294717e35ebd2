import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { BenchPlace } from './bench-place.ts';

/** The program's name. Debian has a link for it, and other systems have it on the path. */
const PSQL = 'psql';

/** Runs one psql command on one database. A command such as `\copy` reads and writes files as this process. */
export async function runPsql(place: BenchPlace, database: string, command: string): Promise<void> {
  const address = new URL(place.url(database));
  const child = spawn(PSQL, ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', command], {
    env: {
      PATH: process.env.PATH ?? '',
      PGHOST: address.hostname,
      PGPORT: address.port,
      PGUSER: address.username,
      PGPASSWORD: address.password,
      PGDATABASE: database,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaints] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`psql ended with ${child.exitCode}: ${complaints}`);
}
