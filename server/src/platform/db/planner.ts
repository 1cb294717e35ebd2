import { type RawBuilder, sql } from 'kysely';

/*
 * Two fences that keep PostgreSQL from rewriting a part of a statement. It expects a few rows where a scope or a host
 * has thousands, or the other way around, and then chooses a join that reads a whole table. Neither fence changes the
 * result.
 *
 * - `lookedUp`: PostgreSQL does not merge a subquery with `offset 0` into the statement around it. The subquery runs
 *   once for each outer row it refers to, by an index, or once in all if it refers to none.
 * - `notAsJoin`: PostgreSQL does not turn `… in (select …)` into a join inside `(…) is true`. The condition becomes a
 *   filter: its rows are read once into a hash, and each row is checked against the hash.
 *
 * The `*.deep.test.ts` files of the lists check plans. Remove a fence only if those tests still pass without it.
 */

/** A subquery in its parentheses that stays separate, for `from`, `exists`, `lateral` or as a value. */
export function lookedUp(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${query} offset 0)`;
}

/** A condition that stays a filter. A null condition counts as not met. */
export function notAsJoin(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${condition}) is true`;
}
