import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from './scope.ts';

/** The user who assigns groups to others, or asks who has them. */
export interface Caller {
  readonly id: number;
  /**
   * True for administrators and operators, who can bind any group to any agent. Agents can assign groups below their
   * own to sub-agents.
   */
  readonly administers: boolean;
  /** All groups for administrators and operators. For others, the groups bound to them and those below. */
  readonly scope: Scope;
}

/**
 * Returns a user's name if the caller can see it. Callers see their own name and those of users who are or were bound
 * to a group in their scope. Administrators see every name. Other names are null.
 */
export function nameInReach(caller: Caller, userColumn: RawBuilder<unknown>): RawBuilder<string | null> {
  const isKnown = caller.administers
    ? sql`true`
    : sql`(known.id = ${caller.id} or known.id in (
        select theirs.user_id from bindings theirs where ${inScope(caller.scope, sql`theirs.group_id`)}))`;
  return sql<string | null>`(
    select known.nick_name from users known where known.id = ${userColumn} and ${isKnown})`;
}

/** Returns the condition that the caller can assign a group to a sub-agent and take it back. */
export function mayGive(caller: Caller, groupColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  if (caller.administers) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from agent_group_ancestors a join bindings own on own.group_id = a.ancestor_id
    where a.group_id = ${groupColumn} and a.depth > 0 and own.user_id = ${caller.id} and own.unbound_at is null)`;
}
