import { NOTIFICATIONS, type NotificationKind } from '@greenroom/contract/notifications.ts';

/** Returns the figures that are summed in emails of a kind. A kind without figures has the number of events. */
export function countedInLetters(kind: NotificationKind): readonly string[] {
  const counted: readonly string[] = NOTIFICATIONS[kind].counted;
  return counted.length > 0 ? counted : ['count'];
}

/**
 * Minimum number of IDs for emailing that a batch is finished. Smaller batches finish while their submitter watches.
 */
const LETTER_FROM_IDS = 10_000;

export function deservesLetter(batch: { readonly total: number }): boolean {
  return batch.total >= LETTER_FROM_IDS;
}

/**
 * Minutes from an email's first notification until the email is sent. A reader gets at most one email of a kind during
 * this time.
 */
const GATHER_MINUTES = 30;

export function letterDueAt(firstAt: Date): Date {
  return new Date(firstAt.getTime() + GATHER_MINUTES * 60_000);
}
