import { type RawBuilder, sql } from 'kysely';

/** Rows in many groups. Each group's rows are in the order of an index that begins with the group. */
export interface RowsOfGroups {
  /** A table of distinct groups with the column `group_id`. */
  readonly groups: RawBuilder<unknown>;
  readonly table: string;
  /** The name for a table row in `condition`. */
  readonly as: string;
  /** The condition for including a row of group `g`. */
  readonly condition: RawBuilder<boolean>;
  /** The columns to sort by: usually a time, then columns that make the order unique. */
  readonly order: readonly [first: string, ...others: string[]];
  readonly direction: 'asc' | 'desc';
  /** The sort direction for the other columns. If omitted, the same as for the first. */
  readonly others?: 'asc' | 'desc';
  /** A value that no value in the first column comes after. If omitted, one for times. */
  readonly last?: RawBuilder<unknown>;
}

/**
 * How far back pages are merged from groups. For pages further back, each group might be read as far back as the page.
 */
export const MERGE_LIMIT = 200;

/**
 * Returns the first rows of all groups together, as a table in any order. It reads each group's first row, and
 * continues only in the groups whose first rows come first. If n groups begin before another, at most `count` - n of
 * that group's rows are among the first. So it reads little more than the groups and the rows it returns. In the worst
 * case, if each of these groups could fill the list alone, it reads half the square of `count`.
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
