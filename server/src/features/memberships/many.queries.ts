import type { ManyOutcome } from '@greenroom/contract/hosts.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScopeEach, type Scope } from '../../access/scope.ts';
import type { Trx } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { byPerson, type EndReason, type HostKey } from './memberships.queries.ts';

/** The transaction's temporary table, with one row per host and its outcome. */
const TABLE = sql.raw('pg_temp.chosen_host');

/** The group that hosts move to; null if they are removed. */
type Target = { readonly groupId: number; readonly appId: number } | null;

/**
 * Writes the outcome for each host to a temporary table, in one statement. Call `lockHosts` and `lockMemberships`
 * first.
 * @param done outcome for the hosts that can be moved or removed
 */
export async function layOutChosen(
  trx: Trx,
  scope: Scope,
  hosts: readonly HostKey[],
  target: Target,
  done: ManyOutcome['outcome'],
  now: Date,
): Promise<void> {
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  const toGroup = sql`${target?.groupId ?? null}::bigint`;
  await sql`
    create temp table chosen_host on commit drop as
    select w.place, w.host_id, w.app_id::smallint as app_id, case when m.mine then a.name end as name, a.person_key, m.id as membership_id,
      case when m.mine then m.group_id end as group_id, greatest(${now}::timestamptz, m.from_at) as at,
      case
        when m.mine is not true then 'not-yours'
        when m.group_id = ${toGroup} then 'already-there'
        when w.app_id <> ${target?.appId ?? null}::bigint then 'other-app'
        when exists ${lookedUp(sql`
          select from host_moves v where v.host_id = w.host_id and v.app_id = w.app_id and v.state = 'open'`)} then 'move-open'
        else ${done}
      end as outcome
    from (
      select u.host_id collate "C" as host_id, u.app_id, u.place
      from unnest(${hostIds}::text[], ${appIds}::bigint[]) with ordinality as u(host_id, app_id, place)
    ) w
    left join lateral (
      select c.name, c.person_key from accounts c where c.host_id = w.host_id and c.app_id = w.app_id limit 1
    ) a on true
    left join lateral (
      select m.id, m.group_id, m.from_at, ${inScopeEach(scope, sql`m.group_id`)} as mine from memberships m
      where m.host_id = w.host_id and m.app_id = w.app_id and m.to_at is null limit 1
    ) m on true`.execute(trx);
}

/** A move that is stored for each host that is removed or moved. */
interface KeptMove {
  readonly kind: 'release' | 'transfer';
  /** `open` means a removal at a future date, `dueAt`. */
  readonly state: 'open' | 'accepted';
  readonly toGroupId: number | null;
  readonly by: number;
  readonly now: Date;
  readonly dueAt: Date;
  readonly note: string | null;
}

/** Stores a completed or planned move for each host that can be moved or removed. */
export async function insertMoves(trx: Trx, done: ManyOutcome['outcome'], move: KeptMove): Promise<void> {
  const { kind, state, toGroupId, by, now, dueAt, note } = move;
  const settled = state === 'accepted';
  await sql`
    with kept as (
      insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by,
        asked_at, due_at, effective_at, answered_by, answered_at, note)
      select b.host_id, b.app_id, b.membership_id, ${kind}, ${state}, b.group_id, ${toGroupId}::bigint, ${by}::bigint,
        ${now}::timestamptz, ${dueAt}::timestamptz, ${dueAt}::timestamptz, ${settled ? by : null}::bigint,
        ${settled ? now : null}::timestamptz, ${note}::text
      from ${TABLE} b where b.outcome = ${done}
      order by b.host_id, b.app_id
      returning host_id, app_id, id
    )
    select count(*) from kept`.execute(trx);
}

/** Ends the memberships of the hosts that leave, and the corresponding rows of `person_memberships`. */
export async function endChosen(
  trx: Trx,
  done: ManyOutcome['outcome'],
  reason: EndReason,
  endedBy: number,
): Promise<void> {
  await sql`
    with ended as (
      update memberships m set to_at = b.at, end_reason = ${reason}, ended_by = ${endedBy}
      from ${TABLE} b
      where b.outcome = ${done} and m.host_id = b.host_id and m.id = b.membership_id
      returning m.host_id, m.id, m.to_at
    ), ${byPerson(sql`ended`)}
    select count(*) from ended`.execute(trx);
}

/**
 * Opens the memberships of the hosts that move. Run it as a separate statement after the old memberships have ended.
 */
export async function openMoved(trx: Trx, groupId: number, openedBy: number, note: string | null): Promise<void> {
  await sql`
    with opened as (
      insert into memberships (host_id, app_id, group_id, from_at, opened_by, note)
      select b.host_id, b.app_id, ${groupId}, b.at, ${openedBy}, ${note}
      from ${TABLE} b where b.outcome = 'moved'
      order by b.host_id, b.app_id
      returning id, host_id, app_id, group_id, from_at
    )
    insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
    select b.person_key, o.id, o.host_id, o.app_id, o.group_id, o.from_at
    from opened o join ${TABLE} b on b.host_id = o.host_id and b.app_id = o.app_id
    where b.person_key is not null`.execute(trx);
}

/** Returns the outcome for each host with its stored move, in the given order. */
export async function listChosen(trx: Trx, now: Date): Promise<ManyOutcome[]> {
  const found = await sql<ManyOutcome>`
    select b.host_id as "hostId", b.app_id as "appId", b.name, g.name as "groupName", b.outcome, v.id as "moveId"
    from ${TABLE} b
    left join agent_groups g on g.id = b.group_id
    left join lateral (
      select v.id from host_moves v
      where v.host_id = b.host_id and v.membership_id = b.membership_id and v.asked_at = ${now}::timestamptz
        and b.outcome in ('released', 'release-planned', 'moved')
      order by v.id desc limit 1
    ) v on true
    order by b.place`.execute(trx);
  return found.rows;
}

/** Counts the hosts that leave each group. */
export async function countGoing(
  trx: Trx,
  done: ManyOutcome['outcome'],
): Promise<{ groupId: number; groupName: string; count: number }[]> {
  return countByGroup(trx, sql`select b.group_id from ${TABLE} b where b.outcome = ${done}`);
}

export async function countByGroup(
  trx: Trx,
  groups: RawBuilder<unknown>,
): Promise<{ groupId: number; groupName: string; count: number }[]> {
  const found = await sql<{ groupId: number; groupName: string; count: number }>`
    select g.id as "groupId", g.name as "groupName", count(*) as count
    from (${groups}) b join agent_groups g on g.id = b.group_id
    group by g.id, g.name order by g.id`.execute(trx);
  return found.rows;
}
