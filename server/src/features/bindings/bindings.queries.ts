import type { BindingRow } from '@greenroom/contract/bindings.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, mayGive, nameInReach } from '../../access/reach.ts';
import { inScope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';

export interface BindingFilter {
  readonly userId: number | undefined;
  readonly groupId: number | undefined;
  /** True to include ended bindings. */
  readonly ended: boolean;
}

/** Returns the bindings of groups in scope, and the caller's own, latest first. */
export async function listBindingRows(
  db: Db,
  caller: Caller,
  filter: BindingFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<BindingRow[]> {
  const found = await sql<BindingRow>`
    select b.id, b.user_id as "userId", u.nick_name as "nickName", b.group_id as "groupId", p.path,
      b.bound_at as "boundAt", ${nameInReach(caller, sql`b.bound_by`)} as "boundBy", b.unbound_at as "unboundAt",
      ${nameInReach(caller, sql`b.unbound_by`)} as "unboundBy", b.note
    from (
      select b.* from bindings b join agent_groups g on g.id = b.group_id
      where ${isListed(caller, filter)}
      order by b.bound_at desc, b.id desc limit ${page.size} offset ${page.offset}
    ) b
    join users u on u.id = b.user_id
    cross join lateral (
      select array_agg(above.name order by a.depth desc) as path
      from agent_group_ancestors a join agent_groups above on above.id = a.ancestor_id
      where a.group_id = b.group_id and (a.depth = 0 or ${inScope(caller.scope, sql`a.ancestor_id`)})
    ) p
    order by b.bound_at desc, b.id desc`.execute(db);
  return found.rows;
}

export async function countBindingRows(db: Db, caller: Caller, filter: BindingFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from bindings b join agent_groups g on g.id = b.group_id
    where ${isListed(caller, filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/**
 * Matches the bindings that the caller can list. Currently bound groups must be in scope, but formerly bound groups
 * don't need to be.
 */
function isListed(caller: Caller, { userId, groupId, ended }: BindingFilter): RawBuilder<boolean> {
  const isReached = inScope(caller.scope, sql`b.group_id`);
  const isShown = ended
    ? sql`(b.user_id = ${caller.id} or ${isReached})`
    : sql`${isReached} and b.unbound_at is null and g.deleted_at is null`;
  return sql<boolean>`${isShown}
    and ${userId === undefined ? sql`true` : sql`b.user_id = ${userId}`}
    and ${groupId === undefined ? sql`true` : sql`b.group_id = ${groupId}`}`;
}

/**
 * Returns the given groups that the caller can bind to others or unbind. Administrators and operators can bind all
 * groups. Other users can only bind those strictly below one of their own. The groups can't be deleted until the
 * transaction ends.
 * @param given deleted groups can't get new bindings, but any binding can be ended
 */
export async function lockGivable(
  trx: Trx,
  caller: Caller,
  groupIds: readonly number[],
  given: { readonly deletedToo: boolean },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select g.id from agent_groups g
    where g.id = any(${[...groupIds]}::bigint[]) and (g.deleted_at is null or ${given.deletedToo})
      and ${mayGive(caller, sql`g.id`)}
    order by g.id for key share of g`.execute(trx);
  return found.rows.map((row) => row.id);
}

/** A change to a user's bindings, with its author, time and reason. */
export interface Change {
  readonly userId: number;
  readonly by: number;
  readonly at: Date;
  readonly note: string | null;
}

/**
 * Binds groups to a user.
 * @returns the groups that were not bound to the user before
 */
export async function insertBindings(trx: Trx, groupIds: readonly number[], change: Change): Promise<number[]> {
  const bound = await sql<{ groupId: number }>`
    insert into bindings (user_id, group_id, bound_at, bound_by, note)
    select ${change.userId}, g.id, ${change.at}::timestamptz, ${change.by}, ${change.note}
    from unnest(${[...groupIds]}::bigint[]) as g(id) order by g.id
    on conflict (user_id, group_id) where unbound_at is null do nothing
    returning group_id as "groupId"`.execute(trx);
  return bound.rows.map((row) => row.groupId);
}

/**
 * Ends a user's bindings to groups.
 * @returns the groups that were bound to the user
 */
export async function endBindings(trx: Trx, groupIds: readonly number[], change: Change): Promise<number[]> {
  const ended = await sql<{ groupId: number }>`
    with theirs as (
      select b.id from bindings b
      where b.user_id = ${change.userId} and b.group_id = any(${[...groupIds]}::bigint[]) and b.unbound_at is null
      order by b.group_id for update
    )
    update bindings b set unbound_at = ${change.at}, unbound_by = ${change.by}, note = coalesce(${change.note}, b.note)
    from theirs where b.id = theirs.id returning b.group_id as "groupId"`.execute(trx);
  return ended.rows.map((row) => row.groupId);
}

/** Writes the change to the history of each group. */
export async function insertGroupEvents(
  trx: Trx,
  kind: 'bound' | 'unbound',
  groupIds: readonly number[],
  change: Change,
): Promise<void> {
  await sql`
    insert into group_events (group_id, kind, at, by_user, params, note)
    select g.id, ${kind}, ${change.at}::timestamptz, ${change.by}::bigint,
      jsonb_build_object('userId', u.id, 'nickName', u.nick_name), ${change.note}
    from unnest(${[...groupIds]}::bigint[]) as g(id) join users u on u.id = ${change.userId}
    order by g.id`.execute(trx);
}
