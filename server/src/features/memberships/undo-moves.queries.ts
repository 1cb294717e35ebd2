import { sql } from 'kysely';
import { inScopeEach, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { countByGroup } from './many.queries.ts';
import type { HostKey } from './memberships.queries.ts';

/** The transaction's temporary table, with one row per move and whether it can be undone. */
const TABLE = sql.raw('pg_temp.undone_move');

/** Lists the hosts in the given moves that the user made. */
export async function hostsOfMoves(db: Db, userId: number, moveIds: readonly number[]): Promise<HostKey[]> {
  const found = await sql<HostKey>`
    select distinct v.host_id as "hostId", v.app_id as "appId" from host_moves v
    where v.id = any(${[...moveIds]}::bigint[]) and v.asked_by = ${userId}`.execute(db);
  return found.rows;
}

/** Locks the groups that hosts may return to against deletion, until the transaction ends. */
export async function lockGroupsOfMoves(trx: Trx, userId: number, moveIds: readonly number[]): Promise<void> {
  await sql`
    select g.id from agent_groups g
    where g.id in (
      select v.from_group_id from host_moves v where v.id = any(${[...moveIds]}::bigint[]) and v.asked_by = ${userId}
    )
    order by g.id for key share`.execute(trx);
}

/**
 * Determines which moves can be undone. The user must have made them, no earlier than `since`, and both groups must
 * still be in scope. Nothing must have happened to the host since then: a planned release is still open, a released
 * host has joined no group, and a moved host is still in its new group without an open move. Call `lockGroupsOfMoves`
 * and `lockHosts` first.
 */
export async function layOutUndone(
  trx: Trx,
  scope: Scope,
  userId: number,
  moveIds: readonly number[],
  since: Date,
): Promise<void> {
  await sql`
    create temp table undone_move on commit drop as
    select v.id, v.host_id, v.app_id, v.kind, v.state, v.from_group_id, v.to_group_id, m.id as membership_id, m.to_at,
      n.id as next_id, c.name,
      v.asked_at >= ${since}::timestamptz and ${inScopeEach(scope, sql`v.from_group_id`)} and f.deleted_at is null and case
        when v.state = 'open' then v.kind = 'release'
        when v.state <> 'accepted' or v.answered_by <> v.asked_by or m.to_at is null then false
        when v.kind = 'release' then m.end_reason = 'released' and n.id is null and not later.there
        else v.kind = 'transfer' and m.end_reason = 'moved' and n.to_at is null and n.group_id = v.to_group_id
          and n.from_at = m.to_at and not later.there and ${inScopeEach(scope, sql`v.to_group_id`)}
      end as undone
    from host_moves v
    join agent_groups f on f.id = v.from_group_id
    join memberships m on m.host_id = v.host_id and m.id = v.membership_id
    left join accounts c on c.host_id = v.host_id and c.app_id = v.app_id
    left join lateral (
      select n.id, n.group_id, n.from_at, n.to_at from memberships n
      where n.host_id = v.host_id and n.app_id = v.app_id and n.id <> m.id and n.from_at >= m.to_at
      order by n.from_at, n.id limit 1
    ) n on true
    cross join lateral (
      select exists (
        select from host_moves w where w.host_id = v.host_id and w.app_id = v.app_id and w.id > v.id
      ) as there
    ) later
    where v.id = any(${[...moveIds]}::bigint[]) and v.asked_by = ${userId}`.execute(trx);
}

/** Withdraws the moves, removes the memberships that they opened, and reopens the memberships that they ended. */
export async function undoLaidOut(trx: Trx, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from memberships m using ${TABLE} u
      where u.undone and u.state = 'accepted' and u.kind = 'transfer' and m.host_id = u.host_id and m.id = u.next_id
      returning m.host_id, m.id
    )
    delete from person_memberships p using gone where p.host_id = gone.host_id and p.membership_id = gone.id`.execute(
    trx,
  );
  await sql`
    with back as (
      update memberships m set to_at = null, end_reason = null, ended_by = null
      from ${TABLE} u
      where u.undone and u.state = 'accepted' and m.host_id = u.host_id and m.id = u.membership_id
      returning m.host_id, m.id
    )
    update person_memberships p set to_at = null
    from back where p.host_id = back.host_id and p.membership_id = back.id`.execute(trx);
  await sql`
    update host_moves v set state = 'withdrawn', answered_by = v.asked_by, answered_at = ${now}, effective_at = null
    from ${TABLE} u where u.undone and v.host_id = u.host_id and v.id = u.id`.execute(trx);
}

/** Returns the outcome for each move, in the order of the moves. */
export async function listUndone(trx: Trx): Promise<{ hostId: string; name: string | null; undone: boolean }[]> {
  const found = await sql<{ hostId: string; name: string | null; undone: boolean }>`
    select u.host_id as "hostId", u.name, u.undone from ${TABLE} u order by u.id`.execute(trx);
  return found.rows;
}

/**
 * Lists the hosts whose group changed through the undo, with the time since which that applies. Hosts whose release was
 * only planned are left out.
 */
export async function hostsBack(
  trx: Trx,
): Promise<{ hosts: HostKey[]; left: (HostKey & { groupId: number })[]; since: string | null }> {
  const found = await sql<HostKey & { toAt: string; toGroupId: number | null }>`
    select u.host_id as "hostId", u.app_id as "appId", u.to_at as "toAt", u.to_group_id as "toGroupId"
    from ${TABLE} u where u.undone and u.state = 'accepted' order by u.to_at`.execute(trx);
  const left = found.rows.flatMap(({ hostId, appId, toGroupId }) =>
    toGroupId === null ? [] : [{ hostId, appId, groupId: toGroupId }],
  );
  return { hosts: found.rows, left, since: found.rows[0]?.toAt ?? null };
}

/** Counts the hosts that returned to each group, and the hosts that left each group again. */
export async function countBack(trx: Trx) {
  const done = sql`u.undone and u.state = 'accepted'`;
  return {
    back: await countByGroup(trx, sql`select u.from_group_id as group_id from ${TABLE} u where ${done}`),
    gone: await countByGroup(
      trx,
      sql`select u.to_group_id as group_id from ${TABLE} u where ${done} and u.to_group_id is not null`,
    ),
  };
}
