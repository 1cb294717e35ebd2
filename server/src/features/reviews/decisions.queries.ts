import type { ApplicationKey } from '@greenroom/contract/reviews.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { keyRows } from './applications.queries.ts';
import type { DecisionState } from './reviews.policy.ts';

interface NewDecision {
  kind: 'approved' | 'rejected' | 'approved-over-check' | 'reopened';
  codes: readonly number[];
  note: string | null;
  decidedBy: number;
  decidedAt: Date;
}

/** An application with the membership that the decision on it opened or ended, if any. */
interface DecidedApplication extends ApplicationKey {
  membershipId: number | null;
}

/** Writes the same decision on each of the applications. */
export async function insertDecisions(
  trx: Trx,
  applications: readonly DecidedApplication[],
  decision: NewDecision,
): Promise<{ decisionId: number; applicationId: number }[]> {
  const hostIds = applications.map((application) => application.hostId);
  const ids = applications.map((application) => application.applicationId);
  const membershipIds = applications.map((application) => application.membershipId);
  const made = await sql<{ decisionId: number; applicationId: number }>`
    insert into decisions (host_id, application_id, kind, codes, note, decided_by, decided_at, membership_id)
    select d.host_id, d.application_id, ${decision.kind}, ${decision.codes}::smallint[], ${decision.note},
      ${decision.decidedBy}, ${decision.decidedAt}, d.membership_id
    from unnest(${hostIds}::text[], ${ids}::bigint[], ${membershipIds}::bigint[])
      as d(host_id, application_id, membership_id)
    returning id as "decisionId", application_id as "applicationId"`.execute(trx);
  return made.rows;
}

interface DecisionRow extends DecisionState {
  membershipId: number | null;
}

export async function findDecision(db: Db, hostId: string, decisionId: number): Promise<DecisionRow | undefined> {
  const found = await sql<DecisionRow>`
    select d.kind, d.decided_by as "decidedBy", d.decided_at as "decidedAt", d.undone_at is not null as undone,
      not exists (select from decisions later where later.host_id = d.host_id
        and later.application_id = d.application_id and later.id > d.id) as newest,
      d.membership_id as "membershipId"
    from decisions d where d.host_id = ${hostId} and d.id = ${decisionId}`.execute(db);
  return found.rows[0];
}

export async function markUndone(trx: Trx, hostId: string, decisionId: number, now: Date): Promise<void> {
  await sql`
    update decisions set undone_at = ${now} where host_id = ${hostId} and id = ${decisionId}`.execute(trx);
}

/**
 * Makes the accounts of these applications hosts of their groups, and keeps it by person where the person is known.
 * @returns an application and its membership each; one whose account is a host already is left out
 */
export async function openMemberships(
  trx: Trx,
  keys: readonly ApplicationKey[],
  openedBy: number,
  now: Date,
): Promise<{ applicationId: number; membershipId: number }[]> {
  const opened = await sql<{ applicationId: number; membershipId: number }>`
    with opened as (
      insert into memberships (host_id, app_id, group_id, from_at, application_id, opened_by)
      select a.host_id, a.app_id, a.group_id, ${now}, a.id, ${openedBy}
      from ${keyRows(keys)} join applications a on a.host_id = k.host_id and a.id = k.id
      order by a.host_id, a.app_id
      on conflict (host_id, app_id) where to_at is null do nothing
      returning id, host_id, app_id, group_id, application_id
    ), by_person as (
      insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
      select ac.person_key, o.id, o.host_id, o.app_id, o.group_id, ${now}
      from opened o join accounts ac on ac.host_id = o.host_id and ac.app_id = o.app_id
      where ac.person_key is not null
      for share of ac
    )
    select application_id as "applicationId", id as "membershipId" from opened`.execute(trx);
  return opened.rows;
}

/** Removes a membership whose decision was undone: it never counted. */
export async function deleteMembership(trx: Trx, hostId: string, membershipId: number): Promise<void> {
  await sql`
    with gone as (
      delete from memberships where host_id = ${hostId} and id = ${membershipId} returning host_id, id
    )
    delete from person_memberships p using gone where p.host_id = gone.host_id and p.membership_id = gone.id
  `.execute(trx);
}

/**
 * Ends the membership that an application opened, because it is reviewed again.
 * @returns its id; null where none is open
 */
export async function endMembership(trx: Trx, key: ApplicationKey, endedBy: number, now: Date): Promise<number | null> {
  const ended = await sql<{ id: number }>`
    with ended as (
      update memberships set to_at = greatest(${now}, from_at), end_reason = 'reopened', ended_by = ${endedBy}
      where host_id = ${key.hostId} and application_id = ${key.applicationId} and to_at is null
      returning host_id, id, to_at
    ), by_person as (
      update person_memberships p set to_at = ended.to_at
      from ended where p.host_id = ended.host_id and p.membership_id = ended.id
    )
    select id from ended`.execute(trx);
  return ended.rows[0]?.id ?? null;
}
