import type { HistoryFilter } from '@greenroom/contract/applications/applications.ts';
import { FIXABLE_CODES, FIXABLE_REJECTION_CODES } from '@greenroom/contract/applications/reasons.ts';
import { REVIEW_STATUS_NUMBERS, type ReviewStatus, UPLOAD_STATUS_NUMBERS } from '@greenroom/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../../access/scope.ts';
import { lookedUp } from '../../../platform/db/planner.ts';

/** The column for each sort name. The ID is added, so that the order is total. */
const SORTS = {
  submittedAt: sql`a.submitted_at`,
  reviewedAt: sql`a.reviewed_at`,
  hostId: sql`a.host_id`,
} as const satisfies Record<HistoryFilter['sort'], RawBuilder<unknown>>;

/** Returns the condition for a filter without a search, with the scope first. */
export function matches(scope: Scope, filter: HistoryFilter): RawBuilder<unknown> {
  const own = filter.groupId === undefined ? [inScope(scope, sql`a.group_id`)] : ofGroup(scope, filter.groupId);
  return sql.join([...own, ...filtered(filter), ...inTime(filter)], sql` and `);
}

/** Returns the conditions of the filter except search, group and time. */
export function filtered(filter: HistoryFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (filter.batchId !== undefined) parts.push(sql<boolean>`a.batch_id = ${filter.batchId}`);
  if (filter.uploadStatus) parts.push(sql<boolean>`a.upload_status = ${UPLOAD_STATUS_NUMBERS[filter.uploadStatus]}`);
  if (filter.reviewStatus) parts.push(hasStatus(filter.reviewStatus));
  if (filter.codes.length > 0) {
    parts.push(
      sql<boolean>`(a.upload_codes && ${filter.codes}::smallint[] or a.review_codes && ${filter.codes}::smallint[])`,
    );
  }
  if (filter.fixable) parts.push(canBeFixed());
  if (filter.decidedFrom) parts.push(wasDecided(filter.decidedFrom));
  if (filter.waitingBefore) parts.push(waitsSince(filter.waitingBefore));
  return parts;
}

const FAILED = REVIEW_STATUS_NUMBERS.failed;

/**
 * Matches applications that the checks or the review rejected only for reasons that the agent or the host can fix. The
 * account must not have a later application to the group.
 */
function canBeFixed(): RawBuilder<boolean> {
  return sql<boolean>`(
    (a.upload_codes <> '{}' and a.upload_codes <@ ${FIXABLE_CODES}::smallint[])
    or (a.review_status = ${FAILED} and a.lapsed_at is null and a.review_codes <@ ${FIXABLE_REJECTION_CODES}::smallint[])
  ) and not exists ${lookedUp(sql`
    select from applications n
    where n.host_id = a.host_id and n.app_id = a.app_id and n.group_id = a.group_id and n.id > a.id`)}`;
}

/**
 * Matches applications decided since a time. An application that failed the checks was decided when it was submitted.
 */
function wasDecided(from: string): RawBuilder<boolean> {
  return sql<boolean>`(a.reviewed_at >= ${from} or (a.upload_status = ${UPLOAD_STATUS_NUMBERS.failure} and a.submitted_at >= ${from}))`;
}

/**
 * Matches applications that have waited since before a time. As for expiry, a reopened application waits from its
 * reopening.
 */
function waitsSince(before: string): RawBuilder<boolean> {
  return sql<boolean>`a.open and a.submitted_at < ${before} and not exists (
    select from decisions d
    where d.host_id = a.host_id and d.application_id = a.id and d.kind = 'reopened' and d.decided_at >= ${before})`;
}

/** Matches a review status. An expired application is stored as not reviewed, with the time of its expiry. */
function hasStatus(status: ReviewStatus): RawBuilder<boolean> {
  if (status === 'lapsed') return sql<boolean>`a.lapsed_at is not null`;
  return sql<boolean>`a.review_status = ${REVIEW_STATUS_NUMBERS[status]} and a.lapsed_at is null`;
}

export function inTime(filter: HistoryFilter): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (filter.from) parts.push(sql<boolean>`a.submitted_at >= ${filter.from}`);
  if (filter.to) parts.push(sql<boolean>`a.submitted_at < ${filter.to}`);
  return parts;
}

/** Matches one group in the scope, which is looked up once. A join would look it up for every counted row. */
export function ofGroup(scope: Scope, groupId: number): RawBuilder<boolean>[] {
  const own = sql<boolean>`a.group_id = ${groupId}`;
  if (scope.kind === 'all') return [own];
  return [
    own,
    sql<boolean>`exists (select from group_scope gs where gs.user_id = ${scope.userId} and gs.group_id = ${groupId})`,
  ];
}

export function ordered(filter: HistoryFilter): RawBuilder<unknown> {
  const column = SORTS[filter.sort];
  return filter.order === 'asc'
    ? sql`${column} asc nulls last, a.id asc`
    : filter.sort === 'submittedAt'
      ? sql`${column} desc, a.id desc`
      : sql`${column} desc nulls last, a.id desc`;
}
