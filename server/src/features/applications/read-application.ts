import type { readApplication as contract } from '@greenroom/contract/applications.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { readsReviewers } from '../../access/scope.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { actionsOn } from './applications.policy.ts';
import { describeRecord } from './describe-record.ts';
import { type EventRecord, findRecord, type HistoryRecord, listDecisions } from './history/history.queries.ts';
import { queuePlace } from './read-queue-outlook.ts';

type Answer = Data<typeof contract>;

/**
 * One application: all that happened to it (R-HOST-7), its place in the queue while it waits (R-PLUS-4), and what the
 * caller may do with it.
 * @throws RefusalError `application-not-found`
 */
export async function readApplication(ctx: UserCtx, input: Input<typeof contract>): Promise<Answer> {
  const record = (await findRecord(ctx.db, ctx.scope, input)) ?? fail('application-not-found');
  const decisions = await listDecisions(ctx.db, input);
  const open = record.reviewStatus === 'not-reviewed';
  return {
    application: describeRecord(record, ctx.clock.now()),
    events: [submitted(record), ...(readsReviewers(ctx.scope) ? decisions.flatMap(withUndoing) : valid(decisions))],
    waiting: open ? await queuePlace(ctx, { submittedAt: record.submittedAt, id: record.id }) : null,
    actions: actionsOn(ctx.user.roles, { ...record, open }),
  };
}

function submitted(record: HistoryRecord): Answer['events'][number] {
  return { id: 0, kind: 'submitted', at: record.submittedAt, by: null, codes: record.uploadCodes, note: null };
}

/** For agents: what holds, without who decided it. A decision that was undone was never made, as far as they know. */
function valid(decisions: readonly EventRecord[]): Answer['events'] {
  return decisions.flatMap(({ undoneAt, ...decision }) => (undoneAt === null ? [{ ...decision, by: null }] : []));
}

/** For those who review: a decision that was undone stays visible, with the time it was undone. */
function withUndoing({ undoneAt, ...decision }: EventRecord): Answer['events'] {
  const { id, by } = decision;
  return undoneAt === null ? [decision] : [decision, { id, kind: 'undone', at: undoneAt, by, codes: [], note: null }];
}
