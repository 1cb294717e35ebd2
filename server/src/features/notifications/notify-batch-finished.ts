import { NOTIFICATIONS } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { findReader } from './notices.queries.ts';
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
  const reader = deservesLetter(batch) ? await findReader(trx, userId, 'batch-finished') : undefined;
  if (!reader) return;
  const { email: recipient, locale } = reader;
  await enterMail(trx, {
    recipient,
    locale,
    template: 'batch-finished',
    params: { ...params, screen: NOTIFICATIONS['batch-finished'].letterScreen },
  });
}
