import { NOTIFICATIONS, type NotificationKind, type NotificationParams } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { findReader } from './notices.queries.ts';
import { deservesLetter } from './notifications.policy.ts';
import { enterNotifications, type MailedKind } from './notify-users.ts';

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

interface Attempts {
  readonly userId: number;
  readonly tries: number;
  readonly addresses: number;
}

/** Notifies a user of many failed sign-ins to their account, by a letter at once, too: they may want to act. */
export async function notifyAttempts(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  { userId, tries, addresses }: Attempts,
  now: Date,
): Promise<void> {
  const params = { tries, addresses };
  await enterNotifications(deps, trx, 'sign-in-attempts', [{ userId, params }], now);
  await enterLetter(trx, 'sign-in-attempts', userId, params);
}

/** Notifies the owner of a webhook that it was switched off, by a letter at once, too: what happens now, they miss. */
export async function notifyWebhookOff(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  { userId, ...params }: NotificationParams<'webhook-off'> & { readonly userId: number },
  now: Date,
): Promise<void> {
  await enterNotifications(deps, trx, 'webhook-off', [{ userId, params }], now);
  await enterLetter(trx, 'webhook-off', userId, params);
}

/** Enters a letter that is sent at once, for a reader who wants letters of the kind and has an email. */
async function enterLetter<K extends MailedKind>(
  trx: Trx,
  kind: K,
  userId: number,
  params: NotificationParams<K>,
): Promise<void>;
async function enterLetter(
  trx: Trx,
  kind: NotificationKind,
  userId: number,
  params: Readonly<Record<string, string | number>>,
): Promise<void> {
  const reader = await findReader(trx, userId, kind);
  if (!reader) return;
  const { email: recipient, locale } = reader;
  const screen = NOTIFICATIONS[kind].letterScreen;
  await enterMail(trx, { recipient, locale, template: kind, params: { ...params, screen } });
}
