import { CompiledQuery as Compiled, type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../src/platform/db/database.ts';

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
type PlanNode = z.output<typeof node>;

/** How statements were carried out. */
export interface RowsRead {
  /** Tables that were read from end to end. */
  readonly throughout: readonly string[];
  /** Rows of tables that were read, including those that were filtered out. */
  readonly rows: number;
  /** How many statements there were. */
  readonly statements: number;
}

/**
 * Measures what an operation reads, by the plans of its own statements. They are executed once by the operation and
 * once more to be explained, so it must not change anything.
 * @param tables those that count; left out: all
 */
export async function rowsReadBy(
  db: Db,
  operation: (db: Db) => Promise<unknown>,
  tables?: readonly string[],
): Promise<RowsRead> {
  const seen: CompiledQuery[] = [];
  await operation(db.withPlugin(recorder(db, seen)));
  const plans = await Promise.all(seen.map((statement) => explain(db, statement)));
  const scans = plans
    .flatMap(flatten)
    .filter((each) => each['Relation Name'] !== undefined && (tables?.includes(each['Relation Name']) ?? true));
  return {
    throughout: [
      ...new Set(scans.filter((each) => each['Node Type'] === 'Seq Scan').map((each) => each['Relation Name'] ?? '')),
    ].toSorted(),
    rows: scans.reduce((sum, each) => sum + rowsOf(each), 0),
    statements: seen.length,
  };
}

/** Notes every statement as it goes to the database. */
function recorder(db: Db, seen: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery({ node: query, queryId }) {
      seen.push(db.getExecutor().compileQuery(query, queryId));
      return query;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

async function explain(db: Db, { sql: text, parameters }: CompiledQuery): Promise<PlanNode> {
  const found = await db.executeQuery<Record<string, unknown>>(
    Compiled.raw(`explain (analyze, timing off, buffers off, format json) ${text}`, [...parameters]),
  );
  const [{ Plan }] = z.tuple([z.object({ Plan: node })]).parse(found.rows[0]?.['QUERY PLAN']);
  return Plan;
}

function flatten(plan: PlanNode): PlanNode[] {
  return [plan, ...plan.Plans.flatMap(flatten)];
}

function rowsOf(each: PlanNode): number {
  const rows = each['Actual Rows'] + each['Rows Removed by Filter'] + each['Rows Removed by Index Recheck'];
  return rows * each['Actual Loops'];
}

/** Makes statistics as of an installation that has run for a while. */
export async function settle(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
