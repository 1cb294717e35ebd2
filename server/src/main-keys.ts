/**
 * The key that browsers seal passwords with:
 *
 *   npm run keys -- rotate
 *
 * Every process hands the new one out at once; what was sealed with the old one is opened for ten minutes more. Exit
 * status 1: it failed; 2: it was called wrongly.
 */
import { parseArgs } from 'node:util';
import { systemClock } from './platform/clock.ts';
import { rotateSealKey } from './platform/crypto/seals.ts';
import type { Db } from './platform/db/database.ts';
import { withDatabase } from './platform/db/with-database.ts';

const USAGE = 'Usage: npm run keys -- rotate';

// An exit by way of `exit` also ends a database that was started for this command.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (isRotation()) {
  process.exitCode = await rotate().catch((error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    return 1;
  });
} else {
  complain(USAGE);
  process.exitCode = 2;
}

function isRotation(): boolean {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    return positionals.length === 1 && positionals[0] === 'rotate';
  } catch {
    return false; // an option that there is not
  }
}

function rotate(): Promise<number> {
  const rotation = async (db: Db) => {
    const id = await rotateSealKey({ db, clock: systemClock });
    console.log(`Passwords are sealed with key ${id} from now on.`);
    return 0;
  };
  return withDatabase('keys', rotation, (error) => complain(error.message));
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}
