import { sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Asked, asked, type DayRange, isShown } from './week-sums.queries.ts';

/** Whether a group is in scope; a deleted one keeps its earnings. */
export async function isGroupThere(db: Db, scope: Scope, groupId: number): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select exists (
      select from agent_groups g where g.id = ${groupId} and ${inScope(scope, sql`g.id`)}
    ) as there`.execute(db);
  return found.rows[0]?.there ?? false;
}

/** The sums of one day. */
export interface KnownDay {
  readonly day: string;
  readonly coins: number;
  readonly provisional: boolean;
}

export interface DaySum extends KnownDay {
  hosts: number;
}

/** The days with at least one report, from the sums of the groups, the earliest first. */
export async function listDaySums(db: Db, scope: Scope, groups: Asked, period: DayRange): Promise<DaySum[]> {
  const found = await sql<DaySum>`
    with ${asked(scope, groups)}
    select d.day, sum(d.total_coins) as coins, sum(d.facts) as hosts, sum(d.provisional) > 0 as provisional
    from asked join group_days d on d.group_id = asked.group_id
    where ${isShown(period, sql`d.day`)} and d.facts > 0
    group by d.day order by d.day`.execute(db);
  return found.rows;
}

/** When the platform last reported on the apps of these groups for the days shown, whichever hosts; null: never. */
export async function readAsOf(db: Db, scope: Scope, groups: Asked, period: DayRange): Promise<string | null> {
  const found = await sql<{ asOf: string | null }>`
    with ${asked(scope, groups)}
    select max(f.reported_at) as "asOf" from fact_days f
    where ${isShown(period, sql`f.day`)} and f.facts > 0 and f.app_id in (
      select g.app_id from asked join agent_groups g on g.id = asked.group_id)`.execute(db);
  return found.rows[0]?.asOf ?? null;
}
