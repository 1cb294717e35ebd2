import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { isAudited } from './audited.ts';
import { accessCheck, callerText } from './caller.ts';
import type { DB } from './schema.ts';

const MARK = '/* prepared */';
const ACCESS = '/* access */';

/**
 * Prefix for statements on a hot path. Each connection parses such a statement once, and PostgreSQL reuses its plan
 * unless planning again is better. Use it only for statements with few variants, since each connection stores every
 * variant.
 */
export const prepared = sql.raw(MARK);

/**
 * Prefix for statements that check a caller's access. If a transaction runs one, access isn't checked again at its end,
 * since the transaction may have ended that access itself.
 */
export const checksAccess = sql.raw(`${MARK}${ACCESS}`);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `greenroom_${names.size + 1}`;
  names.set(text, name);
  return name;
}

const BEGIN = /^(begin|start transaction)\b/i;
const READS_ONLY = /\bread only\b/i;
const END = /^(commit|rollback)$/i;
const COMMIT = /^commit$/i;
/**
 * Matches statements that can write outside a transaction. It also matches statements such as `for update`, which is
 * harmless.
 */
const WRITES = /\b(insert into|update|delete from|add_job)\b/i;

/**
 * Returns a pool whose connections prepare marked statements, tell the database who is writing, and check that caller's
 * access.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, checkedSender(client));
      clients.set(client, known);
      return known;
    },
  };
}

type Send = (text: string, query: pg.QueryConfig) => unknown;

function preparingClient(client: pg.PoolClient, send: Send): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query(): never;
  function query(text?: string, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are declared in SQL (stream-rows.ts)');
    const parameters = [...(values ?? [])];
    if (text.trimStart().startsWith(MARK)) return send(text, { name: nameOf(text), text, values: parameters });
    return send(text, { text, values: parameters });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/**
 * Returns a function that sends one connection's statements together with their caller (R-PLUS-11). Beginning a
 * transaction and setting its caller take one round trip. Before a statement that can write audited data outside a
 * transaction, the caller is set for the session if it differs. If the caller's access must be checked (R-PLUS-28), a
 * transaction commits only after the check, and a single writing statement runs in its own transaction.
 */
function checkedSender(client: pg.PoolClient): Send {
  let inside = false;
  let isChecked = false;
  let session = '';
  let own: Kysely<DB> | null = null;
  const check = async (): Promise<void> => {
    own ??= onClient(client);
    await accessCheck()?.(own);
  };
  const begin = (text: string, query: pg.QueryConfig) => {
    inside = true;
    isChecked = READS_ONLY.test(text);
    const caller = callerText();
    return client.query(caller === session ? query : { text: `${text}; ${setting(caller, 'true')}` });
  };
  const commit = async (query: pg.QueryConfig) => {
    if (!isChecked) await check();
    return client.query(query);
  };
  const writeAlone = async (query: pg.QueryConfig) => {
    await client.query(`begin; ${setting(callerText(), 'true')}`);
    try {
      const written = await client.query(query);
      await check();
      await client.query('commit');
      return written;
    } catch (error) {
      // If the connection is lost, there is nothing to roll back.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  return (text, query) => {
    if (BEGIN.test(text)) return begin(text, query);
    if (text.startsWith(`${MARK}${ACCESS}`)) isChecked = true;
    if (END.test(text)) {
      inside = false;
      return COMMIT.test(text) ? commit(query) : client.query(query);
    }
    if (!inside && accessCheck() !== null && WRITES.test(text)) return writeAlone(query);
    if (!inside && isAudited(text)) {
      const caller = callerText();
      if (caller === session) return client.query(query);
      const named = client.query(setting(caller, 'false'));
      session = caller;
      return Promise.all([named, client.query(query)]).then(([, result]) => result);
    }
    return client.query(query);
  };
}

/** Returns a query builder that uses only this connection, within its current transaction. */
function onClient(client: pg.PoolClient): Kysely<DB> {
  const held = preparingClient(client, (_text, query) => client.query(query));
  const pool: PostgresPool = {
    options: {},
    connect: async () => ({ ...held, release: () => undefined }),
    end: async () => undefined,
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

function setting(caller: string, local: 'true' | 'false'): string {
  return `select set_config('greenroom.caller', ${pg.escapeLiteral(caller)}, ${local})`;
}
