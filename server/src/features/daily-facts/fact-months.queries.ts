import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { lockMonths } from './facts-lock.queries.ts';

/** Returns the partition of `daily_facts` for a month (`YYYY-MM`). */
export function monthTable(month: string): RawBuilder<unknown> {
  return sql.table(`daily_facts_${month.replace('-', '_')}`);
}

/**
 * Creates the missing partitions for these months. It calls a function that runs as the database owner, because the
 * server's own role can't create tables.
 * @param months as `YYYY-MM`
 */
export async function makeMonths(trx: Trx, months: readonly string[]): Promise<void> {
  if ((await missingOf(trx, months)).length === 0) return;
  await lockMonths(trx);
  // Another writer may have created them while this one waited for the lock.
  const missing = await missingOf(trx, months);
  await sql`select make_fact_month(month) from unnest(${missing}::text[]) as m(month)`.execute(trx);
}

/**
 * Returns the months without a partition. It reads the catalog, because PostgreSQL caches names that it looked up in a
 * transaction.
 */
async function missingOf(trx: Trx, months: readonly string[]): Promise<string[]> {
  const missing = await sql<{ month: string }>`
    select month from unnest(${[...months]}::text[]) as m(month)
    where not exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'daily_facts'::regclass and c.relname = 'daily_facts_' || replace(month, '-', '_')
    )
    order by month`.execute(trx);
  return missing.rows.map(({ month }) => month);
}
