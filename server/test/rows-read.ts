import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { statement } from './global-setup.ts';

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

const carriedOut = z.object({ 'Query Text': z.string(), Plan: node });
type Told = z.output<typeof carriedOut>;

/** How statements were carried out. */
export interface RowsRead {
  /** Tables that were read from end to end. */
  readonly throughout: readonly string[];
  /** Number of table rows that were read, including those that were filtered out. */
  readonly rows: number;
  /** Number of statements. */
  readonly statements: number;
  /** Statements that only count, and how much they read. */
  readonly counted: {
    readonly rows: number;
    /** Tables that these statements read other than from an index alone. */
    readonly notByIndex: readonly string[];
  };
}

/** Makes PostgreSQL report each statement's plan after execution, with the number of rows actually read. */
const TELL_PLANS = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/**
 * Measures how many rows an operation reads, from the executed plans for its own statements.
 * @param url the database's URL; its user must be allowed to load `auto_explain`
 * @param tables the tables to include; all if omitted
 */
export async function rowsReadBy(
  url: string,
  operation: (db: Db) => Promise<unknown>,
  tables?: readonly string[],
): Promise<RowsRead> {
  const told: Told[] = [];
  const { pool, db, close } = openDatabase(url, 1, () => undefined);
  try {
    await sql`load 'auto_explain'`.execute(db);
    for (const [name, value] of Object.entries(TELL_PLANS))
      await sql`select set_config(${name}, ${value}, false)`.execute(db);
    const client = await pool.connect();
    client.on('notice', ({ message }) => told.push(...planIn(message)));
    client.release();
    await operation(db);
  } finally {
    await close();
  }
  if (told.length === 0) throw new Error('PostgreSQL told no plan: nothing was measured');
  const scansOf = (those: readonly Told[]) =>
    those
      .flatMap(({ Plan }) => flatten(Plan))
      .filter((each) => each['Relation Name'] !== undefined && (tables?.includes(each['Relation Name']) ?? true));
  const scans = scansOf(told);
  const counting = scansOf(told.filter((each) => COUNTS.test(each['Query Text'])));
  return {
    throughout: namesOf(scans.filter((each) => each['Node Type'] === 'Seq Scan')),
    rows: sumOf(scans),
    statements: told.length,
    counted: {
      rows: sumOf(counting),
      notByIndex: namesOf(counting.filter((each) => each['Node Type'] !== 'Index Only Scan')),
    },
  };
}

/** Matches a statement whose first column is a count. */
const COUNTS = /^\s*(\/\*.*?\*\/)?\s*select \(?(select )?count\(\*\)/;

/** Returns the statement and its plan from an `auto_explain` notice: `duration: 0.1 ms  plan:` and JSON. */
function planIn(notice: string | undefined): Told[] {
  const [, json] = /^duration: .* plan:\n(.*)$/s.exec(notice ?? '') ?? [];
  return json === undefined ? [] : [carriedOut.parse(JSON.parse(json))];
}

function flatten(plan: PlanNode): PlanNode[] {
  return [plan, ...plan.Plans.flatMap(flatten)];
}

function namesOf(scans: readonly PlanNode[]): string[] {
  return [...new Set(scans.map((each) => each['Relation Name'] ?? ''))].toSorted();
}

function sumOf(scans: readonly PlanNode[]): number {
  return scans.reduce((sum, each) => sum + rowsOf(each), 0);
}

function rowsOf(each: PlanNode): number {
  const rows = each['Actual Rows'] + each['Rows Removed by Filter'] + each['Rows Removed by Index Recheck'];
  return rows * each['Actual Loops'];
}

/**
 * Updates statistics, as in an installation that has run for a while.
 * @param url the owner's URL
 */
export async function settle(url: string): Promise<void> {
  await statement(url, 'vacuum analyze');
}
