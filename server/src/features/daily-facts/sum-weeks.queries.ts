import { sql } from 'kysely';
import { SUMMED_FIGURES } from '../../access/summed-figures.ts';
import type { Trx } from '../../platform/db/database.ts';

/** A day in a group. */
export interface GroupDay {
  readonly groupId: number;
  readonly day: string;
}

/**
 * The figures except coins. A day's coins are summed when its facts are written, and week sums store them in a separate
 * column.
 */
const { total_coins: _coins, ...OTHERS } = SUMMED_FIGURES;
const OTHER_COLUMNS = sql.join(Object.keys(OTHERS).map((name) => sql.ref(name)));
const OTHER_SUMS = sql.join(Object.entries(OTHERS).map(([name, value]) => sql`sum(${value}) as ${sql.ref(name)}`));

/** The stored columns of a host's week, after its key. */
const OF_HOST = ['coins', ...Object.keys(OTHERS), 'active', 'last_day'];
const HOST_COLUMNS = sql.join(OF_HOST.map((name) => sql.ref(name)));
const ofHost = (table: string) => sql`(${sql.join(OF_HOST.map((name) => sql.ref(`${table}.${name}`)))})`;

/**
 * Returns group days whose weeks must be summed, locked until the transaction ends. A writer with facts for such a day
 * waits until then and marks the day again. Days that are being written are skipped, because their writer marks them
 * again.
 */
export async function takeUnsummed(trx: Trx, limit: number): Promise<GroupDay[]> {
  const found = await sql<GroupDay>`
    select group_id as "groupId", day from group_days where not summed
    order by group_id, day limit ${limit} for update skip locked`.execute(trx);
  return found.rows;
}

/**
 * Sums the weeks of these days by host and by group, sums all figures of the days by group, and marks the days as
 * summed. Lock the days in an earlier statement of the transaction, so that this statement sees all facts written
 * before.
 */
export async function sumWeeks(trx: Trx, days: readonly GroupDay[]): Promise<void> {
  await sql`
    with taken as materialized (
      select * from unnest(${days.map(({ groupId }) => groupId)}::bigint[], ${days.map(({ day }) => day)}::date[])
        as t(group_id, day)
    ), weeks as materialized (
      select distinct group_id, date_trunc('week', day::timestamp)::date as week from taken
    ), sums as materialized (
      select w.group_id, w.week, f.* from weeks w cross join lateral (
        select f.host_id, f.app_id, sum(f.total_coins) as coins, ${OTHER_SUMS},
          bool_or(f.active) as active, max(f.day) as last_day
        from daily_facts f
        where f.group_id = w.group_id and f.day between w.week and w.week + 6
        group by f.host_id, f.app_id
      ) f
    ), written as (
      insert into host_weeks (group_id, week, host_id, app_id, ${HOST_COLUMNS}) select * from sums
      order by group_id, week, host_id, app_id
      on conflict (group_id, week, host_id, app_id) do update set (${HOST_COLUMNS}) = ${ofHost('excluded')}
        where ${ofHost('host_weeks')} is distinct from ${ofHost('excluded')}
    ), gone as (
      delete from host_weeks h using weeks w
      where h.group_id = w.group_id and h.week = w.week and not exists (
        select from sums s
        where s.group_id = h.group_id and s.week = h.week and s.host_id = h.host_id and s.app_id = h.app_id)
    ), grouped as (
      insert into group_weeks (group_id, week, coins, known, provisional)
      select w.group_id, w.week, sum(d.total_coins), bit_or(1 << (d.day - w.week))::smallint,
        coalesce(bit_or(1 << (d.day - w.week)) filter (where d.provisional > 0), 0)::smallint
      from weeks w join group_days d on d.group_id = w.group_id and d.day between w.week and w.week + 6 and d.facts > 0
      group by w.group_id, w.week
      order by w.group_id, w.week
      on conflict (group_id, week) do update
        set coins = excluded.coins, known = excluded.known, provisional = excluded.provisional
    ), emptied as (
      delete from group_weeks g using weeks w
      where g.group_id = w.group_id and g.week = w.week and not exists (
        select from group_days d
        where d.group_id = w.group_id and d.day between w.week and w.week + 6 and d.facts > 0)
    )
    update group_days d set summed = true, (${OTHER_COLUMNS}) = (
      select ${OTHER_SUMS} from daily_facts f where f.group_id = t.group_id and f.day = t.day
    )
    from taken t where d.group_id = t.group_id and d.day = t.day`.execute(trx);
}
