import { NOTIFICATIONS, type NotificationKind, type NotificationParams } from '@greenroom/contract/notifications.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import { findReader } from './notices.queries.ts';

/** The kinds whose letters are not gathered. */
export type MailedKind = 'batch-finished' | 'export-finished' | 'sign-in-attempts' | 'webhook-off';

/** Enters a letter that is sent at once, for a reader who wants letters of the kind and has an email. */
export async function enterLetter<K extends MailedKind>(
  trx: Trx,
  kind: K,
  userId: number,
  params: NotificationParams<K>,
): Promise<void>;
export async function enterLetter(
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
