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
 * Notifies a batch's submitter that it is finished, in the transaction that ends it. For a large batch, an email is
 * also sent immediately (R-PLUS-16). Don't call it for checks, because their submitter watches them.
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
 * Notifies the user who requested an export that its file is ready or couldn't be created, in the transaction that ends
 * it (R-PLUS-16). If the export took long, the user also gets an email immediately. The email links to Greenroom and
 * doesn't contain the file.
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

/**
 * Notifies a user of many failed sign-ins to their account. The user also gets an email immediately, so that they can
 * react.
 */
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

/**
 * Notifies a webhook's owner that it was switched off. The owner also gets an email immediately, because the webhook
 * misses events from then on.
 */
export async function notifyWebhookOff(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  { userId, ...params }: NotificationParams<'webhook-off'> & { readonly userId: number },
  now: Date,
): Promise<void> {
  await enterNotifications(deps, trx, 'webhook-off', [{ userId, params }], now);
  await enterLetter(trx, 'webhook-off', userId, params);
}

/** Queues an email that is sent immediately, for a reader who wants emails of this kind and has an address. */
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
