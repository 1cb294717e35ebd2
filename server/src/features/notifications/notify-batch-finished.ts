import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterLetter } from './enter-letter.ts';
import { deservesLetter } from './notifications.policy.ts';
import { enterNotifications } from './notify-users.ts';

interface FinishedBatch {
  readonly id: number;
  readonly submittedById: number;
  readonly groupName: string;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Notifies the submitter of a batch that it is finished, in the transaction that ends it; a large one is a letter, too,
 * at once (R-PLUS-16). Dry runs notify nobody: their submitter watches them.
 */
export async function notifyBatchFinished(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  batch: FinishedBatch,
  now: Date,
): Promise<void> {
  const { id: batchId, submittedById: userId, groupName: group, total, succeeded, failed } = batch;
  const params = { batchId, group, total, succeeded, failed };
  await enterNotifications(deps, trx, 'batch-finished', [{ userId, params }], now);
  if (deservesLetter(batch)) await enterLetter(trx, 'batch-finished', userId, params);
}
