import { PACE_DAYS } from '@greenroom/contract/constants.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import type { DecisionKey } from '@greenroom/contract/reviews/list-mode.ts';
import type { Pace } from '@greenroom/contract/reviews/reviewers.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { decisionRows } from './applications.queries.ts';
import type { DecisionState } from './reviews.policy.ts';

interface NewDecision {
  kind: 'approved' | 'rejected' | 'approved-over-check' | 'reopened';
  codes: readonly number[];
  note: string | null;
  decidedBy: number;
  decidedAt: Date;
}

/** An application, with the membership that its decision opened or ended, if there is one. */
interface DecidedApplication extends ApplicationKey {
  membershipId: number | null;
  /** The evidence that was missing for an approval. */
  unseen: readonly Unseen[];
}

/** Writes the same decision for each application. */
export async function insertDecisions(
  trx: Trx,
  applications: readonly DecidedApplication[],
  decision: NewDecision,
): Promise<{ decisionId: number; applicationId: number }[]> {
  const hostIds = applications.map((application) => application.hostId);
  const ids = applications.map((application) => application.applicationId);
  const membershipIds = applications.map((application) => application.membershipId);
  // The codes are passed as text, because PostgreSQL's nested arrays must be rectangular.
  const unseen = applications.map((application) => `{${application.unseen.join(',')}}`);
  const made = await sql<{ decisionId: number; applicationId: number }>`
    insert into decisions (host_id, application_id, kind, codes, note, decided_by, decided_at, membership_id,
      unseen)
    select d.host_id, d.application_id, ${decision.kind}, ${decision.codes}::smallint[], ${decision.note},
      ${decision.decidedBy}, ${decision.decidedAt}, d.membership_id, d.unseen::text[]
    from unnest(${hostIds}::text[], ${ids}::bigint[], ${membershipIds}::bigint[], ${unseen}::text[])
      as d(host_id, application_id, membership_id, unseen)
    returning id as "decisionId", application_id as "applicationId"`.execute(trx);
  return made.rows;
}

interface DecisionRow extends DecisionState {
  decisionId: number;
  decidedAt: string;
  membershipId: number | null;
}

export async function findDecisions(db: Db, keys: readonly DecisionKey[]): Promise<DecisionRow[]> {
  const found = await sql<DecisionRow>`
    select d.id as "decisionId", d.kind, d.decided_by as "decidedBy", d.decided_at as "decidedAt",
      d.undone_at is not null as undone,
      not exists (select from decisions later where later.host_id = d.host_id
        and later.application_id = d.application_id and later.id > d.id) as newest,
      d.membership_id as "membershipId", a.upload_status = 1 as "fromQueue"
    from ${decisionRows(keys)}
    join decisions d on d.host_id = k.host_id and d.id = k.id
    join applications a on a.host_id = d.host_id and a.id = d.application_id`.execute(db);
  return found.rows;
}

export async function markUndone(trx: Trx, keys: readonly DecisionKey[], now: Date): Promise<void> {
  await sql`
    update decisions d set undone_at = ${now} from ${decisionRows(keys)}
    where d.host_id = k.host_id and d.id = k.id`.execute(trx);
}

/** A longer interval between two decisions counts as a pause. */
const PAUSE_SECONDS = 300;

/** Counts a reviewer's recent decisions, and how often a decision after a reopening agreed with theirs. */
export async function measurePace(db: Db, userId: number, now: Date, timeZone: string): Promise<Omit<Pace, 'days'>> {
  const found = await sql<Omit<Pace, 'days'>>`
    with own as (
      select d.host_id, d.application_id, d.id, d.decided_at, d.undone_at, d.kind = 'rejected' as rejected,
        d.decided_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as today
      from decisions d
      where d.decided_by = ${userId} and d.decided_at >= ${now}::timestamptz - make_interval(days => ${PACE_DAYS})
        and d.kind in ('approved', 'rejected', 'approved-over-check')
    ), gaps as (
      select extract(epoch from decided_at - lag(decided_at) over (order by decided_at, id)) as seconds
      from own where today and undone_at is null
    ), again as (
      select own.rejected, later.kind = 'rejected' as rejected_again
      from own
      join lateral (
        select d.kind from decisions d
        where d.host_id = own.host_id and d.application_id = own.application_id and d.id > own.id
          and d.undone_at is null and d.kind in ('approved', 'rejected', 'approved-over-check')
        order by d.id desc limit 1
      ) later on true
      where own.undone_at is null
    )
    select
      (select count(*) from own where today and undone_at is null)::int as today,
      (select count(*) from own where undone_at is null and decided_at >= ${now}::timestamptz - interval '1 hour')::int
        as "lastHour",
      (select percentile_cont(0.5) within group (order by seconds) from gaps where seconds < ${PAUSE_SECONDS})::float8
        as "secondsEach",
      (select count(*) from own where undone_at is null)::int as decided,
      (select count(*) from own where undone_at is not null)::int as undone,
      (select count(*) from again)::int as "decidedAgain",
      (select count(*) from again where rejected = rejected_again)::int as agreed`.execute(db);
  const [pace] = found.rows;
  if (!pace) throw new Error('an aggregate without a row');
  return pace;
}
