import type { HistoryFilter } from '@greenroom/contract/applications/applications.ts';
import { FIXABLE_CODES } from '@greenroom/contract/applications/reasons.ts';
import {
  REVIEW_STATUS_NUMBERS,
  type ReviewStatus,
  UPLOAD_STATUS_NUMBERS,
  type UploadStatus,
} from '@greenroom/contract/enums.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { LISTED_FACTS, type Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { type RawBuilder, sql } from 'kysely';
import { markOf } from '../../../access/evidence.ts';
import { firstOfGroups } from '../../../access/first-of-groups.ts';
import { groupsOf, inScope, inScopeEach, type Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nameOf } from '../../../platform/db/name-of.ts';
import { lookedUp } from '../../../platform/db/planner.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { rowOf } from '../batch-rows.queries.ts';
import { filtered, inTime, matches, ordered } from './filter.queries.ts';

export interface HistoryRecord {
  id: number;
  hostId: string;
  batchId: number;
  groupId: number;
  groupName: string;
  avatarUrl: string | null;
  name: string | null;
  birthDate: string | null;
  gender: number | null;
  country: string | null;
  uploadStatus: UploadStatus;
  submittedAt: string;
  reviewStatus: ReviewStatus | null;
  uploadCodes: number[];
  reviewCodes: number[];
  otherHere: string | null;
  otherElsewhere: string | null;
  note: string | null;
  reviewedAt: string | null;
  lapsedAt: string | null;
}

/** The columns of an application. The account is joined only for the rows shown. */
export const RECORD = sql`
  a.id, a.host_id as "hostId", a.batch_id as "batchId", a.group_id as "groupId", g.name as "groupName",
  c.avatar_url as "avatarUrl", c.name, c.birth_date as "birthDate", c.gender, c.country,
  ${nameOf(sql`a.upload_status`, UPLOAD_STATUS_NUMBERS)} as "uploadStatus", a.submitted_at as "submittedAt",
  case when a.lapsed_at is null then ${nameOf(sql`a.review_status`, REVIEW_STATUS_NUMBERS)} else 'lapsed' end
    as "reviewStatus",
  a.upload_codes as "uploadCodes", a.review_codes as "reviewCodes", a.other_here_host_id as "otherHere",
  a.other_elsewhere_host_id as "otherElsewhere", a.note, a.reviewed_at as "reviewedAt", a.lapsed_at as "lapsedAt"`;

export const JOINED = sql`
  join agent_groups g on g.id = a.group_id
  left join accounts c on c.host_id = a.host_id and c.app_id = a.app_id`;

export async function listHistoryPage(
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  page: { size: number; offset: number },
): Promise<HistoryRecord[]> {
  // Literal numbers, and no offset on the first page, show PostgreSQL that one plan suits every group. It then caches
  // the plan.
  const skip = page.offset === 0 ? sql`` : sql`offset ${page.offset}`;
  const found = await sql<HistoryRecord>`${prepared}
    select ${RECORD}
    from (
      select * from applications a where ${matches(scope, filter)}
      order by ${ordered(filter)} limit ${sql.lit(page.size)} ${skip}
    ) a ${JOINED}
    order by ${ordered(filter)}`.execute(db);
  return found.rows;
}

/**
 * Returns one page by reading all matching applications in the scope, group by group. Reading all applications in order
 * could reach the few in scope last.
 */
export async function scanHistoryPage(
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  page: { size: number; offset: number },
): Promise<HistoryRecord[]> {
  const those = sql.join([sql`a.group_id = g.group_id`, ...filtered(filter), ...inTime(filter)], sql` and `);
  const found = await sql<HistoryRecord>`
    select ${RECORD}
    from (
      select a.* from ${groupsOf(scope)} g
      cross join lateral ${lookedUp(sql`select * from applications a where ${those}`)} a
      order by ${ordered(filter)} limit ${page.size} offset ${page.offset}
    ) a ${JOINED}
    order by ${ordered(filter)}`.execute(db);
  return found.rows;
}

/**
 * Returns one page by reading the applications in all groups, ordered by time. This suits a scope that contains a large
 * share of all applications.
 * @param limit maximum number of scanned applications; if it is too low, the page is not full
 */
export async function walkHistoryPage(
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  page: { size: number; offset: number },
  limit: number,
): Promise<HistoryRecord[]> {
  const time = [sql<boolean>`true`, ...inTime(filter)];
  const own = [inScopeEach(scope, sql`a.group_id`), ...filtered(filter)];
  const found = await sql<HistoryRecord>`
    select ${RECORD}
    from (
      select * from (
        select * from applications a where ${sql.join(time, sql` and `)} order by ${ordered(filter)} limit ${limit}
      ) a
      where ${sql.join(own, sql` and `)}
      order by ${ordered(filter)} limit ${page.size} offset ${page.offset}
    ) a ${JOINED}
    order by ${ordered(filter)}`.execute(db);
  return found.rows;
}

/**
 * Returns one page, merged from the newest applications in each group. It reads little more than the scope's groups and
 * the rows shown, no matter how many applications there are.
 * @param filter at most a time; see `isByTime`
 */
