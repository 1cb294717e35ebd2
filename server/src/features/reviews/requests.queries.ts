import { ASKABLE_CHECK_CODES } from '@greenroom/contract/applications/reasons.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { sql } from 'kysely';
import { holds } from '../../access/rights.ts';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Trx } from '../../platform/db/database.ts';
import { keyRows, type LockedApplication } from './applications.queries.ts';

/**
 * Lists a batch's failed applications whose approval can be requested and that have no request except withdrawn ones,
 * in batch order.
 * @param code the decisive reason; undefined: any reason for which approval can be requested
 */
export async function listUnasked(
  trx: Trx,
  batchId: number,
  code: number | undefined,
  limit: number,
): Promise<ApplicationKey[]> {
  const codes = code === undefined ? [...ASKABLE_CHECK_CODES] : [code];
  const found = await sql<ApplicationKey>`
    select a.host_id as "hostId", a.id as "applicationId" from applications a
    where a.batch_id = ${batchId} and a.upload_status = 0 and a.upload_codes[1] = any(${codes}::smallint[])
      and not exists (select from approval_requests q
        where q.host_id = a.host_id and q.application_id = a.id and q.state <> 'withdrawn')
    order by a.line limit ${limit}`.execute(trx);
  return found.rows;
}

interface Question {
  readonly askedBy: number;
  readonly askedAt: Date;
  readonly note: string | null;
}

/**
 * Inserts a request for each application that has no open request. The applications must be locked, so that none is
 * approved at the same time.
 * @returns the applications with a new request
 */
export async function insertRequests(
  trx: Trx,
  keys: readonly ApplicationKey[],
  { askedBy, askedAt, note }: Question,
): Promise<number[]> {
  const made = await sql<{ applicationId: number }>`
    insert into approval_requests (host_id, application_id, app_id, group_id, batch_id, asked_by, asked_at, note)
    select a.host_id, a.id, a.app_id, a.group_id, a.batch_id, ${askedBy}, ${askedAt}, ${note}
    from ${keyRows(keys)} join applications a on a.host_id = k.host_id and a.id = k.id
    order by a.batch_id, a.line
    on conflict (host_id, application_id) where state = 'open' do nothing
    returning application_id as "applicationId"`.execute(trx);
  return made.rows.map(({ applicationId }) => applicationId);
}

/** Counts a user's open requests. Parallel requests by the same user wait until this transaction ends. */
export async function lockOpenRequests(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ open: number }>`
    select count(*) as open from approval_requests where asked_by = ${userId} and state = 'open'`.execute(trx);
  return found.rows[0]?.open ?? 0;
}

export interface RequestRow extends ApplicationKey {
  id: number;
  state: string;
  askedBy: number;
  batchId: number;
  groupName: string;
}

/** Finds requests without locking them, because their applications must be locked first. */
export async function findRequests(trx: Trx, scope: Scope, ids: readonly number[]): Promise<RequestRow[]> {
  return (await requestRows(scope, ids).execute(trx)).rows;
}

/** Reads requests again and locks them, so that none can be withdrawn until the transaction ends. */
export async function lockRequests(trx: Trx, scope: Scope, ids: readonly number[]): Promise<RequestRow[]> {
  const found = await sql<RequestRow>`${requestRows(scope, ids)} for update of q`.execute(trx);
  return found.rows;
}

/** Locks and returns the open requests for locked applications. */
export async function lockRequestsFor(trx: Trx, keys: readonly ApplicationKey[]): Promise<RequestRow[]> {
  const found = await sql<RequestRow>`
    select ${COLUMNS} from ${keyRows(keys)}
    join approval_requests q on q.host_id = k.host_id and q.application_id = k.id and q.state = 'open'
    join agent_groups g on g.id = q.group_id
    order by q.id for update of q`.execute(trx);
  return found.rows;
}

const COLUMNS = sql`q.id, q.host_id as "hostId", q.application_id as "applicationId", q.state,
  q.asked_by as "askedBy", q.batch_id as "batchId", g.name as "groupName"`;

function requestRows(scope: Scope, ids: readonly number[]) {
  return sql<RequestRow>`
    select ${COLUMNS} from approval_requests q join agent_groups g on g.id = q.group_id
    where q.id = any(${ids}::bigint[]) and ${inScope(scope, sql`q.group_id`)}
    order by q.id`;
}

export interface Answer {
  readonly state: 'approved' | 'refused' | 'withdrawn';
  /** The answering user; null for a withdrawal by the user who made the request. */
  readonly by: number | null;
  readonly at: Date;
  readonly note: string | null;
}

/** Answers requests that are locked and open. */
export async function settleRequests(trx: Trx, ids: readonly number[], { state, by, at, note }: Answer): Promise<void> {
  await sql`
    update approval_requests set state = ${state}, answered_by = ${by}, answered_at = ${at}, answer_note = ${note}
    where id = any(${ids}::bigint[]) and state = 'open'`.execute(trx);
}

/** Lists the users who answer requests. */
export async function listAdministrators(trx: Trx): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select u.id from users u
    where u.disabled_at is null and u.deleted_at is null and ${holds(sql`u.id`, 'applications:overrule')} order by u.id`.execute(
    trx,
  );
  return found.rows.map((row) => row.id);
}

interface Hindrance {
  applicationId: number;
  groupGone: boolean;
  hasOpen: boolean;
}

/**
 * Returns the obstacles to approving locked applications, except for those in their accounts. It locks their groups
 * against deletion.
 */
export async function lockHindrances(trx: Trx, applications: readonly LockedApplication[]): Promise<Hindrance[]> {
  const found = await sql<Hindrance>`
    select a.id as "applicationId", g.deleted_at is not null as "groupGone", exists (
      select from applications o where o.host_id = a.host_id and o.app_id = a.app_id and o.open) as "hasOpen"
    from ${keyRows(applications)}
    join applications a on a.host_id = k.host_id and a.id = k.id
    join agent_groups g on g.id = a.group_id
    order by g.id for key share of g`.execute(trx);
  return found.rows;
}
