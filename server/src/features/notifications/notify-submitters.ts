import type { NotificationKind } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import {
  type Figures,
  type Told,
  takeFromDueLetter,
  takeFromNotification,
  upsertDueLetters,
  upsertNotifications,
} from './notices.queries.ts';
import { publishToReaders } from './publish-to-readers.ts';

type Teller = Pick<Deps, 'events'>;

/** An application as far as it says whom to tell of it. */
interface Concerned {
  readonly submittedBy: number;
  readonly batchId: number;
}

/**
 * Tells who submitted these applications how they were decided, in the transaction that decides: one notification a
 * batch, counted up while it is unread, however many decide at once (R-PLUS-16). To be called last in the transaction,
 * since all decisions on a batch meet at its row.
 */
export async function notifyDecisions(
  deps: Teller,
  trx: Trx,
  decided: readonly Concerned[],
  verdict: { readonly approve: boolean; readonly now: Date },
): Promise<void> {
  await tell(deps, trx, 'decisions', decided, (count) => decisionFigures(verdict.approve, count), verdict.now);
}

/** Takes one decision back out of what its submitter was, or is to be, told. */
export async function uncountDecision(
  deps: Teller,
  trx: Trx,
  undone: Concerned,
  decision: { readonly approve: boolean; readonly decidedAt: Date },
): Promise<void> {
  const told: Told = {
    userId: undone.submittedBy,
    batchId: undone.batchId,
    figures: decisionFigures(decision.approve, 1),
  };
  const changed = await takeFromNotification(trx, 'decisions', told, decision.decidedAt);
  await takeFromDueLetter(trx, 'decisions', told, decision.decidedAt);
  if (changed) await publishToReaders(deps, trx, [told.userId]);
}

/** Tells who submitted these applications that they lapsed after `days` days, in the transaction that ends them. */
export async function notifyLapsed(
  deps: Teller,
  trx: Trx,
  lapsed: readonly Concerned[],
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<void> {
  await tell(deps, trx, 'lapsed', lapsed, (count) => ({ count, days }), now);
}

function decisionFigures(approve: boolean, count: number): Figures {
  return approve ? { approved: count, failed: 0 } : { approved: 0, failed: count };
}

/** The same few statements for one application and for thousands. */
async function tell(
  deps: Teller,
  trx: Trx,
  kind: NotificationKind,
  concerned: readonly Concerned[],
  figuresOf: (count: number) => Figures,
  now: Date,
): Promise<void> {
  if (concerned.length === 0) return;
  const batches = [...Map.groupBy(concerned, ({ batchId }) => batchId)].flatMap(([batchId, [first, ...others]]) =>
    first ? { userId: first.submittedBy, batchId, figures: figuresOf(1 + others.length) } : [],
  );
  const readers = [...Map.groupBy(concerned, ({ submittedBy }) => submittedBy)].map(([userId, theirs]) => ({
    userId,
    figures: figuresOf(theirs.length),
  }));
  const changed = await upsertNotifications(trx, kind, batches, now);
  await upsertDueLetters(trx, kind, readers, now);
  await publishToReaders(deps, trx, changed);
}
