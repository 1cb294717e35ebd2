import { NOTIFICATIONS, type NotificationKind } from '@greenroom/contract/notifications.ts';

/** The figures that letters of a kind sum up: those of the kind or, if it has none, how often it happened. */
export function countedInLetters(kind: NotificationKind): readonly string[] {
  const counted: readonly string[] = NOTIFICATIONS[kind].counted;
  return counted.length > 0 ? counted : ['count'];
}

/** Smaller batches are finished while their submitter watches: no letter for those. */
const LETTER_FROM_IDS = 10_000;

export function deservesLetter(batch: { readonly total: number }): boolean {
  return batch.total >= LETTER_FROM_IDS;
}

/** How long a letter gathers, from the first notification in it: a reader gets at most one of a kind in this time. */
const GATHER_MINUTES = 30;

export function letterDueAt(firstAt: Date): Date {
  return new Date(firstAt.getTime() + GATHER_MINUTES * 60_000);
}
