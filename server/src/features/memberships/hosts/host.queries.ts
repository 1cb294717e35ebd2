import type { Membership } from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { inScope, readsReviewers, type Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { HostKey } from '../memberships.queries.ts';
import { moveInScope } from '../moves.queries.ts';

/**
 * The apps on which the caller may see an ID: as a host now or before, an applicant, or in a move, in a group in scope.
 * A user who sees every group sees accounts alone, too. Apps on which it is a host now come first.
 */
export async function listAppsOf(db: Db, scope: Scope, hostId: string): Promise<{ appId: number; appLabel: string }[]> {
  const found = await sql<{ appId: number; appLabel: string }>`
    select seen.app_id as "appId", apps.label as "appLabel"
    from (
      select m.app_id, m.to_at is null as present from memberships m
      where m.host_id = ${hostId} and ${inScope(scope, sql`m.group_id`)}
      union all
      select a.app_id, false from applications a where a.host_id = ${hostId} and ${inScope(scope, sql`a.group_id`)}
      union all
      select v.app_id, false from host_moves v where v.host_id = ${hostId} and ${moveInScope(scope)}
      union all
      select ac.app_id, false from accounts ac where ac.host_id = ${hostId} and ${scope.kind === 'all'}::boolean
    ) seen
    join apps on apps.id = seen.app_id
    group by seen.app_id, apps.label
    order by bool_or(seen.present) desc, seen.app_id`.execute(db);
  return found.rows;
}

interface AccountRow {
  name: string | null;
  avatar: string | null;
  country: string | null;
  state: string | null;
}

export async function findAccount(db: Db, { hostId, appId }: HostKey): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`
    select name, avatar_url as avatar, country, state from accounts
    where host_id = ${hostId} and app_id = ${appId}`.execute(db);
  return found.rows[0];
}

/**
 * All memberships of an account, the present one first, then the latest. Of those in groups out of scope only the times
 * are given, so that the history is complete. Agents do not read who decided on an application.
 */
export async function listMemberships(db: Db, scope: Scope, { hostId, appId }: HostKey): Promise<Membership[]> {
  const reviewers = readsReviewers(scope);
  const found = await sql<Membership>`
    select m.id, g.id as "groupId", g.name as "groupName", m.from_at as "fromAt", m.to_at as "toAt",
      o.nick_name as "openedBy", e.nick_name as "endedBy",
      case when m.seen then m.end_reason end as "endReason",
      case when m.seen then m.application_id end as "applicationId", case when m.seen then m.note end as note
    from (
      select m.*, ${inScope(scope, sql`m.group_id`)} as seen from memberships m
      where m.host_id = ${hostId} and m.app_id = ${appId}
    ) m
    left join agent_groups g on g.id = m.group_id and m.seen
    left join users o on o.id = m.opened_by and m.seen and (${reviewers} or m.application_id is null)
    left join users e on e.id = m.ended_by and m.seen and (${reviewers} or m.end_reason <> 'reopened')
    order by m.to_at desc nulls first, m.from_at desc, m.id desc`.execute(db);
  return found.rows;
}
