import { type RawBuilder, sql } from 'kysely';
import { type Caller, nameInReach } from '../../access/reach.ts';
import { seesAllGroups } from '../../access/rights.ts';
import type { Db, Trx } from '../../platform/db/database.ts';

/** An arbitrary key that no other lock uses. */
const TREE_LOCK = 7_215_061;

/**
 * Locks the tree for one change until the transaction ends, so that nothing changes between reading and writing. Take
 * this lock before any row locks, so that changes can't deadlock.
 */
export async function lockTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(trx);
}

/** Returns the number of groups from the root down to a group, including the group itself. */
export async function levelOf(db: Db, groupId: number): Promise<number> {
  const found = await sql<{ level: number }>`
    select count(*)::int as level from agent_group_ancestors where group_id = ${groupId}`.execute(db);
  return found.rows[0]?.level ?? 0;
}

interface NewGroup {
  parentId: number | null;
  appId: number;
  name: string;
  country: string;
  now: Date;
}

/** Creates a group and its ancestor pairs in the tree. */
export async function insertGroup(trx: Trx, group: NewGroup): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into agent_groups (parent_id, app_id, name, country, created_at, updated_at)
    values (${group.parentId}, ${group.appId}, ${group.name}, ${group.country}, ${group.now}, ${group.now})
    returning id`.execute(trx);
  const id = made.rows[0]?.id ?? 0;
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    select ${id}::bigint, a.ancestor_id, a.depth + 1 from agent_group_ancestors a where a.group_id = ${group.parentId}
    union all select ${id}::bigint, ${id}::bigint, 0`.execute(trx);
  return id;
}

export async function updateGroup(trx: Trx, groupId: number, name: string, country: string, now: Date): Promise<void> {
  await sql`
    update agent_groups set name = ${name}, country = ${country}, updated_at = ${now}
    where id = ${groupId}`.execute(trx);
}

export interface Subtree {
  groups: number;
  levels: number;
  holds: boolean;
}

/**
 * Counts the groups and levels of a group with all below it, and reads whether another group is among them. Deleted
 * groups count only for `holds`, because they keep their place in the tree.
 */
export async function readSubtree(db: Db, groupId: number, otherId: number | null): Promise<Subtree> {
  const found = await sql<Subtree>`
    select (count(*) filter (where g.deleted_at is null))::int as groups,
      coalesce(max(a.depth) filter (where g.deleted_at is null), 0) + 1 as levels,
      coalesce(bool_or(g.id = ${otherId}::bigint), false) as holds
    from agent_group_ancestors a join agent_groups g on g.id = a.group_id
    where a.ancestor_id = ${groupId}`.execute(db);
  return found.rows[0] ?? { groups: 0, levels: 0, holds: false };
}

/**
 * Moves a group with all below it, including deleted groups. It deletes the pairs with the old ancestors and inserts
 * pairs with the new ones.
 */
export async function placeBelow(trx: Trx, groupId: number, parentId: number | null, now: Date): Promise<void> {
  await sql`
    update agent_groups set parent_id = ${parentId}, updated_at = ${now} where id = ${groupId}`.execute(trx);
  await sql`
    delete from agent_group_ancestors x
    using agent_group_ancestors above, agent_group_ancestors below
    where above.group_id = ${groupId} and above.depth > 0 and below.ancestor_id = ${groupId}
      and x.group_id = below.group_id and x.ancestor_id = above.ancestor_id`.execute(trx);
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    select below.group_id, above.ancestor_id, above.depth + 1 + below.depth
    from agent_group_ancestors above, agent_group_ancestors below
    where above.group_id = ${parentId} and below.ancestor_id = ${groupId}`.execute(trx);
}

/** Returns a group's parent; null at the top. */
export async function findParent(db: Db, groupId: number): Promise<{ id: number; name: string } | null> {
  const found = await sql<{ id: number; name: string }>`
    select p.id, p.name from agent_groups g join agent_groups p on p.id = g.parent_id where g.id = ${groupId}`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** Returns whether a group is below a group that is bound to the user. */
export async function standsBelowOwn(db: Db, groupId: number, userId: number): Promise<boolean> {
  const found = await sql<{ below: boolean }>`
    select exists (
      select from agent_group_ancestors a
      join bindings b on b.group_id = a.ancestor_id and b.user_id = ${userId} and b.unbound_at is null
      where a.group_id = ${groupId} and a.depth > 0
    ) as below`.execute(db);
  return found.rows[0]?.below ?? false;
}

export async function findApp(db: Db, appId: number): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select exists (select from apps where id = ${appId}::bigint) as there`.execute(db);
  return found.rows[0]?.there ?? false;
}

