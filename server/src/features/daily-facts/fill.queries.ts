import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { boundsOf, groupOfDay } from './attribution.queries.ts';
import { COLUMNS } from './fact-columns.queries.ts';

/** Writes the facts of a statement whose columns have the table's names, all of them new. */
export async function insertFacts(trx: Trx, facts: RawBuilder<unknown>, timeZone: string): Promise<void> {
  const columns = (table: string) => sql.join(COLUMNS.map(({ name }) => sql.ref(`${table}${name}`)));
  await sql`
    insert into daily_facts (${columns('')}, group_id)
    select ${columns('f.')}, m.group_id
    from (select f.*, ${boundsOf('f.day', timeZone)} from (${facts}) f) f left join ${groupOfDay('f')} m on true
    order by f.host_id, f.app_id, f.day`.execute(trx);
}

/** Writes down the sums of all facts, where none is written yet. */
export async function insertSums(trx: Trx): Promise<void> {
  await sql`
    insert into fact_days (app_id, day, facts, provisional, reported_at)
    select app_id, day, count(*), count(*) filter (where not final), max(reported_at)
    from daily_facts group by app_id, day`.execute(trx);
  await sql`
    insert into group_days (group_id, day, facts, provisional, total_coins)
    select group_id, day, count(*), count(*) filter (where not final), sum(total_coins)
    from daily_facts where group_id is not null group by group_id, day`.execute(trx);
}
