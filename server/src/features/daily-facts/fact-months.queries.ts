import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** The part of `daily_facts` that holds a month, as `YYYY-MM`. */
export function monthTable(month: string): RawBuilder<unknown> {
  return sql.table(`daily_facts_${month.replace('-', '_')}`);
}

/**
 * Creates the missing partitions of these months; the lock of the facts must be held. A table is made and then
 * attached: unlike creating it in place, that does not block readers.
 * @param months as `YYYY-MM`
 */
export async function makeMonths(trx: Trx, months: readonly string[]): Promise<void> {
  const missing = await sql<{ month: string }>`
    select month from unnest(${[...months]}::text[]) as m(month)
    where to_regclass('daily_facts_' || replace(month, '-', '_')) is null
    order by month`.execute(trx);
  for (const { month } of missing.rows) {
    const table = monthTable(month);
    await sql`create table ${table} (like daily_facts including all)`.execute(trx);
    await sql`
      alter table daily_facts attach partition ${table}
      for values from (${sql.lit(`${month}-01`)}) to (${sql.lit(firstAfter(month))})`.execute(trx);
  }
}

function firstAfter(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 10);
}