export async function mergeHistoryPage(
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  page: { size: number; offset: number },
): Promise<HistoryRecord[]> {
  const newest = firstOfGroups(
    {
      groups: groupsOf(scope),
      table: 'applications',
      as: 'a',
      condition: sql<boolean>`${sql.join([sql`a.group_id = g.group_id`, ...inTime(filter)], sql` and `)}`,
      order: ['submitted_at', 'id'],
      direction: 'desc',
    },
    page.offset + page.size,
  );
  const found = await sql<HistoryRecord>`
    select ${RECORD}
    from (select * from ${newest} a order by ${ordered(filter)} limit ${page.size} offset ${page.offset}) a ${JOINED}
    order by ${ordered(filter)}`.execute(db);
  return found.rows;
}

/** Returns whether the filter uses only the group and the time, and the order is that of their index. */
export function isByTime(filter: HistoryFilter): boolean {
  return filter.sort === 'submittedAt' && filter.order === 'desc' && filtered(filter).length === 0;
}

export async function countHistory(db: Db, scope: Scope, filter: HistoryFilter): Promise<number> {
  const found = await sql<{ total: number }>`${prepared}
    select count(*) as total from applications a where ${matches(scope, filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Returns every application that matches the filter, for an export. */
export function historyQuery(scope: Scope, filter: HistoryFilter): RawBuilder<HistoryRecord> {
  return sql<HistoryRecord>`
    select ${RECORD} from applications a ${JOINED} where ${matches(scope, filter)} order by ${ordered(filter)}`;
}

/**
 * Returns one application with the version mark of the account facts that it shows. One statement reads both at the
 * same moment (R-PLUS-27).
 */
export async function findRecord(
  db: Db,
  scope: Scope,
  key: ApplicationKey,
): Promise<(HistoryRecord & { mark: string }) | undefined> {
  const found = await sql<HistoryRecord & { mark: string }>`
    select ${RECORD}, ${markOf(LISTED_FACTS)} as mark
    from applications a ${JOINED} left join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    where a.host_id = ${key.hostId} and a.id = ${key.applicationId} and ${inScope(scope, sql`a.group_id`)}`.execute(db);
  return found.rows[0];
}

export interface EventRecord {
  id: number;
  kind: 'approved' | 'rejected' | 'approved-over-check' | 'reopened' | 'lapsed';
  at: string;
  by: string | null;
  codes: number[];
  note: string | null;
  unseen: Unseen[];
  undoneAt: string | null;
}

/** Returns all decisions on an application, oldest first. */
export async function listDecisions(db: Db, key: ApplicationKey): Promise<EventRecord[]> {
  const found = await sql<EventRecord>`
    select d.id, d.kind, d.decided_at as at, u.nick_name as by, d.codes, d.note, d.unseen, d.undone_at as "undoneAt"
    from decisions d left join users u on u.id = d.decided_by
    where d.host_id = ${key.hostId} and d.application_id = ${key.applicationId}
    order by d.decided_at, d.id`.execute(db);
  return found.rows;
}

export interface LineRecord {
  line: number;
  hostId: string;
  name: string | null;
  country: string | null;
  succeeded: boolean;
  codes: number[];
  otherHere: string | null;
  otherElsewhere: string | null;
}

export interface LineFilter {
  batchId: number;
  kind: 'dry-run' | 'add';
  appId: number;
  succeeded: boolean | null;
  code: number | null;
  /** Includes only lines that the agent or the host can fix. */
  fixable: boolean;
  /** Includes only lines whose first reason is one of these; null: any reason. */
  among: readonly number[] | null;
}

/** Returns the lines of a batch, from its applications or from the verdicts in a check. */
function lines(filter: LineFilter): RawBuilder<unknown> {
  const all =
    filter.kind === 'add'
      ? sql`select line, host_id, upload_status = 1 as succeeded, upload_codes as codes, other_here_host_id,
          other_elsewhere_host_id from applications where batch_id = ${filter.batchId}`
      : sql`select line, host_id, codes = '{}' as succeeded, codes, other_here_host_id, other_elsewhere_host_id
          from check_verdicts where batch_id = ${filter.batchId}`;
  return sql`select * from (${all}) l
    where (${filter.succeeded}::boolean is null or succeeded = ${filter.succeeded})
      and (${filter.code}::int is null or codes[1] = ${filter.code}::int)
      and (${filter.among}::smallint[] is null or codes[1] = any(${filter.among}::smallint[]))
      and (not ${filter.fixable}::boolean or codes <@ ${FIXABLE_CODES}::smallint[])`;
}

/**
 * Returns lines in source order, with the account names from the directory. If the source is a sheet, the lines have
 * its row numbers.
 */
export function linesQuery(filter: LineFilter, page: { size: number; offset: number } | null): RawBuilder<LineRecord> {
  const cut = page ? sql`limit ${page.size} offset ${page.offset}` : sql``;
  return sql<LineRecord>`
    select ${rowOf(sql`l.line`, 'r')} as line, l.host_id as "hostId", c.name, c.country, l.succeeded, l.codes, l.other_here_host_id as "otherHere",
      l.other_elsewhere_host_id as "otherElsewhere"
    from (${lines(filter)} order by line ${cut}) l
    left join accounts c on c.host_id = l.host_id and c.app_id = ${filter.appId}
    left join batch_rows r on r.batch_id = ${filter.batchId}
    order by l.line`;
}

export async function countLines(db: Db, filter: LineFilter): Promise<number> {
  const found = await sql<{ total: number }>`select count(*) as total from (${lines(filter)}) l`.execute(db);
  return found.rows[0]?.total ?? 0;
}
