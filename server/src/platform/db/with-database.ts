import { join } from 'node:path';
import { complain } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { asCaller, ownWork } from './caller.ts';
import { reachDatabase } from './cluster/reach-database.ts';
import { type Db, openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const CONNECTIONS = 2;

/**
 * Runs a command from the command line on Greenroom's database, migrated to the newest schema. If no database is
 * running, the local one is started until the command ends. Errors outside the command, such as a lost connection, go
 * to standard error.
 * @param command the command's name, which the audit log stores with its writes
 */
export async function withDatabase<T>(command: string, run: (db: Db) => Promise<T>): Promise<T> {
  const reached = await reachDatabase(readConfig(), ROOT, () => undefined);
  try {
    await migrateDatabase(reached);
    const database = openDatabase(reached.servingUrl, CONNECTIONS, (error) => complain(error.message));
    try {
      return await asCaller(ownWork('command', command), () => run(database.db));
    } finally {
      await database.close();
    }
  } finally {
    await reached.leave();
  }
}
