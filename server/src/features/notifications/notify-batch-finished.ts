import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { LETTER_SCREENS } from './letter-screens.ts';
import { findReader, upsertNotifications } from './notices.queries.ts';
import { deservesLetter } from './notifications.policy.ts';
import { publishToReaders } from './publish-to-readers.ts';

interface FinishedBatch {
  readonly id: number;
  readonly submittedById: number;
  readonly groupName: string;
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Tells who submitted a batch that it is finished, in the transaction that ends it: a notification, and of a large one
 * a letter (R-PLUS-16). Who began a dry run looks on: of those nobody is told.
 */
export async function notifyBatchFinished(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  batch: FinishedBatch,
  now: Date,
): Promise<void> {
  const { id: batchId, submittedById: userId, groupName: group, total, succeeded, failed } = batch;
  const figures = { total, succeeded, failed };
  await publishToReaders(
    deps,
    trx,
    await upsertNotifications(trx, 'batch-finished', [{ userId, batchId, figures }], now),
  );
  const reader = deservesLetter(batch) ? await findReader(trx, userId, 'batch-finished') : undefined;
  if (!reader) return;
  await enterMail(trx, {
    recipient: reader.email,
    locale: reader.locale,
    template: 'batch-finished',
    params: { batchId, group, ...figures, screen: LETTER_SCREENS['batch-finished'] },
  });
}
