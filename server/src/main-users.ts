/**
 * Manages users on the command line:
 *
 * npm run users -- password nina.winter
 * npm run users -- password nina.winter --no-second-factor
 *
 * Sets a random password, prints it once, and ends all the user's sessions and tokens. Exit status 1 means that the
 * command failed or the user doesn't exist, and 2 that the arguments are wrong.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { renewPassword } from './features/users/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Command, complain, runCommand } from './platform/command-line.ts';
import type { Db } from './platform/db/database.ts';
import { withDatabase } from './platform/db/with-database.ts';

const USAGE = 'Usage: npm run users -- password <username> [--no-second-factor]';

const NOT_DONE = {
  unknown: (name: string) => `There is no user ${name}.`,
  deleted: (name: string) => `The user ${name} is deleted. Restore the user first.`,
  disabled: (name: string) => `The user ${name} is disabled. Enable the user first.`,
};

await runCommand(USAGE, readArguments);

function readArguments(): Command | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-second-factor': { type: 'boolean', default: false } },
  });
  const [action, name, ...others] = positionals;
  if (action !== 'password' || name === undefined || name === '' || others.length > 0) return null;
  const work = (db: Db) => setPassword(db, name, values['no-second-factor']);
  return () => withDatabase('users', work);
}

async function setPassword(db: Db, name: string, withoutSecondFactor: boolean): Promise<number> {
  const renewed = await renewPassword({ db, clock: systemClock, random: randomBytes }, name, { withoutSecondFactor });
  if (renewed.outcome !== 'done') {
    complain(NOT_DONE[renewed.outcome](name));
    return 1;
  }
  console.log(renewed.password);
  complain(`This is the new password of ${renewed.username}, shown this once. Every session of the user has ended.`);
  if (renewed.secondFactor) complain('The second factor is still on. If it is lost, add --no-second-factor.');
  return 0;
}
