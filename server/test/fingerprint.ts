import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

const JOBS = 'graphile_worker._private_jobs';
/** Excludes scheduled jobs, which don't depend on calls. */
const ENTERED_BY_SOMEBODY = sql`t.payload -> '_cron' is null`;

/**
 * Returns each table's row count and a checksum of its content. The audit chain, which grows every minute, and
 * scheduled jobs are left out.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relname not in ('audit_seals', 'audit_unsealed') and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname like '%jobs'))
    order by 1`.execute(db);
  const sums = tables.rows.map(
    ({ name }) => sql`
      select ${name} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
      from ${sql.raw(name)} t ${name === JOBS ? sql`where ${ENTERED_BY_SOMEBODY}` : sql``}`,
  );
  const found = await sql<{ name: string; content: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.map(({ name, content }) => [name, content]));
}
