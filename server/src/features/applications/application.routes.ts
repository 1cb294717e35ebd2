import * as contract from '@greenroom/contract/applications/applications.ts';
import { HOST_ELSEWHERE_CODE } from '@greenroom/contract/applications/reasons.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { ApprovalRequest } from '@greenroom/contract/reviews/approvals.ts';
import { readsReviewers } from '../../access/scope.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { actionsOn } from './applications.policy.ts';
import { dayOf, describeRecord } from './describe-record.ts';
import { type EventRecord, findRecord, type HistoryRecord, listDecisions } from './history/history.queries.ts';
import { findHostOf } from './history/host-of.queries.ts';
import { queuePlace } from './outlook.routes.ts';
import { listRequestsFor } from './requests.queries.ts';

type Answer = Data<typeof contract.readApplication>;

/**
 * Returns one application with its events (R-HOST-7), its place in the queue while it waits (R-PLUS-4), and the actions
 * that the caller can take.
 * @throws RefusalError `application-not-found`
 */
async function readApplication(ctx: UserCtx, input: Input<typeof contract.readApplication>): Promise<Answer> {
  const { mark, ...record } = (await findRecord(ctx.db, ctx.scope, input)) ?? fail('application-not-found');
  const [decisions, requests] = await Promise.all([
    listDecisions(ctx.db, input),
    listRequestsFor(ctx.db, { id: ctx.user.id, scope: ctx.scope }, input),
  ]);
  const request = requests.at(-1) ?? null;
  const open = record.reviewStatus === 'not-reviewed';
  const actions = actionsOn(ctx.user, { ...record, open }, request !== null && UNANSWERABLE.has(request.state));
  return {
    application: describeRecord(record, dayOf(ctx.clock.now())),
    events: [
      submitted(record),
      ...[
        ...(readsReviewers(ctx.scope) ? decisions.flatMap(withUndoing) : valid(decisions)),
        ...requests.flatMap(asked),
      ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    ],
    waiting: open ? await queuePlace(ctx, { submittedAt: record.submittedAt, id: record.id }) : null,
    hostOf: record.uploadCodes.includes(HOST_ELSEWHERE_CODE) ? await findHostOf(ctx.db, ctx.scope, input) : null,
    request,
    mark: actions.includes('approve-over-check') ? mark : null,
    actions,
  };
}

function submitted(record: HistoryRecord): Answer['events'][number] {
  return {
    id: 0,
    kind: 'submitted',
    at: record.submittedAt,
    by: null,
    codes: record.uploadCodes,
    note: null,
    unseen: [],
  };
}

/** Request states in which no one can ask again, because the request is waiting or needs no answer anymore. */
const UNANSWERABLE: ReadonlySet<string> = new Set(['open', 'overtaken']);

/** Returns a request and its answer as events. An approval is listed among the decisions instead. */
function asked(request: ApprovalRequest): Answer['events'] {
  const codes: number[] = [];
  const { id, askedAt, askedBy, note, state, answeredAt, answeredBy, answerNote } = request;
  const of = { id, codes, unseen: [] };
  const question: Answer['events'][number] = { ...of, kind: 'approval-asked', at: askedAt, by: askedBy, note };
  if (answeredAt === null || state === 'approved') return [question];
  if (state === 'withdrawn') {
    return [question, { ...of, kind: 'approval-withdrawn', at: answeredAt, by: askedBy, note: null }];
  }
  return [question, { ...of, kind: 'approval-refused', at: answeredAt, by: answeredBy, note: answerNote }];
}

/**
 * Returns the valid decisions for agents, without the reviewer and without evidence that they can't see. Decisions that
 * were undone are left out.
 */
function valid(decisions: readonly EventRecord[]): Answer['events'] {
  return decisions.flatMap(({ undoneAt, ...decision }) =>
    undoneAt === null ? [{ ...decision, by: null, unseen: [] }] : [],
  );
}

/** Returns a decision for reviewers. A decision that was undone stays visible, with the time of the undo. */
function withUndoing({ undoneAt, ...decision }: EventRecord): Answer['events'] {
  const { id, by } = decision;
  return undoneAt === null
    ? [decision]
    : [decision, { id, kind: 'undone', at: undoneAt, by, codes: [], note: null, unseen: [] }];
}

export const routes: readonly MountedRoute[] = [mount(contract.readApplication, readApplication)];
