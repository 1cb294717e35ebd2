import { type RawBuilder, sql } from 'kysely';
import { lookedUp, notAsJoin } from '../platform/db/planner.ts';

/**
 * The groups that a user can see: all groups, or those bound to the user and the groups below (R-SES-12). Every scoped
 * query requires a scope.
 */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'bound'; readonly userId: number };

/**
 * Returns whether users with this scope can see who decided on a host, and which decisions were undone. Agents can't,
 * since they would contact that reviewer and act on decisions that were undone.
 */
export function readsReviewers(scope: Scope): boolean {
  return scope.kind === 'all';
}

/** Returns the condition that a group is in scope. Every query for scoped data must include it (R-SES-12). */
export function inScope(scope: Scope, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`${groupColumn} in (select gs.group_id from group_scope gs where gs.user_id = ${scope.userId})`;
}

/**
 * Returns the distinct groups in scope as a table with the column `group_id`. PostgreSQL looks them up before joined
 * tables.
 */
export function groupsOf(scope: Scope): RawBuilder<unknown> {
  return scope.kind === 'all'
    ? sql`(select id as group_id from agent_groups)`
    : lookedUp(sql`select gs.group_id from group_scope gs where gs.user_id = ${scope.userId}`);
}

/**
 * Returns the same condition as `inScope`, for statements that read an index in order until they have enough rows. The
 * groups are looked up once, and the condition is tested for each row. With `inScope`, PostgreSQL would start with the
 * groups, since it expects a few instead of thousands.
 */
export function inScopeEach(scope: Scope, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  return notAsJoin(inScope(scope, groupColumn));
}
