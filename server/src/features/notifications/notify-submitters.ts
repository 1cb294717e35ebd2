import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { type Figures, takeFromDueLetters, takeFromNotifications } from './notices.queries.ts';
import { notifyUsers, publishToReaders } from './notify-users.ts';

type Events = Pick<Deps, 'events'>;

/** The part of an application that determines whom to notify. */
interface Submitted {
  readonly submittedBy: number;
  readonly batchId: number;
  /** The name of the batch's group. */
  readonly groupName: string;
}

/**
 * Notifies the submitters of these applications about the decisions, in the same transaction (R-PLUS-16). Each batch
 * has one notification. While it is unread, further decisions are added to it, even if many reviewers decide at the
 * same time. Call it last in the transaction, because all decisions on a batch lock the same row.
 */
export async function notifyDecisions(
  deps: Events,
  trx: Trx,
  decided: readonly Submitted[],
  verdict: { readonly approve: boolean; readonly now: Date },
): Promise<void> {
  const notices = byBatch(decided, (count) => decisionFigures(verdict.approve, count));
  await notifyUsers(deps, trx, 'decisions', notices, verdict.now);
}

/** A decision that is undone. */
interface Undone extends Pick<Submitted, 'submittedBy' | 'batchId'> {
  readonly approve: boolean;
  readonly decidedAt: string;
}

/** Subtracts undone decisions from the submitters' notifications, and from the emails that aren't due yet. */
export async function uncountDecisions(deps: Events, trx: Trx, undone: readonly Undone[]): Promise<void> {
  if (undone.length === 0) return;
  const alike = Map.groupBy(undone, ({ submittedBy, batchId, decidedAt }) => `${submittedBy} ${batchId} ${decidedAt}`);
  const counted = [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const approved = [first, ...others].filter(({ approve }) => approve).length;
    const figures = { approved, failed: 1 + others.length - approved };
    return [{ userId: first.submittedBy, subjectId: first.batchId, figures, at: first.decidedAt }];
  });
  const changed = await takeFromNotifications(trx, 'decisions', counted);
  await takeFromDueLetters(trx, 'decisions', counted);
  await publishToReaders(deps, trx, changed);
}

/** Notifies the submitters that these applications expired after `days` days, in the transaction that closes them. */
export async function notifyLapsed(
  deps: Events,
  trx: Trx,
  lapsed: readonly Submitted[],
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<void> {
  await notifyUsers(
    deps,
    trx,
    'lapsed',
    byBatch(lapsed, (count) => ({ count, days })),
    now,
  );
}

function decisionFigures(approve: boolean, count: number) {
  return approve ? { approved: count, failed: 0 } : { approved: 0, failed: count };
}

/**
 * Returns one notification per batch for its submitter, with the group and the figures for its number of applications.
 */
function byBatch<F extends Figures>(submitted: readonly Submitted[], figuresOf: (count: number) => F) {
  return [...Map.groupBy(submitted, ({ batchId }) => batchId)].flatMap(([batchId, [first, ...others]]) => {
    if (!first) return [];
    const params = { batchId, group: first.groupName, ...figuresOf(1 + others.length) };
    return [{ userId: first.submittedBy, params }];
  });
}
