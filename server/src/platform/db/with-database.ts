import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { asCaller, ownWork } from './caller.ts';
import { reachDatabase } from './cluster/reach-database.ts';
import { type Db, openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const CONNECTIONS = 2;

/**
 * Carries a command of the command line out on the product's database, at its newest schema: the one that runs, or the
 * local one, started for as long as the command takes.
 * @param command its name, which the audit keeps for what it writes
 * @param onError what goes wrong beside the command itself, such as a lost connection
 */
export async function withDatabase<T>(
  command: string,
  run: (db: Db) => Promise<T>,
  onError: (error: Error) => void,
): Promise<T> {
  const reached = await reachDatabase(readConfig(), ROOT, () => undefined);
  try {
    await migrateDatabase(reached);
    const database = openDatabase(reached.servingUrl, CONNECTIONS, onError);
    try {
      return await asCaller(ownWork('command', command), () => run(database.db));
    } finally {
      await database.close();
    }
  } finally {
    await reached.leave();
  }
}
