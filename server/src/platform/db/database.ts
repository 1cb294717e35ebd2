import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { isoOf } from './instant.ts';
import { preparingPool } from './prepared.ts';
import type { DB } from './schema.ts';
import type { DatabaseSockets } from './sockets.ts';

/** The connection or transaction that a query runs on. It is the first argument of every query. */
export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/**
 * Converts values from the database: int8 to number (identities stay below 2^53), times to ISO 8601 in UTC, dates to
 * text.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** If a process becomes unreachable, makes the server soon end that process's session and release its locks. */
const GIVES_UP_ON_THE_DEAD =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000';

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a bounded connection pool. Connecting times out after 5 s, and a statement after 30 s unless a job sets its own
 * limit.
 * @param connections maximum number of open connections
 * @param sockets creates the connections' sockets, for a process that may have to close them all
 */
export function openDatabase(
  url: string,
  connections: number,
  onError: (error: Error) => void,
  sockets?: DatabaseSockets,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'greenroom',
    options: `-c timezone=UTC ${GIVES_UP_ON_THE_DEAD}`,
    types,
    ...(sockets === undefined ? {} : { stream: sockets.make }),
  });
  pool.on('error', onError);
  // A connection that breaks while in use also emits its own error.
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  return { db, pool, close: () => db.destroy() };
}
