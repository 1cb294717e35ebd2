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
 * Prefix for a statement on a hot path: each connection parses it once, and PostgreSQL keeps its plan if that is no
 * worse than planning again. Only for statements of few shapes, since every shape stays in every connection.
 */
export const prepared = sql.raw(MARK);

/**
 * Prefix for the statement that checks a caller's access. A transaction that has run it is not checked again at its
 * end, where it may have ended that access itself.
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
 * Matches statements outside of a transaction that can write. It also matches `for update` and the like, which is
 * harmless.
 */
const WRITES = /\b(insert into|update|delete from|add_job)\b/i;

/**
 * Returns a pool whose connections prepare marked statements, tell the database who writes, and check that caller's
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
 * Returns a function that sends statements of one connection together with their caller (R-PLUS-11). A transaction and
 * its caller are sent in one round trip. A statement outside of a transaction that can write audited data first sets
 * the caller for the session, if the session has another. If the caller's access must be checked (R-PLUS-28), a
 * transaction commits only after the check, and a statement that writes gets a transaction of its own.
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
      // On a lost connection there is nothing to roll back.
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

/** Returns queries on this connection only, within its current transaction. */
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
