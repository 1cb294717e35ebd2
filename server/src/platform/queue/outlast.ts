import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Deps } from '../../context.ts';
import { isDatabaseTrouble } from '../db/away.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/**
 * If the work runs into database trouble this often, although the database answers in between, the work itself causes
 * the trouble.
 */
const MAX_TROUBLES = 60;

/**
 * Runs work that can be repeated. If the connection is lost or the database accepts no changes, this waits with growing
 * pauses until the database is back, and runs the work again, as often as necessary. The queue retries as well, but
 * waits minutes once the work has failed a few times.
 * @throws other errors from the work; the signal's reason when the process stops
 */
export async function outlastTrouble<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  for (let troubles = 1; ; troubles += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseTrouble(error) || troubles === MAX_TROUBLES) throw error;
      // An unreachable mail server causes the same error codes.
      if (!(error instanceof pg.DatabaseError) && 'syscall' in Object(error) && (await takesChanges({ db })))
        throw error;
      log.warn({ err: error, troubles }, 'a job met trouble of the database and waits until it is over');
      await untilOver({ db }, signal, FIRST_PAUSE_MS * 2 ** (troubles - 1));
    }
  }
}

/** A query doesn't detect a full disk, so the first pause also grows each time. */
async function untilOver(deps: Pick<Deps, 'db'>, signal: AbortSignal, firstMs: number): Promise<void> {
  for (let ms = firstMs; ; ms *= 2) {
    await pause(Math.min(ms, LONGEST_PAUSE_MS), undefined, { signal });
    if (await takesChanges(deps)) return;
  }
}

/** Returns whether the database answers and is not read-only. */
export async function takesChanges({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  try {
    const found = await sql<{
      takes: boolean;
    }>`select not current_setting('transaction_read_only')::boolean as takes`.execute(db);
    return found.rows[0]?.takes === true;
  } catch {
    return false;
  }
}