export async function countHosts(db: Db, groupId: number): Promise<number> {
  const found = await sql<{ hosts: number }>`
    select count(*)::int as hosts from agent_group_ancestors a
    join memberships m on m.group_id = a.group_id and m.to_at is null
    where a.ancestor_id = ${groupId}`.execute(db);
  return found.rows[0]?.hosts ?? 0;
}

interface Person {
  userId: number;
  nickName: string;
}

/**
 * Returns the users bound above one place in the tree who wouldn't see the group from the other place, by a binding
 * above it there or to the group itself. Users who see every group are left out.
 * @param place the parent at that place; null for the top, which has no users above
 */
export async function seenFromAloneThere(
  db: Db,
  groupId: number,
  place: number | null,
  other: number | null,
  caller: Caller,
): Promise<Person[]> {
  const found = await sql<Person>`
    select distinct u.id as "userId", u.nick_name as "nickName"
    from agent_group_ancestors a
    join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null
    join users u on u.id = b.user_id and u.deleted_at is null
    where a.group_id = ${place}::bigint
      and u.id not in (${boundAbove(sql`${other}::bigint`)})
      and u.id not in (select own.user_id from bindings own where own.group_id = ${groupId} and own.unbound_at is null)
      and not ${seesAllGroups(sql`u.id`)}
      and ${nameInReach(caller, sql`u.id`)} is not null
    order by 2, 1`.execute(db);
  return found.rows;
}

function boundAbove(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select b2.user_id from agent_group_ancestors a2
    join bindings b2 on b2.group_id = a2.ancestor_id and b2.unbound_at is null where a2.group_id = ${place}`;
}

/** The contents that prevent a group's deletion. */
interface Contents {
  hosts: boolean;
  children: boolean;
  /** True if the group has applications that wait for a decision, or batches that may still produce some. */
  applications: boolean;
}

/**
 * Reads the contents in one statement. An application that becomes a host at the same time then appears as one or the
 * other.
 */
export async function readContents(trx: Trx, groupId: number): Promise<Contents> {
  const found = await sql<Contents>`
    select exists (select from memberships where group_id = ${groupId} and to_at is null) as hosts,
      exists (select from agent_groups where parent_id = ${groupId} and deleted_at is null) as children,
      exists (select from applications where group_id = ${groupId} and open)
        or exists (select from batches
          where group_id = ${groupId} and state in ('queued', 'checking', 'waiting')) as applications`.execute(trx);
  return found.rows[0] ?? { hosts: false, children: false, applications: false };
}

/** Marks a group as deleted and ends its bindings and open invitations. */
export async function markDeleted(
  trx: Trx,
  groupId: number,
  userId: number,
  now: Date,
): Promise<{ userId: number; nickName: string }[]> {
  await sql`
    update agent_groups set deleted_at = ${now}, deleted_by = ${userId}, updated_at = ${now}
    where id = ${groupId}`.execute(trx);
  await sql`
    update invitations set withdrawn_at = ${now}
    where group_id = ${groupId} and accepted_at is null and withdrawn_at is null`.execute(trx);
  const ended = await sql<{ userId: number; nickName: string }>`
    with ended as (
      update bindings set unbound_at = ${now}, unbound_by = ${userId}
      where group_id = ${groupId} and unbound_at is null returning user_id
    )
    select u.id as "userId", u.nick_name as "nickName" from ended e join users u on u.id = e.user_id
    order by u.id`.execute(trx);
  return ended.rows;
}
