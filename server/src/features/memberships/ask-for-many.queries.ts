import type { AskOutcome } from '@greenroom/contract/hosts.ts';
import { sql } from 'kysely';
import { inScopeEach, type Scope } from '../../access/scope.ts';
import type { Trx } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';

/** The transaction's temporary table, with one row per host and its outcome. */
const TABLE = sql.raw('pg_temp.asked_host');

/**
 * Writes the outcome for each ID to a temporary table, in one statement. The IDs must be well-formed and distinct. Call
 * `lockHosts` and `lockMemberships` first.
 * @param room number of further transfers that the user can request
 */
export async function layOutAsked(
  trx: Trx,
  scope: Scope,
  { hostIds, appId, room }: { hostIds: readonly string[]; appId: number; room: number },
): Promise<void> {
  await sql`
    create temp table asked_host on commit drop as
    select f.*, case when f.stands = 'asked'
        and row_number() over (partition by f.stands order by f.place) > ${room} then 'too-many-open' else f.stands
      end as outcome
    from (
      select w.place, w.host_id, m.id as membership_id, m.group_id,
        case
          when m.id is null then 'not-a-host'
          when m.mine then 'already-yours'
          when exists ${lookedUp(sql`
            select from host_moves v where v.host_id = w.host_id and v.app_id = ${appId} and v.state = 'open'`)} then 'move-open'
          else 'asked'
        end as stands
      from (
        select u.host_id collate "C" as host_id, u.place
        from unnest(${[...hostIds]}::text[]) with ordinality as u(host_id, place)
      ) w
      left join lateral (
        select m.id, m.group_id, ${inScopeEach(scope, sql`m.group_id`)} as mine from memberships m
        where m.host_id = w.host_id and m.app_id = ${appId} and m.to_at is null limit 1
      ) m on true
    ) f`.execute(trx);
}

interface Asking {
  readonly appId: number;
  readonly toGroupId: number;
  readonly askedBy: number;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly note: string | null;
}

/** Stores a request for each host that can be requested. */
export async function insertAsked(trx: Trx, asking: Asking) {
  const { appId, toGroupId, askedBy, askedAt, dueAt, note } = asking;
  const made = await sql<{ id: number; hostId: string; fromGroupId: number; fromGroupName: string }>`
    with made as (
      insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at,
        due_at, note)
      select b.host_id, ${appId}, b.membership_id, 'transfer', 'open', b.group_id, ${toGroupId}, ${askedBy}, ${askedAt},
        ${dueAt}, ${note}
      from ${TABLE} b where b.outcome = 'asked' order by b.host_id
      returning id, host_id, from_group_id
    )
    select made.id, made.host_id as "hostId", made.from_group_id as "fromGroupId", g.name as "fromGroupName"
    from made join agent_groups g on g.id = made.from_group_id
    order by made.id`.execute(trx);
  return made.rows;
}

/** Returns the outcome for each ID, in the given order. */
export async function listAsked(trx: Trx): Promise<AskOutcome[]> {
  const found = await sql<AskOutcome>`
    select b.host_id as "hostId", b.outcome from ${TABLE} b order by b.place`.execute(trx);
  return found.rows;
}
