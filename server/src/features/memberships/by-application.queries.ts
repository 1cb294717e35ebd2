import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { byPerson, type EndedMembership } from './memberships.queries.ts';

/**
 * Makes the accounts in these applications hosts in their groups, with their rows by person. Each membership begins
 * now, or at the end of the previous one if that is a moment later.
 */
export async function insertByApplications(
  trx: Trx,
  keys: readonly ApplicationKey[],
  openedBy: number,
  now: Date,
): Promise<{ applicationId: number; membershipId: number }[]> {
  const opened = await sql<{ applicationId: number; membershipId: number }>`
    with opened as (
      insert into memberships (host_id, app_id, group_id, from_at, application_id, opened_by)
      select a.host_id, a.app_id, a.group_id, greatest(${now}, last.to_at), a.id, ${openedBy}
      from unnest(${keys.map((key) => key.hostId)}::text[], ${keys.map((key) => key.applicationId)}::bigint[])
        as k(host_id, id)
      join applications a on a.host_id = k.host_id and a.id = k.id
      cross join lateral (
        select max(m.to_at) as to_at from memberships m where m.host_id = a.host_id and m.app_id = a.app_id
      ) last
      order by a.host_id, a.app_id
      on conflict (host_id, app_id) where to_at is null do nothing
      returning id, host_id, app_id, group_id, application_id, from_at
    ), by_person as (
      insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
      select ac.person_key, o.id, o.host_id, o.app_id, o.group_id, o.from_at
      from opened o join accounts ac on ac.host_id = o.host_id and ac.app_id = o.app_id
      where ac.person_key is not null
    )
    select application_id as "applicationId", id as "membershipId" from opened`.execute(trx);
  return opened.rows;
}

/**
 * Removes memberships and their rows by person.
 * @returns the start of the earliest removed membership; null if there is none
 */
export async function removeMemberships(
  trx: Trx,
  memberships: readonly { readonly hostId: string; readonly membershipId: number }[],
): Promise<string | null> {
  const hostIds = memberships.map(({ hostId }) => hostId);
  const ids = memberships.map(({ membershipId }) => membershipId);
  const those = sql`unnest(${hostIds}::text[], ${ids}::bigint[]) as u(host_id, id)`;
  // Each table needs a separate statement, because PostgreSQL expects a delete within a statement to return only one
  // row.
  await sql`
    delete from person_memberships p using ${those}
    where p.host_id = u.host_id collate "C" and p.membership_id = u.id`.execute(trx);
  const gone = await sql<{ fromAt: string | null }>`
    with gone as (
      delete from memberships m using ${those}
      where m.host_id = u.host_id collate "C" and m.id = u.id
      returning m.from_at
    )
    select min(from_at) as "fromAt" from gone`.execute(trx);
  return gone.rows[0]?.fromAt ?? null;
}

/** Ends the membership that an application opened, if it is still open. */
export async function endByApplication(
  trx: Trx,
  key: ApplicationKey,
  endedBy: number,
  now: Date,
): Promise<EndedMembership | undefined> {
  const ended = await sql<EndedMembership>`
    with ended as (
      update memberships set to_at = greatest(${now}, from_at), end_reason = 'reopened', ended_by = ${endedBy}
      where host_id = ${key.hostId} and application_id = ${key.applicationId} and to_at is null
      returning host_id, id, group_id, to_at
    ), ${byPerson(sql`ended`)}
    select ended.host_id as "hostId", ended.id as "membershipId", ended.group_id as "groupId", g.name as "groupName",
      ended.to_at as "toAt"
    from ended join agent_groups g on g.id = ended.group_id`.execute(trx);
  return ended.rows[0];
}
