import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { LOCK_CLASSES } from './lock-classes.ts';
import type { DatabaseSockets } from './sockets.ts';

const LOOK_EVERY_MS = 5000;
/** If an open connection doesn't answer `select 1` for this long, the database is treated as gone, not slow. */
const SILENCE_MS = 15_000;

interface PresenceOptions {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly sockets: DatabaseSockets;
}

/** Shows all other processes that this one is alive. */
export interface Presence {
  /** Second key of an advisory lock. The process holds the lock while it is alive and can reach the database. */
  readonly key: number;
  /** Runs a statement on the connection that holds the lock. If the connection was lost, it is opened again first. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/**
 * Holds an advisory lock on a separate connection, which is reopened whenever it is lost. Because the lock disappears
 * with the process, another process can take over a killed process's work immediately. The same connection regularly
 * checks whether the database still answers. If it doesn't, all the process's connections are closed, so that nothing
 * waits for an answer that will never come.
 */
export function openPresence({ url, log, sockets }: PresenceOptions): Presence {
  const key = randomInt(1, 2 ** 31 - 1);
  const closing = new AbortController();
  let current: Promise<pg.Client> | null = null;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      application_name: 'greenroom presence',
      stream: sockets.make,
    });
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that shows that this process lives was lost');
      current = null;
    });
    await client.connect();
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASSES.presence, key]);
    return client;
  };
  const connected = (): Promise<pg.Client> => {
    current ??= connect().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
  let answeredAt = performance.now();
  const look = async () => {
    const silent = setTimeout(sockets.cut, SILENCE_MS);
    try {
      await (await connected()).query('select 1');
      answeredAt = performance.now();
    } catch (error) {
      if (closing.signal.aborted) return;
      log.warn({ err: error }, 'the process could not show that it lives');
      // New connections fail as well, so the open ones would wait for an answer that will never come.
      if (performance.now() - answeredAt < SILENCE_MS) return;
      answeredAt = performance.now();
      sockets.cut();
    } finally {
      clearTimeout(silent);
    }
  };
  const watching = (async () => {
    while (!closing.signal.aborted) {
      await look();
      await pause(LOOK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    key,
    query: async (text, values) => (await connected()).query(text, [...values]),
    async close() {
      closing.abort();
      const client = await current?.catch(() => null);
      // Fails queries waiting on this connection, so they don't delay the shutdown.
      await client?.end();
      await watching;
    },
  };
}
