import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Rows } from '../rows.ts';
import { takeConnection } from './connection-share.ts';
import type { DB } from './schema.ts';

/** A limit that returns all matching rows, for statements written for pages. */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER;

/**
 * Number of rows to fetch at a time. Other work waits only milliseconds for a fetch of this size, and larger ones are
 * no faster (P-6).
 */
const FETCH = 250;

/**
 * Reads a result of any length in constant memory, through a cursor in one transaction. The result is a consistent
 * snapshot, regardless of how long reading takes. The connection is released at the end, or immediately if the caller
 * disconnects.
 * @param kind the connection share to use: an export waits for a connection, a download is refused
 * @throws RefusalError `unavailable` if too many results are being read; errors from the database
 */
export async function streamRows<Row>(
  ctx: Pick<Ctx, 'db' | 'config' | 'signal' | 'log'>,
  query: RawBuilder<Row>,
  kind: 'downloads' | 'exports' = 'downloads',
): Promise<Rows<Row>> {
  const giveBack = await takeConnection(ctx, kind);
  try {
    const trx = await ctx.db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    let ending: Promise<void> | null = null;
    const end = () => {
      ending ??= endReading(trx, giveBack);
      return ending;
    };
    const leave = () => void end().catch((error: unknown) => ctx.log.warn({ err: error }, 'a reading did not end'));
    ctx.signal.addEventListener('abort', leave, { once: true });
    try {
      await declareCursor(trx, query);
    } catch (error) {
      await end();
      throw error;
    }
    return fetchRows<Row>(trx, ctx.signal, end);
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function declareCursor(trx: ControlledTransaction<DB>, query: RawBuilder<unknown>): Promise<void> {
  await sql`select set_config('statement_timeout', '600s', true), set_config('idle_in_transaction_session_timeout', '600s', true)`.execute(
    trx,
  );
  await sql`declare streamed no scroll cursor for ${query}`.execute(trx);
}

/** PostgreSQL prepares the next part while the current one is being read. */
async function* fetchRows<Row>(
  trx: ControlledTransaction<DB>,
  signal: AbortSignal,
  end: () => Promise<void>,
): AsyncGenerator<Row[], undefined> {
  const fetchPart = () => {
    const part = sql<Row>`fetch ${sql.lit(FETCH)} from streamed`.execute(trx);
    // The error is thrown where the part is read, but the reader may already be gone.
    part.catch(() => undefined);
    return part;
  };
  let next = fetchPart();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await next;
      if (rows.length === FETCH) next = fetchPart();
      yield rows;
      if (rows.length < FETCH) return;
    }
  } finally {
    await end();
  }
}

async function endReading(trx: ControlledTransaction<DB>, giveBack: () => void): Promise<void> {
  try {
    await trx.rollback().execute();
  } finally {
    giveBack();
  }
}
