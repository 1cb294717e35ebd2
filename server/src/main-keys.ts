/**
 * Rotates the key that browsers use to encrypt passwords:
 *
 * npm run keys -- rotate
 *
 * Every process uses the new key immediately. Passwords encrypted with the old key can still be decrypted for ten
 * minutes. Exit status 1 means that the command failed, and 2 that the arguments are wrong.
 */
import { parseArgs } from 'node:util';
import { systemClock } from './platform/clock.ts';
import { type Command, runCommand } from './platform/command-line.ts';
import { rotateSealKey } from './platform/crypto/seals.ts';
import type { Db } from './platform/db/database.ts';
import { withDatabase } from './platform/db/with-database.ts';

const USAGE = 'Usage: npm run keys -- rotate';

await runCommand(USAGE, readArguments);

function readArguments(): Command | null {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  return positionals.length === 1 && positionals[0] === 'rotate' ? rotate : null;
}

function rotate(): Promise<number> {
  const rotation = async (db: Db) => {
    const id = await rotateSealKey({ db, clock: systemClock });
    console.log(`Passwords are sealed with key ${id} from now on.`);
    return 0;
  };
  return withDatabase('keys', rotation);
}
