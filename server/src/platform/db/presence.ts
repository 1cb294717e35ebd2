import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { LOCK_CLASSES } from './lock-classes.ts';
import type { DatabaseSockets } from './sockets.ts';

const LOOK_EVERY_MS = 5000;
/** A database that lets `select 1` wait for so long on an open connection is not slow but gone. */
const SILENCE_MS = 15_000;

interface PresenceOptions {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly sockets: DatabaseSockets;
}

/** How a process shows all others that it lives. */
export interface Presence {
  /** Second half of the advisory lock that is held for as long as this process lives and reaches the database. */
  readonly key: number;
  /** Runs a statement on the connection that holds the lock; opens it first where it was lost. */
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/**
 * Holds an advisory lock on a connection of its own, which is opened again whenever it is lost: what a killed process left
 * behind can be taken over at once. The same connection regularly asks whether the database still answers; where it is
 * silent, all connections of the process are cut, so that nothing waits for an answer that will never come.
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
      // No new connection can be had either: those that were open wait for an answer that will not come.
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
      // What waits for an answer on it fails, and so does not hold up the end.
      await client?.end();
      await watching;
    },
  };
}
