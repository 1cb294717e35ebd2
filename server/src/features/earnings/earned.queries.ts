import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { asked } from './week-sums.queries.ts';

/** Yesterday, and the Monday of its week. */
export interface EarnedDays {
  readonly monday: string;
  readonly yesterday: string;
}

/** Hosts in one group each. Null: no day says whether anybody was active. */
export interface EarnedHosts {
  active: number | null;
  activeBefore: number | null;
  activeWeek: number | null;
  activeWeekBefore: number | null;
}

/** How many hosts of the scope were active: from the index of the facts by group, one group at a time. */
export async function readEarnedHosts(db: Db, scope: Scope, { monday, yesterday }: EarnedDays): Promise<EarnedHosts> {
  const isOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`f.day between ${first} and ${last}`;
  const thisWeek = isOf(sql`${monday}::date`, sql`${yesterday}::date`);
  const weekBefore = isOf(sql`${monday}::date - 7`, sql`${yesterday}::date - 7`);
  const found = await sql<EarnedHosts>`
    with ${asked(scope, {})}, hosts as materialized (
      select h.* from asked cross join lateral (
        select bool_or(f.active) filter (where f.day = ${yesterday}::date) as yesterday,
          bool_or(f.active) filter (where f.day = ${yesterday}::date - 7) as day_before,
          bool_or(f.active) filter (where ${thisWeek}) as week, bool_or(f.active) filter (where ${weekBefore}) as week_before
        from daily_facts f
        where f.group_id = asked.group_id and ${isOf(sql`${monday}::date - 7`, sql`${yesterday}::date`)}
          and (${thisWeek} or ${weekBefore})
        group by f.host_id, f.app_id
      ) h
    )
    select ${active('yesterday', 'active')}, ${active('day_before', 'activeBefore')}, ${active('week', 'activeWeek')},
      ${active('week_before', 'activeWeekBefore')}
    from hosts`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

function active(column: string, name: string): RawBuilder<unknown> {
  const value = sql.ref(column);
  return sql`case when count(${value}) > 0 then count(*) filter (where ${value}) end as ${sql.ref(name)}`;
}
