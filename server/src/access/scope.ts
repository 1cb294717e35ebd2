import { type RawBuilder, sql } from 'kysely';
import { lookedUp, notAsJoin } from '../platform/db/planner.ts';

/** Which groups a user may see: all, or those bound to them and below (R-SES-12). Required by every scoped query. */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'bound'; readonly userId: number };

/**
 * Whether somebody with this scope may read who decided on a host, and which decisions were undone. Agents may not: they
 * would turn to that reviewer, and act on what nobody decided.
 */
export function readsReviewers(scope: Scope): boolean {
  return scope.kind === 'all';
}

/** The condition that a group is in scope; every query over scoped data carries it (R-SES-12). */
export function inScope(scope: Scope, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`${groupColumn} in (select gs.group_id from group_scope gs where gs.user_id = ${scope.userId})`;
}

/** The groups in scope, each once, as a table with the column `group_id`; looked up before what is joined with it. */
export function groupsOf(scope: Scope): RawBuilder<unknown> {
  return scope.kind === 'all'
    ? sql`(select id as group_id from agent_groups)`
    : lookedUp(sql`select gs.group_id from group_scope gs where gs.user_id = ${scope.userId}`);
}

/**
 * The condition of `inScope`, asked row by row of groups that are looked up once: for a statement that walks an index in its order until
 * it has enough. In the other form PostgreSQL begins with the groups, of which it expects a few, not thousands.
 */
export function inScopeEach(scope: Scope, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  return notAsJoin(inScope(scope, groupColumn));
}
