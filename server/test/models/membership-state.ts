import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

export interface Period {
  groupId: number;
  fromAt: string;
  toAt: string | null;
  endReason: string | null;
}

/** Returns the groups and periods in which an account was a host, earliest first. */
export async function periodsOf(db: Db, hostId: string): Promise<Period[]> {
  const found = await sql<Period>`
    select group_id as "groupId", from_at as "fromAt", to_at as "toAt", end_reason as "endReason"
    from memberships where host_id = ${hostId} order by from_at, to_at nulls last, id`.execute(db);
  return found.rows;
}

/**
 * Returns states that must never exist: overlapping memberships for an account, more than one open membership, rows by
 * person that differ from their memberships, and open moves whose group has no open membership.
 */
export async function brokenMemberships(db: Db): Promise<unknown[]> {
  const found = await sql`
    select 'overlap' as what, a.host_id, a.id from memberships a
    join memberships b on b.host_id = a.host_id and b.app_id = a.app_id and b.id <> a.id
      and b.from_at < coalesce(a.to_at, 'infinity') and a.from_at < coalesce(b.to_at, 'infinity')
    union all
    select 'several open', host_id, null from memberships where to_at is null
    group by host_id, app_id having count(*) > 1
    union all
    select 'by person', coalesce(m.host_id, p.host_id), coalesce(m.id, p.membership_id)
    from (
      select m.*, ac.person_key from memberships m
      join accounts ac on ac.host_id = m.host_id and ac.app_id = m.app_id and ac.person_key is not null
    ) m
    full join person_memberships p on p.host_id = m.host_id and p.membership_id = m.id
    where (m.person_key, m.group_id, m.from_at, m.to_at) is distinct from
      (p.person_key, p.group_id, p.from_at, p.to_at)
    union all
    select 'asked for what is over', v.host_id, v.id from host_moves v
    where v.state = 'open' and not exists (select from memberships m where m.host_id = v.host_id
      and m.id = v.membership_id and m.group_id = v.from_group_id and m.to_at is null)`.execute(db);
  return found.rows;
}

/** Returns an account's moves, earliest first. */
export async function movesOf(db: Db, hostId: string): Promise<{ kind: string; state: string }[]> {
  const found = await sql<{ kind: string; state: string }>`
    select kind, state from host_moves where host_id = ${hostId} order by id`.execute(db);
  return found.rows;
}

/** Returns all users' notifications in short form: `kind userId subjectId` with the params. */
export async function listNotified(db: Db): Promise<Record<string, unknown>[]> {
  const found = await sql<Record<string, unknown>>`
    select kind, user_id as "userId", subject_id as "subjectId", params from notifications order by id`.execute(db);
  return found.rows;
}
