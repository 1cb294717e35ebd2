import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Deps } from '../../context.ts';
import { isDatabaseTrouble } from '../db/away.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** Work during which the database is in trouble so often although it answers in between is what brings it down. */
const MAX_TROUBLES = 60;

/**
 * Runs work that may be repeated. If the database is lost meanwhile, or takes no changes, waits with growing pauses until it
 * does and runs the work again, for as long as that takes. The queue would try again by itself, but after minutes once the
 * work failed a few times.
 * @throws what the work throws for another reason; the signal's reason once the process stops
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
      // A mail server that cannot be reached has the same codes.
      if (!(error instanceof pg.DatabaseError) && 'syscall' in Object(error) && (await takesChanges({ db })))
        throw error;
      log.warn({ err: error, troubles }, 'a job met trouble of the database and waits until it is over');
      await untilOver({ db }, signal, FIRST_PAUSE_MS * 2 ** (troubles - 1));
    }
  }
}

/** A full disk is not seen by asking: so the first pause grows with each time, too. */
async function untilOver(deps: Pick<Deps, 'db'>, signal: AbortSignal, firstMs: number): Promise<void> {
  for (let ms = firstMs; ; ms *= 2) {
    await pause(Math.min(ms, LONGEST_PAUSE_MS), undefined, { signal });
    if (await takesChanges(deps)) return;
  }
}

/** Tells if the database answers and is not read-only. */
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
