import type { ApprovalRequestState } from '@greenroom/contract/enums.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { ApprovalRequest, ApprovalRequestRow } from '@greenroom/contract/reviews/approvals.ts';
import { EVIDENCE_FACTS } from '@greenroom/contract/reviews/evidence.ts';
import { type RawBuilder, sql } from 'kysely';
import { markOf } from '../../access/evidence.ts';
import { firstOfGroups } from '../../access/first-of-groups.ts';
import { nameInReach } from '../../access/reach.ts';
import { groupsOf, inScope, readsReviewers, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';

/** The reader, and which users they can see among those who asked and answered. */
export interface Reader {
  readonly id: number;
  readonly scope: Scope;
}

export interface RequestFilter {
  readonly state?: ApprovalRequestState | undefined;
  readonly batchId?: number | undefined;
  readonly code?: number | undefined;
}

interface Page {
  readonly size: number;
  readonly offset: number;
}

/** Maximum numbers that a request shows: accounts per person, and groups per account. */
const MAX_ACCOUNTS = 10;
const MAX_MEMBERSHIPS = 5;

/**
 * True if the account has become a host or successfully applied again. An administrator then has nothing left to
 * approve.
 */
const OVERTAKEN = sql<boolean>`(
  exists (select from memberships m where m.host_id = q.host_id and m.app_id = q.app_id and m.to_at is null)
  or exists (select from applications o where o.host_id = q.host_id and o.app_id = q.app_id and o.open))`;

const STATE = sql`case when q.state = 'open' and ${OVERTAKEN} then 'overtaken' else q.state end`;

const JOINED = sql`
  join applications a on a.host_id = q.host_id and a.id = q.application_id
  join agent_groups g on g.id = q.group_id
  left join accounts ac on ac.host_id = q.host_id and ac.app_id = q.app_id`;

function columns({ id, scope }: Reader): RawBuilder<unknown> {
  const readsAll = readsReviewers(scope);
  const name = (column: RawBuilder<unknown>) => nameInReach({ id, scope, administers: readsAll }, column);
  return sql`q.id, q.host_id as "hostId", q.application_id as "applicationId", q.batch_id as "batchId",
    q.group_id as "groupId", g.name as "groupName", ac.name, a.upload_codes as codes, ${STATE} as state,
    q.asked_at as "askedAt", ${name(sql`q.asked_by`)} as "askedBy", q.note, q.answered_at as "answeredAt",
    ${readsAll ? name(sql`q.answered_by`) : sql`null`} as "answeredBy", q.answer_note as "answerNote",
    (${STATE}) = 'open' and q.asked_by = ${id} as "mayWithdraw"`;
}

/** All accounts of the person: the requested one first, then those that are hosts. Agents can't see any of them. */
const ACCOUNTS = sql`
  select coalesce(json_agg(json_build_object('hostId', p.host_id, 'appLabel', apps.label, 'name', p.name,
    'avatarUrl', p.avatar_url, 'state', p.state, 'memberships', s.list)
    order by p.place, s.is_host desc, p.app_id, p.host_id), '[]') as list
  from (
    select 1 as place, own.* from accounts own where own.host_id = q.host_id and own.app_id = q.app_id
    union all
    (select 2, other.* from accounts other
    where other.person_key = ac.person_key and (other.host_id, other.app_id) <> (q.host_id, q.app_id)
    order by other.app_id, other.host_id limit ${MAX_ACCOUNTS})
  ) p
  join apps on apps.id = p.app_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('groupName', m.name, 'fromAt', ${instant(sql`m.from_at`)},
      'toAt', ${instant(sql`m.to_at`)}) order by m.from_at desc, m.id desc), '[]') as list,
      coalesce(bool_or(m.to_at is null), false) as is_host
    from (
      select m.*, n.name from memberships m join agent_groups n on n.id = m.group_id
      where m.host_id = p.host_id and m.app_id = p.app_id order by m.from_at desc, m.id desc limit ${MAX_MEMBERSHIPS}
    ) m
  ) s`;

function instant(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** True if the application has no later request. */
const LATEST = sql<boolean>`not exists (select from approval_requests later
  where later.host_id = q.host_id and later.application_id = q.application_id and later.id > q.id)`;

function matches(scope: Scope, { state, batchId, code }: RequestFilter): RawBuilder<unknown> {
  const parts = [inScope(scope, sql`q.group_id`)];
  if (state === 'open') parts.push(sql<boolean>`q.state = 'open'`, sql<boolean>`not ${OVERTAKEN}`);
  else if (state === 'overtaken') parts.push(sql<boolean>`q.state = 'open'`, OVERTAKEN);
  else if (state !== undefined) parts.push(sql<boolean>`q.state = ${state}`);
  if (batchId !== undefined) parts.push(sql<boolean>`q.batch_id = ${batchId}`, LATEST);
  if (code !== undefined) {
    parts.push(sql<boolean>`exists (select from applications c
      where c.host_id = q.host_id and c.id = q.application_id and c.upload_codes[1] = ${code})`);
  }
  return sql.join(parts, sql` and `);
}

/** Orders waiting requests like the queue, and all others latest first. */
function ordered(state: RequestFilter['state']): RawBuilder<unknown> {
  return state === 'open' ? sql`q.asked_at, q.id` : sql`q.asked_at desc, q.id desc`;
}

export async function listRequestPage(
  db: Db,
  reader: Reader,
  filter: RequestFilter,
  page: Page,
): Promise<RequestRecord[]> {
  const those = sql`
    select * from approval_requests q where ${matches(reader.scope, filter)}
    order by ${ordered(filter.state)} limit ${page.size} offset ${page.offset}`;
  return describeRows(db, reader, those, filter.state);
}

/**
 * Returns the first page of all requests in a scope limited to groups. It reads little more than the scope's groups and
 * the rows shown.
 */
export async function mergeRequestPage(db: Db, reader: Reader, page: Page): Promise<RequestRecord[]> {
  const first = firstOfGroups(
    {
      groups: groupsOf(reader.scope),
      table: 'approval_requests',
      as: 'q',
      condition: sql<boolean>`q.group_id = g.group_id`,
      order: ['asked_at', 'id'],
      direction: 'desc',
    },
    page.offset + page.size,
  );
  const those = sql`
    select * from ${first} q order by ${ordered(undefined)} limit ${page.size} offset ${page.offset}`;
  return describeRows(db, reader, those, undefined);
}

/** The facts about the account that a request shows. */
const REQUEST_FACTS = EVIDENCE_FACTS.filter((fact) => fact !== 'details');
const NO_ACCOUNT = sql`null as mark, null as "birthDate", null as gender, null as country`;

/** A request with the account's date of birth. */
export type RequestRecord = Omit<ApprovalRequestRow, 'age'> & { birthDate: string | null };

async function describeRows(
  db: Db,
  reader: Reader,
  those: RawBuilder<unknown>,
  state: RequestFilter['state'],
): Promise<RequestRecord[]> {
  const judges = readsReviewers(reader.scope);
  const found = await sql<RequestRecord>`
    select ${columns(reader)}, ${judges ? sql`evidence.list` : sql`'[]'::json`} as accounts,
      ${judges ? sql`${markOf(REQUEST_FACTS)} as mark, ac.birth_date as "birthDate", ac.gender, ac.country` : NO_ACCOUNT}
    from (${those}) q ${JOINED} ${judges ? sql`cross join lateral (${ACCOUNTS}) evidence` : sql``}
    order by ${ordered(state)}`.execute(db);
  return found.rows;
}

export async function countRequests(db: Db, scope: Scope, filter: RequestFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from approval_requests q where ${matches(scope, filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Counts the requests in each state that occurs. It reads each open request, so use it only for a batch. */
export async function countByState(
  db: Db,
  scope: Scope,
  filter: RequestFilter & { readonly batchId: number },
): Promise<{ state: ApprovalRequestState; count: number }[]> {
  const found = await sql<{ state: ApprovalRequestState; count: number }>`
    select ${STATE} as state, count(*) as count from approval_requests q
    where ${matches(scope, { ...filter, state: undefined })} group by 1`.execute(db);
  return found.rows;
}

/** Returns all requests for an application, oldest first. */
export async function listRequestsFor(db: Db, reader: Reader, key: ApplicationKey): Promise<ApprovalRequest[]> {
  const found = await sql<ApprovalRequest>`
    select ${columns(reader)} from approval_requests q ${JOINED}
    where q.host_id = ${key.hostId} and q.application_id = ${key.applicationId}
      and ${inScope(reader.scope, sql`q.group_id`)}
    order by q.id`.execute(db);
  return found.rows;
}

/** Returns the state of the latest request for each of these IDs in a batch. IDs without a request are left out. */
export async function listRequestStates(
  db: Db,
  batchId: number,
  hostIds: readonly string[],
): Promise<{ hostId: string; state: ApprovalRequestState }[]> {
  const found = await sql<{ hostId: string; state: ApprovalRequestState }>`
    select distinct on (q.host_id) q.host_id as "hostId", ${STATE} as state from approval_requests q
    where q.batch_id = ${batchId} and q.host_id = any(${hostIds}::text[])
    order by q.host_id, q.id desc`.execute(db);
  return found.rows;
}
