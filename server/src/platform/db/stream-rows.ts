import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows fetched at a time: a few hundred kilobytes. */
const FETCH = 2000;

/**
 * Reads a result of any length in constant memory, through a cursor in one transaction: one moment's state, however
 * long the reading takes.
 */
export async function* streamRows<Row>(
  db: Db,
  query: RawBuilder<Row>,
  signal: AbortSignal,
): AsyncGenerator<Row, undefined> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`select set_config('statement_timeout', '600s', true), set_config('idle_in_transaction_session_timeout', '600s', true)`.execute(
      trx,
    );
    await sql`declare streamed no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      signal.throwIfAborted();
      const part = await sql<Row>`fetch ${sql.lit(FETCH)} from streamed`.execute(trx);
      yield* part.rows;
      if (part.rows.length < FETCH) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
