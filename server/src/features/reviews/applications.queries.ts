import {
  REVIEW_STATUS_NUMBERS,
  type ReviewStatus,
  UPLOAD_STATUS_NUMBERS,
  type UploadStatus,
} from '@greenroom/contract/enums.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
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
  /** Of the batch. */
  groupName: string;
}

const LOCKED_COLUMNS = sql`
  a.host_id as "hostId", a.id as "applicationId", a.app_id as "appId", a.group_id as "groupId",
  a.batch_id as "batchId", b.submitted_by as "submittedBy", g.name as "groupName", a.open,
  a.upload_codes as "uploadCodes", ${nameOf(sql`a.upload_status`, UPLOAD_STATUS_NUMBERS)} as "uploadStatus",
  ${nameOf(sql`a.review_status`, REVIEW_STATUS_NUMBERS)} as "reviewStatus"`;

/** Keys as the rows `k(host_id, id)` of a statement. */
export function keyRows(keys: readonly ApplicationKey[]): RawBuilder<unknown> {
  const hostIds = keys.map((key) => key.hostId);
  const ids = keys.map((key) => key.applicationId);
  return sql`unnest(${hostIds}::text[], ${ids}::bigint[]) as k(host_id, id)`;
}

/**
 * Locks applications by host, then id: everything that locks several does so in this order, so that no two transactions
 * deadlock. What belongs to them (claims, decisions) is read by a later statement, which sees what the earlier
 * transaction committed.
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

/** Locks the application of a decision. */
export async function lockDecidedApplication(
  trx: Trx,
  scope: Scope,
  hostId: string,
  decisionId: number,
): Promise<LockedApplication | undefined> {
  const found = await sql<LockedApplication>`
    select ${LOCKED_COLUMNS}
    from decisions d
    join applications a on a.host_id = d.host_id and a.id = d.application_id
    join batches b on b.id = a.batch_id
    join agent_groups g on g.id = b.group_id
    where d.host_id = ${hostId} and d.id = ${decisionId} and ${inScope(scope, sql`a.group_id`)}
    for update of a`.execute(trx);
  return found.rows[0];
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
 * Makes an application open and not reviewed again.
 * @returns false where the account has another open one; the transaction can then only be rolled back
 */
export async function openApplication(trx: Trx, key: ApplicationKey): Promise<boolean> {
  try {
    await sql`
      update applications set open = true, review_status = 0, review_codes = '{}', note = null, reviewed_at = null,
        lapsed_at = null
      where host_id = ${key.hostId} and id = ${key.applicationId}`.execute(trx);
    return true;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'applications_open') return false;
    throw error;
  }
}

type Lapsed = Pick<LockedApplication, 'applicationId' | 'batchId' | 'submittedBy' | 'groupName'>;

/**
 * Lapses open applications that have waited since before `waitingSince`, each with its decision row, at most `limit`.
 * One that is locked, under a live claim, or reopened since then is left for a later run.
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
      returning a.host_id, a.id, a.batch_id
    ), noted as (
      insert into decisions (host_id, application_id, kind, decided_at)
      select host_id, id, 'lapsed', ${now} from lapsed order by host_id, id
    ), freed as (
      delete from review_claims c using lapsed l where c.host_id = l.host_id and c.application_id = l.id
    )
    select l.id as "applicationId", l.batch_id as "batchId", b.submitted_by as "submittedBy", g.name as "groupName"
    from lapsed l join batches b on b.id = l.batch_id join agent_groups g on g.id = b.group_id`.execute(trx);
  return found.rows;
}
