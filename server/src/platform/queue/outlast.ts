import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Deps } from '../../context.ts';
import { isDatabaseAway } from '../db/away.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** Work during which the database is lost so often although it answers in between is what brings it down. */
const MAX_LOSSES = 60;

/**
 * Runs work that may be repeated; where the database is lost meanwhile, waits with growing pauses until it answers and runs
 * it again, for as long as that takes. The queue would try again by itself, but after minutes once it failed a few times.
 * @throws what the work throws for another reason; the signal's reason once the process stops
 */
export async function outlastDatabase<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  for (let losses = 1; ; losses += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseAway(error) || losses === MAX_LOSSES) throw error;
      // A mail server that cannot be reached has the same codes.
      if (!(error instanceof pg.DatabaseError) && 'syscall' in Object(error) && (await answers({ db }))) throw error;
      log.warn({ err: error, losses }, 'a job lost the database and waits for it');
      await untilAnswers({ db }, signal);
    }
  }
}

async function untilAnswers(deps: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    await pause(ms, undefined, { signal });
    if (await answers(deps)) return;
  }
}

async function answers({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
