import {
  REVIEW_STATUS_NUMBERS,
  type ReviewStatus,
  UPLOAD_STATUS_NUMBERS,
  type UploadStatus,
} from '@greenroom/contract/enums.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { DecisionKey } from '@greenroom/contract/reviews/list-mode.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Trx } from '../../platform/db/database.ts';
import { nameOf } from '../../platform/db/name-of.ts';

/** An application whose row is locked until the transaction ends. */
export interface LockedApplication extends ApplicationKey {
  open: boolean;
  uploadStatus: UploadStatus;
  uploadCodes: number[];
  reviewStatus: ReviewStatus | null;
  appId: number;
  groupId: number;
  batchId: number;
  submittedBy: number;
  /** The name of the batch's group. */
  groupName: string;
}

const LOCKED_COLUMNS = sql`
  a.host_id as "hostId", a.id as "applicationId", a.app_id as "appId", a.group_id as "groupId",
  a.batch_id as "batchId", b.submitted_by as "submittedBy", g.name as "groupName", a.open,
  a.upload_codes as "uploadCodes", ${nameOf(sql`a.upload_status`, UPLOAD_STATUS_NUMBERS)} as "uploadStatus",
  ${nameOf(sql`a.review_status`, REVIEW_STATUS_NUMBERS)} as "reviewStatus"`;

/** Returns application keys as the rows `k(host_id, id)` for a statement. */
export function keyRows(keys: readonly ApplicationKey[]): RawBuilder<unknown> {
  const hostIds = keys.map((key) => key.hostId);
  const ids = keys.map((key) => key.applicationId);
  return sql`unnest(${hostIds}::text[], ${ids}::bigint[]) as k(host_id, id)`;
}

/** Returns decision keys as the rows `k(host_id, id)` for a statement. */
export function decisionRows(keys: readonly DecisionKey[]): RawBuilder<unknown> {
  return keyRows(keys.map(({ hostId, decisionId }) => ({ hostId, applicationId: decisionId })));
}

/**
 * Locks applications, ordered by host, then ID. All code that locks several applications uses this order, so that
 * transactions can't deadlock. Read their claims and decisions in a later statement, which also sees data committed
 * while this one waited.
 */
export async function lockApplications(
  trx: Trx,
  scope: Scope,
  keys: readonly ApplicationKey[],
): Promise<LockedApplication[]> {
  const found = await sql<LockedApplication>`
    select ${LOCKED_COLUMNS}
    from ${keyRows(keys)}
    join applications a on a.host_id = k.host_id and a.id = k.id
    join batches b on b.id = a.batch_id
    join agent_groups g on g.id = b.group_id
    where ${inScope(scope, sql`a.group_id`)}
    order by a.host_id, a.id
    for update of a`.execute(trx);
  return found.rows;
}

/**
 * Locks the applications with these decisions, in the same order as `lockApplications`. An application with two of
 * these decisions is returned twice.
 */
export async function lockDecidedApplications(
  trx: Trx,
  scope: Scope,
  keys: readonly DecisionKey[],
): Promise<(LockedApplication & { decisionId: number })[]> {
  const found = await sql<LockedApplication & { decisionId: number }>`
    select ${LOCKED_COLUMNS}, d.id as "decisionId"
    from ${decisionRows(keys)}
    join decisions d on d.host_id = k.host_id and d.id = k.id
    join applications a on a.host_id = d.host_id and a.id = d.application_id
    join batches b on b.id = a.batch_id
    join agent_groups g on g.id = b.group_id
    where ${inScope(scope, sql`a.group_id`)}
    order by a.host_id, a.id
    for update of a`.execute(trx);
  return found.rows;
}

interface Closing {
  approve: boolean;
  codes: readonly number[];
  note: string | null;
  now: Date;
}

export async function closeApplications(trx: Trx, keys: readonly ApplicationKey[], closing: Closing): Promise<void> {
  await sql`
    update applications a set open = false, review_status = ${REVIEW_STATUS_NUMBERS[closing.approve ? 'successful' : 'failed']},
      review_codes = ${closing.codes}::smallint[], note = ${closing.note}, reviewed_at = ${closing.now},
      lapsed_at = null
    from ${keyRows(keys)}
    where a.host_id = k.host_id and a.id = k.id`.execute(trx);
}

/**
 * Makes applications open and not reviewed again, except those whose account has another open application. If two
 * belong to one account, it opens the later one.
 * @returns the opened applications; null if an account applied at the same moment, and then the transaction must be
 * rolled back
 */
export async function openApplications(
  trx: Trx,
  keys: readonly ApplicationKey[],
  now: Date,
): Promise<ReadonlySet<number> | null> {
  try {
    const opened = await sql<{ id: number }>`
      update applications a set open = true, review_status = 0, review_codes = '{}', note = null, reviewed_at = null,
        lapsed_at = null, opened_at = ${now}
      from (
        select distinct on (o.host_id, o.app_id) o.host_id, o.id
        from ${keyRows(keys)}
        join applications o on o.host_id = k.host_id and o.id = k.id
        where not exists (
          select from applications other where other.host_id = o.host_id and other.app_id = o.app_id and other.open)
        order by o.host_id, o.app_id, o.id desc
      ) chosen
      where a.host_id = chosen.host_id and a.id = chosen.id
      returning a.id`.execute(trx);
    return new Set(opened.rows.map(({ id }) => id));
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'applications_open') return null;
    throw error;
  }
}

type Lapsed = Pick<
  LockedApplication,
  'hostId' | 'applicationId' | 'appId' | 'groupId' | 'batchId' | 'submittedBy' | 'groupName'
>;

/**
 * Expires up to `limit` open applications that have waited since before `waitingSince`, and writes a decision row for
 * each. Applications that are locked, claimed, or were reopened later are left for a later run.
 */
export async function lapseWaiting(trx: Trx, waitingSince: Date, now: Date, limit: number): Promise<Lapsed[]> {
  const found = await sql<Lapsed>`
    with due as (
      select a.host_id, a.id
      from applications a
      where a.open and a.submitted_at < ${waitingSince}
        and not exists (select from review_claims c
          where c.host_id = a.host_id and c.application_id = a.id and c.expires_at > ${now})
        and not exists (select from decisions d
          where d.host_id = a.host_id and d.application_id = a.id and d.kind = 'reopened'
            and d.decided_at >= ${waitingSince})
      order by a.submitted_at, a.id
      limit ${limit}
      for update of a skip locked
    ), lapsed as (
      update applications a set open = false, lapsed_at = ${now}
      from due where a.host_id = due.host_id and a.id = due.id
      returning a.host_id, a.id, a.app_id, a.group_id, a.batch_id
    ), noted as (
      insert into decisions (host_id, application_id, kind, decided_at)
      select host_id, id, 'lapsed', ${now} from lapsed order by host_id, id
    ), freed as (
      delete from review_claims c using lapsed l where c.host_id = l.host_id and c.application_id = l.id
    )
    select l.id as "applicationId", l.host_id as "hostId", l.app_id as "appId", l.group_id as "groupId",
      l.batch_id as "batchId", b.submitted_by as "submittedBy", g.name as "groupName"
    from lapsed l join batches b on b.id = l.batch_id join agent_groups g on g.id = b.group_id`.execute(trx);
  return found.rows;
}
