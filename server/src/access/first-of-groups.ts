import { type RawBuilder, sql } from 'kysely';

/** Rows of many groups, those of each in the order of an index that begins with the group. */
export interface RowsOfGroups {
  /** The groups, each once: a table with the column `group_id`. */
  readonly groups: RawBuilder<unknown>;
  readonly table: string;
  /** What `condition` calls a row of the table. */
  readonly as: string;
  /** Which rows are those of the group `g`, and which of them count. */
  readonly condition: RawBuilder<boolean>;
  /** The columns of the order: mostly a time, then what makes the order total. */
  readonly order: readonly [first: string, ...others: string[]];
  readonly direction: 'asc' | 'desc';
  /** The direction of the other columns; left out: the same. */
  readonly others?: 'asc' | 'desc';
  /** A value that no value of the first column comes after; left out: that of a time. */
  readonly last?: RawBuilder<unknown>;
}

/** Further back than this, a page is not put together from groups: each could be read as far as the page lies back. */
export const MERGE_LIMIT = 200;

/**
 * The first rows of all groups together, as a table, in any order. Each group is looked at for its own first row, and
 * only those with the first of these are read on in: where n groups begin before another, at most `count` - n of its rows
 * are among the first. However many rows there are, of whichever group, this reads the groups and little more than it
 * returns: half the square of `count` at worst, where each of these groups could fill the list alone.
 */
export function firstOfGroups(given: RowsOfGroups, count: number): RawBuilder<unknown> {
  const { groups, as, condition, order } = given;
  const isDescending = given.direction === 'desc';
  const row = sql`${sql.table(given.table)} ${sql.ref(as)}`;
  const first = sql.ref(order[0]);
  const columns = (of: string) => order.map((name) => sql.ref(`${of}.${name}`));
  const directions = [given.direction, ...order.slice(1).map(() => given.others ?? given.direction)];
  const ordered = (of: string) =>
    sql.join(columns(of).map((column, index) => sql`${column} ${directions[index] === 'desc' ? sql`desc` : sql`asc`}`));
  const notAfter = isDescending ? sql`>=` : sql`<=`;
  const last = given.last ?? (isDescending ? sql`'-infinity'` : sql`'infinity'`);
  return sql`(
    with heads as materialized (
      select g.group_id, h.${first}, ${count}::int + 1 - row_number() over (order by ${ordered('h')}) as most
      from ${groups} g
      cross join lateral (
        select ${sql.join(columns(as))} from ${row} where ${condition} order by ${ordered(as)} limit 1
      ) h
      order by ${ordered('h')} limit ${count}
    ), edge as (
      -- As many groups as rows: none of the rows comes after the last of their first ones.
      select case when count(*) = ${count}::int then ${isDescending ? sql`min` : sql`max`}(${first}) end as ${first} from heads
    )
    select f.* from (
      select r.* from heads g
      cross join lateral (
        select ${sql.ref(as)}.* from ${row}
        where ${condition}
          and ${sql.ref(`${as}.${order[0]}`)} ${notAfter} coalesce((select e.${first} from edge e), ${last})
        order by ${ordered(as)} limit g.most
      ) r
      order by ${ordered('r')} limit ${count}
    ) f
  )`;
}
