import { type RawBuilder, sql } from 'kysely';

/** The user that a group, or the nearest group above it, is bound to first: its agent. */
export function ownerOf(group: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select u.id, u.nick_name, b.bound_at
    from agent_group_ancestors up
    join bindings b on b.group_id = up.ancestor_id and b.unbound_at is null
    join users u on u.id = b.user_id
    where up.group_id = ${group}
    order by up.depth, b.bound_at, b.id limit 1`;
}
