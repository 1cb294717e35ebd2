import type { NotificationKind } from '@greenroom/contract/notifications.ts';

interface KindPolicy {
  /** Where a notification goes while its reader has not chosen otherwise. */
  readonly inInterface: boolean;
  readonly byMail: boolean;
  /** The figures that are added up while a notification is unread, or a letter not yet due. */
  readonly counted: readonly string[];
  /** The screen that shows what it tells of. */
  readonly link: (batchId: number) => string;
}

export const KINDS: Readonly<Record<NotificationKind, KindPolicy>> = {
  'batch-finished': {
    inInterface: true,
    byMail: true,
    counted: [],
    link: (batchId) => `/hosts/add?batch=${batchId}`,
  },
  decisions: {
    inInterface: true,
    byMail: false,
    counted: ['approved', 'failed'],
    link: (batchId) => `/hosts/history?batchId=${batchId}&sort=reviewedAt`,
  },
  lapsed: {
    inInterface: true,
    byMail: true,
    counted: ['count'],
    link: (batchId) => `/hosts/history?batchId=${batchId}&reviewStatus=not-reviewed`,
  },
};

/** Smaller batches are finished while their submitter looks on: no letter for those. */
const LETTER_FROM_IDS = 10_000;

export function deservesLetter(batch: { readonly total: number }): boolean {
  return batch.total >= LETTER_FROM_IDS;
}

/** How long a letter gathers what it tells of, from the first: a reader gets one of a kind in this time at most. */
const GATHER_MINUTES = 30;

export function letterDueAt(firstAt: Date): Date {
  return new Date(firstAt.getTime() + GATHER_MINUTES * 60_000);
}

const KEPT_DAYS = 90;

/** Notifications of before this are deleted, read or not. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}
