import { DAYS_A_WEEK } from '@greenroom/contract/kit/days.ts';
import { COIN_KINDS, type CoinKind, MOST_MOVERS, type Mover } from '@greenroom/contract/week-changes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Asked, asked, type DayRange, isShown } from './week-sums.queries.ts';

type KindSums = Record<CoinKind, number | null>;

/** Sums the groups' earnings by kind of coin in both weeks. Days count for groups as in all other lists. */
export async function sumKinds(
  db: Db,
  scope: Scope,
  groups: Asked,
  { now, before }: Pick<ComparedDays, 'now' | 'before'>,
): Promise<{ now: KindSums; before: KindSums }> {
  const found = await sql<{ now: KindSums; before: KindSums }>`
    with ${asked(scope, groups)}, sums as (
      select asked.group_id, f.* from asked cross join lateral (
        select ${isShown(now, sql`f.day`)} as is_now, ${sql.join(COIN_KINDS.map((kind) => sumOf(kind, 'f')))}
        from daily_facts f
        where f.group_id = asked.group_id and (${isShown(now, sql`f.day`)} or ${isShown(before, sql`f.day`)})
        group by 1
      ) f
    )
    select ${kindsWhere(sql`s.is_now`)} as now, ${kindsWhere(sql`not s.is_now`)} as before from sums s`.execute(db);
  return found.rows[0] ?? { now: NO_COINS, before: NO_COINS };
}

const NO_COINS: KindSums = {
  totalCoins: null,
  giftCoins: null,
  nonFriendVideoCoins: null,
  friendVideoCoins: null,
  taskCoins: null,
  boxCoins: null,
};

function sumOf(kind: CoinKind, table: string): RawBuilder<unknown> {
  const column = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return sql`sum(${sql.ref(`${table}.${column}`)}) as ${sql.ref(kind)}`;
}

/** Returns a JSON object with the sums over the rows of `s` that meet the condition. */
function kindsWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const pairs = COIN_KINDS.map(
    (kind) => sql`${sql.lit(kind)}, sum(${sql.ref(`s.${kind}`)}) filter (where ${condition})`,
  );
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** The days in a week, and the same days in the week before. */
export interface ComparedDays {
  readonly now: DayRange;
  readonly before: DayRange;
  /** The seven days up to the last one, and the seven before them. */
  readonly last: DayRange;
  readonly earlier: DayRange;
}

export type MoverList = 'rose' | 'fell' | 'stopped';

export interface MoverRow extends Omit<Mover, 'path'> {
  list: MoverList;
  /** The number of hosts in the whole list. */
  total: number;
}

/**
 * A host's earnings on the days with reports in both weeks, summed over its days `d`, with the coins for both weeks.
 */
export const COMPARED_SUMS = sql`
  sum(d.now) filter (where d.before is not null) as now, sum(d.before) filter (where d.now is not null) as before`;
/**
 * The conditions for hosts `c` with these sums that rose or fell. A host that earned nothing is listed as silent or
 * stopped, not as a drop.
 */
export const ROSE = sql<boolean>`c.now > c.before`;
export const FELL = sql<boolean>`c.now > 0 and c.now < c.before`;

/**
 * Returns the groups' current hosts that rose or fell most, and those that stopped. Each list has the first hosts only.
 * Only days that count for one of the groups are included.
 */
export async function listMovers(
  db: Db,
  scope: Scope,
  groups: Asked,
  { now, before, last, earlier }: ComparedDays,
): Promise<MoverRow[]> {
  const sumIn = (range: DayRange) => sql`sum(f.total_coins) filter (where ${isShown(range, sql`f.day`)})`;
  const found = await sql<MoverRow>`
    with ${asked(scope, groups)}, earned as materialized (
      select d.host_id, d.app_id, ${COMPARED_SUMS}, sum(d.last) as last, sum(d.earlier) as earlier,
        max(d.last_day) as last_day
      from (
        select f.host_id, f.app_id, sum(f.now) as now, sum(f.before) as before, sum(f.last) as last,
          sum(f.earlier) as earlier, max(f.last_day) as last_day
        from asked cross join lateral (
          select f.host_id, f.app_id, (f.day - ${earlier.from}::date) % ${DAYS_A_WEEK} as weekday, ${sumIn(now)} as now,
            ${sumIn(before)} as before, ${sumIn(last)} as last, ${sumIn(earlier)} as earlier,
            max(f.day) filter (where f.total_coins > 0) as last_day
          from daily_facts f
          where f.group_id = asked.group_id and f.day between ${earlier.from}::date and ${now.until}::date
          group by f.host_id, f.app_id, weekday
        ) f
        group by f.host_id, f.app_id, f.weekday
      ) d
      group by d.host_id, d.app_id
    ), compared as materialized (
      select m.group_id, e.* from asked join memberships m on m.group_id = asked.group_id and m.to_at is null
      join earned e on e.host_id = m.host_id and e.app_id = m.app_id
    ), listed as (
      ${first('rose', ROSE, sql`c.now - c.before desc`)}
      union all
      ${first('fell', FELL, sql`c.before - c.now desc`)}
      union all
      ${first('stopped', sql`c.earlier > 0 and coalesce(c.last, 0) = 0`, sql`c.earlier desc`)}
    )
    select l.list, l.total, l.host_id as "hostId", l.app_id as "appId", apps.label as "appLabel", a.name,
      a.avatar_url as avatar, l.group_id as "groupId", g.name as "groupName",
      case l.list when 'stopped' then l.last else l.now end as coins,
      case l.list when 'stopped' then l.earlier else l.before end as before, l.last_day as "lastDay"
    from listed l
    join apps on apps.id = l.app_id
    join agent_groups g on g.id = l.group_id
    left join accounts a on a.host_id = l.host_id and a.app_id = l.app_id
    order by l.list, l.place`.execute(db);
  return found.rows;
}

/** Returns the first hosts in a list and the total. ID and app make the order total. */
function first(list: MoverList, condition: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${sql.lit(list)} as list, c.*, (count(*) over ())::int as total,
      row_number() over (order by ${order}, c.host_id, c.app_id) as place
    from compared c where ${condition}
    order by place limit ${MOST_MOVERS})`;
}
