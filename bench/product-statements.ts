import type { HistoryFilter } from '@greenroom/contract/applications/applications.ts';
import { countHistory, listHistoryPage } from '../server/src/features/applications/history/history.queries.ts';
import { type Db, openDatabase } from '../server/src/platform/db/database.ts';

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Returns the two statements for a history page, captured on their way to the database. */
export async function historyStatements(url: string, userId: number, filter: HistoryFilter): Promise<Statement[]> {
  const database = openDatabase(url, 1, (error) => console.error(error));
  const caught: Statement[] = [];
  const listening: Db = database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      caught.push(database.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    const scope = { kind: 'bound' as const, userId };
    await listHistoryPage(listening, scope, filter, { size: 20, offset: 0 });
    await countHistory(listening, scope, filter);
    return caught;
  } finally {
    await database.close();
  }
}

/**
 * Converts a statement to a pgbench script. The parameter with the given value becomes a variable, and all others stay
 * values.
 */
export function asScript({ sql, parameters }: Statement, variable: string, value: unknown): string {
  const written = sql.replace(/\$(\d+)/g, (_all, number: string) => {
    const parameter = parameters[Number(number) - 1];
    if (parameter === value) return `:${variable}`;
    if (typeof parameter === 'number') return String(parameter);
    throw new Error(`a parameter of the history that pgbench does not get: ${String(parameter)}`);
  });
  return `${written.replace(/\s+/g, ' ')};`;
}
