import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Rows } from '../rows.ts';
import { takeConnection } from './connection-share.ts';
import type { DB } from './schema.ts';

/** Limit for a statement that was written for pages: all matching rows. */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER;

/** Rows fetched at a time: few enough that others wait only milliseconds for them; more are no quicker (P-6). */
const FETCH = 250;

/**
 * Reads a result of any length in constant memory, through a cursor in one transaction. The result is a consistent
 * snapshot, however long the reading takes. The connection is released at the end, and immediately when the caller
 * disconnects.
 * @param kind the connection share to use: an export waits for its own, a download is refused
 * @throws RefusalError `unavailable` if too many results are being read; errors of the database
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

/** While one part is read, PostgreSQL prepares the next. */
async function* fetchRows<Row>(
  trx: ControlledTransaction<DB>,
  signal: AbortSignal,
  end: () => Promise<void>,
): AsyncGenerator<Row[], undefined> {
  const fetchPart = () => {
    const part = sql<Row>`fetch ${sql.lit(FETCH)} from streamed`.execute(trx);
    // Its error is thrown where the part is read. By then the reader may be gone.
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
