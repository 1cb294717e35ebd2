import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
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
      d.membership_id as "membershipId", a.upload_status = 1 as "fromQueue"
    from decisions d join applications a on a.host_id = d.host_id and a.id = d.application_id
    where d.host_id = ${hostId} and d.id = ${decisionId}`.execute(db);
  return found.rows[0];
}

export async function markUndone(trx: Trx, hostId: string, decisionId: number, now: Date): Promise<void> {
  await sql`
    update decisions set undone_at = ${now} where host_id = ${hostId} and id = ${decisionId}`.execute(trx);
}
