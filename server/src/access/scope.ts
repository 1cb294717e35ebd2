import { type RawBuilder, sql } from 'kysely';
import { lookedUp, notAsJoin } from '../platform/db/planner.ts';

/** The groups that a user can see: all, or those bound to them and below (R-SES-12). Required by every scoped query. */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'bound'; readonly userId: number };

/**
 * Returns whether users with this scope can see who decided on a host, and which decisions were undone. Agents can't:
 * they would contact that reviewer, and act on a decision that was undone.
 */
export function readsReviewers(scope: Scope): boolean {
  return scope.kind === 'all';
}

/** Returns the condition that a group is in scope. Every query of scoped data has it (R-SES-12). */
export function inScope(scope: Scope, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`${groupColumn} in (select gs.group_id from group_scope gs where gs.user_id = ${scope.userId})`;
}

/**
 * Returns the distinct groups in scope as a table with the column `group_id`. They are looked up before joined tables.
 */
export function groupsOf(scope: Scope): RawBuilder<unknown> {
  return scope.kind === 'all'
    ? sql`(select id as group_id from agent_groups)`
    : lookedUp(sql`select gs.group_id from group_scope gs where gs.user_id = ${scope.userId}`);
}

/**
 * Returns the condition of `inScope` for statements that read an index in order until they have enough rows. The groups
 * are looked up once and the condition is tested for each row. With `inScope`, PostgreSQL would start with the groups,
 * since it expects a few, not thousands.
 */
export function inScopeEach(scope: Scope, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  return notAsJoin(inScope(scope, groupColumn));
}
