import type { NotificationParams } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterLetter } from './enter-letter.ts';
import { enterNotifications } from './notify-users.ts';

type FinishedExport = NotificationParams<'export-finished'> & {
  readonly userId: number;
  readonly byLetter: boolean;
};

/**
 * Notifies who asked for an export that its file is there, or could not be made, in the transaction that ends it; by a
 * letter at once, too, where they will not have waited for it (R-PLUS-16). The letter has a link to the product, no file.
 */
export async function notifyExportFinished(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  { userId, byLetter, ...params }: FinishedExport,
  now: Date,
): Promise<void> {
  await enterNotifications(deps, trx, 'export-finished', [{ userId, params }], now);
  if (byLetter) await enterLetter(trx, 'export-finished', userId, params);
}
