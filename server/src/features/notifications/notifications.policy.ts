import { NOTIFICATIONS, type NotificationKind } from '@greenroom/contract/notifications.ts';

/** Returns the figures that emails of a kind add up: those of the kind or, if it has none, the number of events. */
export function countedInLetters(kind: NotificationKind): readonly string[] {
  const counted: readonly string[] = NOTIFICATIONS[kind].counted;
  return counted.length > 0 ? counted : ['count'];
}

/** The size from which a finished batch is emailed. Smaller batches finish while their submitter watches. */
const LETTER_FROM_IDS = 10_000;

export function deservesLetter(batch: { readonly total: number }): boolean {
  return batch.total >= LETTER_FROM_IDS;
}

/**
 * How long an email collects notifications, from the first one in it. A reader gets at most one email of a kind in this
 * time.
 */
const GATHER_MINUTES = 30;

export function letterDueAt(firstAt: Date): Date {
  return new Date(firstAt.getTime() + GATHER_MINUTES * 60_000);
}
