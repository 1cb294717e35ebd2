import { type RawBuilder, sql } from 'kysely';

/*
 * Two functions that stop PostgreSQL from rewriting part of a statement. PostgreSQL sometimes expects a few rows when a
 * scope or a host has thousands, or the other way around, and then chooses a join that reads a whole table. Neither
 * function changes the result.
 *
 * - `lookedUp` adds `offset 0`, so PostgreSQL doesn't merge the subquery into the outer statement. The subquery runs
 * once for each outer row it refers to, using an index, or just once if it refers to none.
 * - `notAsJoin` wraps `… in (select …)` in `(…) is true`, so PostgreSQL doesn't turn it into a join. The condition
 * becomes a filter: its rows are read once into a hash, and each row is checked against the hash.
 *
 * The lists' `*.deep.test.ts` files check query plans. Remove a call only if those tests still pass without it.
 */

/**
 * Wraps a subquery in parentheses so that it stays separate. Use it in `from`, `exists` or `lateral`, or as a value.
 */
export function lookedUp(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${query} offset 0)`;
}

/** Returns a condition that stays a filter. Null is treated as false. */
export function notAsJoin(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${condition}) is true`;
}
