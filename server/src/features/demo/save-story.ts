import { FIXABLE_CODES } from '@greenroom/contract/applications/reasons.ts';
import type { Trx } from '../../platform/db/database.ts';
import { insertRows, reserveIds } from './demo.queries.ts';
import type { DemoApplication, DemoBatch, DemoDecision, DemoMembership, World } from './demo-world.ts';

/** How long the examination of a batch takes, from which its start and end times follow. */
const WAIT_MS = 700;
const MS_A_LINE = 9;
const FIXABLE: ReadonlySet<number> = new Set(FIXABLE_CODES);

/** Writes the story in the order of its times, so that ids ascend as they would have. */
export async function saveStory(trx: Trx, world: World): Promise<void> {
  const decisions = world.decisions.toSorted((one, other) => one.decidedAt - other.decidedAt);
  const memberships = world.memberships.toSorted((one, other) => one.from - other.from);
  const batchIds = number(world.batches, await reserveIds(trx, 'batches', world.batches.length));
  const applicationIds = number(world.applications, await reserveIds(trx, 'applications', world.applications.length));
  const membershipIds = number(memberships, await reserveIds(trx, 'memberships', memberships.length));
  const decisionIds = number(decisions, await reserveIds(trx, 'decisions', decisions.length));
  const linesOf = Map.groupBy([...world.applications, ...world.verdicts], ({ batch }) => batch);

  const toMembership = (each: DemoMembership) =>
    toMembershipRow(each, membershipIds(each), idOrNull(applicationIds, each.application));
  const toDecision = (each: DemoDecision) => ({
    ...toDecisionRow(each),
    id: decisionIds(each),
    application_id: applicationIds(each.application),
    membership_id: idOrNull(membershipIds, each.membership),
  });
  const reasons = world.batches.flatMap((batch) => toReasonRows(batchIds(batch), linesOf.get(batch) ?? []));
  await insertRows(trx, 'batches', world.batches, (batch) =>
    toBatchRow(batch, batchIds(batch), linesOf.get(batch) ?? []),
  );
  await insertRows(trx, 'batch_reasons', reasons, (row) => row);
  await insertRows(trx, 'applications', world.applications, (each) =>
    toApplicationRow(each, applicationIds(each), batchIds(each.batch)),
  );
  await insertRows(trx, 'check_verdicts', world.verdicts, (line) => toVerdictRow(line, batchIds(line.batch)));
  await insertRows(trx, 'memberships', memberships, toMembership);
  const persons = memberships.filter(({ account }) => account.personKey !== null);
  await insertRows(trx, 'person_memberships', persons, (each) => toPersonRow(each, membershipIds(each)));
  await insertRows(trx, 'decisions', decisions, toDecision);
}

/** Gives each thing one of the ids, in their order. */
function number<T>(things: readonly T[], ids: readonly number[]): (thing: T) => number {
  const numbers = new Map(things.map((thing, index) => [thing, ids[index]]));
  return (thing) => {
    const id = numbers.get(thing);
    if (id === undefined) throw new Error('a thing of the story has no id');
    return id;
  };
}

function idOrNull<T>(ids: (thing: T) => number, thing: T | null): number | null {
  return thing === null ? null : ids(thing);
}

function toBatchRow(batch: DemoBatch, id: number, lines: readonly DemoApplication[]) {
  const succeeded = lines.filter(({ codes }) => codes.length === 0).length;
  const startedAt = batch.submittedAt + WAIT_MS;
  return {
    id,
    kind: batch.kind,
    state: batch.cancelled ? 'cancelled' : 'finished',
    group_id: batch.group.id,
    submitted_by: batch.submittedBy,
    file_name: batch.fileName,
    remarks: [],
    submitted_at: time(batch.submittedAt),
    started_at: time(startedAt),
    finished_at: time(startedAt + WAIT_MS + lines.length * MS_A_LINE),
    total: batch.total,
    checked: lines.length,
    succeeded,
    failed: lines.length - succeeded,
    waiting: 0,
  };
}

function toReasonRows(batchId: number, lines: readonly DemoApplication[]) {
  const byReason = Map.groupBy(lines, ({ codes }) => codes[0]);
  return [...byReason].flatMap(([code, those]) => {
    if (code === undefined) return [];
    const fixable = those.filter(({ codes }) => codes.every((each) => FIXABLE.has(each))).length;
    return [{ batch_id: batchId, code, count: those.length, fixable }];
  });
}

function toApplicationRow(application: DemoApplication, id: number, batchId: number) {
  const { account, batch, codes } = application;
  return {
    host_id: application.hostId,
    id,
    app_id: batch.group.appId,
    group_id: batch.group.id,
    batch_id: batchId,
    line: application.line,
    upload_status: codes.length === 0 ? 1 : 0,
    upload_codes: [...codes],
    other_here_host_id: application.otherHere,
    other_elsewhere_host_id: application.otherElsewhere,
    suggested_codes: [...application.suggested],
    review_status: application.reviewStatus,
    review_codes: [...application.reviewCodes],
    note: application.note,
    open: account?.application === application,
    submitted_at: time(batch.submittedAt),
    reviewed_at: timeOrNull(application.reviewedAt),
    lapsed_at: timeOrNull(application.lapsedAt),
  };
}

function toVerdictRow(line: DemoApplication, batchId: number) {
  return {
    batch_id: batchId,
    line: line.line,
    host_id: line.hostId,
    codes: [...line.codes],
    other_here_host_id: line.otherHere,
    other_elsewhere_host_id: line.otherElsewhere,
  };
}

function toMembershipRow(membership: DemoMembership, id: number, applicationId: number | null) {
  return {
    host_id: membership.account.hostId,
    id,
    app_id: membership.account.appId,
    group_id: membership.group.id,
    from_at: time(membership.from),
    to_at: timeOrNull(membership.to),
    application_id: applicationId,
    opened_by: membership.openedBy,
    ended_by: membership.endedBy,
    end_reason: membership.endReason,
  };
}

function toPersonRow({ account, group, from, to }: DemoMembership, membershipId: number) {
  return {
    person_key: account.personKey ?? '',
    membership_id: membershipId,
    host_id: account.hostId,
    app_id: account.appId,
    group_id: group.id,
    from_at: time(from),
    to_at: timeOrNull(to),
  };
}

function toDecisionRow(decision: DemoDecision) {
  return {
    host_id: decision.application.hostId,
    kind: decision.kind,
    codes: [...decision.codes],
    note: decision.note,
    decided_by: decision.decidedBy,
    decided_at: time(decision.decidedAt),
    undone_at: timeOrNull(decision.undoneAt),
  };
}

function time(at: number): string {
  return new Date(at).toISOString();
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : time(at);
}
