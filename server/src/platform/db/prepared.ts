import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';
import { isAudited } from './audited.ts';
import { callerText } from './caller.ts';

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

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/** A pool whose connections prepare the statements that are marked, and tell the database who writes. */
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
  const name = callerNamer(client);
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query(): never;
  function query(text?: string, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are declared in SQL (stream-rows.ts)');
    const parameters = [...(values ?? [])];
    if (text.trimStart().startsWith(MARK)) return name(text, { name: nameOf(text), text, values: parameters });
    return name(text, { text, values: parameters });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/**
 * Sends statements of one connection, and with them who writes (R-PLUS-11): a transaction begins together with its caller
 * in one round trip; a statement outside of one that may write what is audited gets its caller for the session first,
 * where the session has another.
 */
function callerNamer(client: pg.PoolClient): (text: string, query: pg.QueryConfig) => unknown {
  let inside = false;
  let session = '';
  return (text, query) => {
    if (BEGIN.test(text)) {
      inside = true;
      const caller = callerText();
      return client.query(caller === session ? query : { text: `${text}; ${setting(caller, 'true')}` });
    }
    if (END.test(text)) inside = false;
    else if (!inside && isAudited(text)) {
      const caller = callerText();
      if (caller === session) return client.query(query);
      const named = client.query(setting(caller, 'false'));
      session = caller;
      return Promise.all([named, client.query(query)]).then(([, result]) => result);
    }
    return client.query(query);
  };
}

function setting(caller: string, local: 'true' | 'false'): string {
  return `select set_config('greenroom.caller', ${pg.escapeLiteral(caller)}, ${local})`;
}
