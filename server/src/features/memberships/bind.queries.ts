import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { type SettledMove, settledMoves } from './moves.queries.ts';

/** The outcome for a well-formed, distinct ID. */
type Outcome = 'bound' | 'moved' | 'already-there' | 'no-account' | 'other-app' | 'before-last';

export interface Target {
  readonly groupId: number;
  readonly appId: number;
  /** The start of the memberships; null for now, or a moment later if a membership has just ended or begun. */
  readonly at: Date | null;
  readonly note: string | null;
  readonly boundBy: number;
}

/** The transaction's temporary table, with one row per ID and its outcome. */
const TABLE = sql.raw('pg_temp.bound_host');

/** Returns when a group was created. It had no hosts before that time. */
export async function findCreation(db: Db, groupId: number): Promise<string | undefined> {
  const found = await sql<{ createdAt: string }>`
    select created_at as "createdAt" from agent_groups where id = ${groupId}`.execute(db);
  return found.rows[0]?.createdAt;
}

/**
 * Writes the outcome for each ID to a temporary table, in one statement. Accounts and memberships are looked up one by
 * one (lateral, limit), so the cost doesn't depend on the directory size.
 */
export async function layOutHosts(trx: Trx, target: Target, hostIds: readonly string[], now: Date): Promise<void> {
  const { groupId, appId, at } = target;
  await sql`
    create temp table bound_host on commit drop as
    select w.place, w.host_id, a.person_key, c.id as current_id, c.group_id as from_group_id,
      coalesce(${at}::timestamptz, greatest(${now}::timestamptz, c.from_at, l.to_at)) as at,
      case
        when a.state is null and exists ${lookedUp(sql`
          select from accounts o where o.host_id = w.host_id`)} then 'other-app'
        when a.state is distinct from 'active' then 'no-account'
        when c.group_id = ${groupId} then 'already-there'
        when ${at}::timestamptz < greatest(c.from_at, l.to_at) then 'before-last'
        when c.id is null then 'bound'
        else 'moved'
      end as outcome
    from (
      select u.host_id collate "C" as host_id, u.place
      from unnest(${[...hostIds]}::text[]) with ordinality as u(host_id, place)
    ) w
    left join lateral (
      select a.state, a.person_key from accounts a where a.host_id = w.host_id and a.app_id = ${appId} limit 1
    ) a on true
    left join lateral (
      select m.id, m.group_id, m.from_at from memberships m
      where m.host_id = w.host_id and m.app_id = ${appId} and m.to_at is null limit 1
    ) c on true
    left join lateral (
      select max(m.to_at) as to_at from memberships m where m.host_id = w.host_id and m.app_id = ${appId}
    ) l on true`.execute(trx);
}

/** Lists the outcome for each ID in the given order, with the previous group if there is one. */
export async function listOutcomes(trx: Trx): Promise<{ hostId: string; outcome: Outcome; from: string | null }[]> {
  const found = await sql<{ hostId: string; outcome: Outcome; from: string | null }>`
    select b.host_id as "hostId", b.outcome, g.name as "from"
    from ${TABLE} b
    left join agent_groups g on g.id = b.from_group_id and b.outcome in ('moved', 'before-last')
    order by b.place`.execute(trx);
  return found.rows;
}

/**
 * Ends the memberships of hosts that move, and the corresponding rows by person. They end at the start of the new
 * memberships.
 */
export async function endMoved(trx: Trx, endedBy: number): Promise<void> {
  await sql`
    with ended as (
      update memberships m set to_at = b.at, end_reason = 'moved', ended_by = ${endedBy}
      from ${TABLE} b
      where b.outcome = 'moved' and m.host_id = b.host_id and m.id = b.current_id
      returning m.host_id, m.id, m.to_at
    )
    update person_memberships p set to_at = e.to_at
    from ended e where p.host_id = e.host_id and p.membership_id = e.id`.execute(trx);
}

/** Opens the new memberships. Run it as a separate statement after the old memberships have ended. */
export async function openBound(trx: Trx, target: Target): Promise<void> {
  const { groupId, appId, boundBy, note } = target;
  await sql`
    with opened as (
      insert into memberships (host_id, app_id, group_id, from_at, opened_by, note)
      select b.host_id, ${appId}, ${groupId}, b.at, ${boundBy}, ${note}
      from ${TABLE} b where b.outcome in ('bound', 'moved')
      order by b.host_id
      returning id, host_id, app_id, group_id, from_at
    )
    insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
    select b.person_key, o.id, o.host_id, o.app_id, o.group_id, o.from_at
    from opened o join ${TABLE} b on b.host_id = o.host_id
    where b.person_key is not null`.execute(trx);
}

/** Marks the open moves of these hosts as overtaken. */
export async function overtakeMoved(trx: Trx, answeredBy: number, now: Date): Promise<SettledMove[]> {
  const settled = await sql<SettledMove>`
    with settled as (
      update host_moves v set state = 'overtaken', answered_by = ${answeredBy}, answered_at = ${now}
      from ${TABLE} b
      where b.outcome = 'moved' and v.host_id = b.host_id and v.membership_id = b.current_id and v.state = 'open'
      returning v.*
    )
    ${settledMoves(sql`settled`)}`.execute(trx);
  return settled.rows;
}

/** Counts the hosts from each previous group; null for hosts without a previous group. */
export async function countBound(
  trx: Trx,
): Promise<{ fromGroupId: number | null; fromGroupName: string | null; count: number }[]> {
  const found = await sql<{ fromGroupId: number | null; fromGroupName: string | null; count: number }>`
    select b.from_group_id as "fromGroupId", g.name as "fromGroupName", count(*) as count
    from ${TABLE} b left join agent_groups g on g.id = b.from_group_id
    where b.outcome in ('bound', 'moved')
    group by b.from_group_id, g.name order by b.from_group_id`.execute(trx);
  return found.rows;
}
