import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Put first in a statement on a hot path: each connection then parses it once, and PostgreSQL keeps its plan where that
 * is no worse than planning again. For statements of few shapes only: every shape stays in every connection.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `greenroom_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A pool whose connections prepare the statements that are marked. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query(): never;
  function query(text?: string, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are declared in SQL (stream-rows.ts)');
    const parameters = [...(values ?? [])];
    if (!text.trimStart().startsWith(MARK)) return client.query(text, parameters);
    return client.query({ name: nameOf(text), text, values: parameters });
  }
  return { query, release: (destroy) => client.release(destroy) };
}
