import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Deps } from '../../context.ts';
import { isDatabaseTrouble } from '../db/away.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/**
 * If the database is in trouble this often during some work although it answers in between, that work causes the
 * trouble.
 */
const MAX_TROUBLES = 60;

/**
 * Runs work that can be repeated. If the database is lost, or accepts no changes, it waits with growing pauses until
 * the database is back and runs the work again, for as long as necessary. The queue also retries, but only after
 * minutes once the work has failed a few times.
 * @throws other errors of the work; the signal's reason when the process stops
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
      // An unreachable mail server has the same codes.
      if (!(error instanceof pg.DatabaseError) && 'syscall' in Object(error) && (await takesChanges({ db })))
        throw error;
      log.warn({ err: error, troubles }, 'a job met trouble of the database and waits until it is over');
      await untilOver({ db }, signal, FIRST_PAUSE_MS * 2 ** (troubles - 1));
    }
  }
}

/** A query does not detect a full disk, so the first pause also grows each time. */
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
