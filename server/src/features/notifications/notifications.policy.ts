import type { NotificationKind } from '@greenroom/contract/notifications.ts';

/** What one notification tells of. */
export interface Subject {
  /** A batch, a group, a move …: of each kind always the same. */
  readonly subjectId: number;
  readonly params: Readonly<Record<string, string | number>>;
}

interface KindPolicy {
  /** Where a notification goes while its reader has not chosen otherwise. */
  readonly inInterface: boolean;
  readonly byMail: boolean;
  /** The figures that are added up while a notification is unread, or a letter not yet due. */
  readonly counted: readonly string[];
  /** The screen that shows what it tells of. */
  readonly link: (subject: Subject) => string;
}

export const KINDS: Readonly<Record<NotificationKind, KindPolicy>> = {
  'batch-finished': {
    inInterface: true,
    byMail: true,
    counted: [],
    link: ({ subjectId }) => `/hosts/add?batch=${subjectId}`,
  },
  decisions: {
    inInterface: true,
    byMail: false,
    counted: ['approved', 'failed'],
    link: ({ subjectId }) => `/hosts/history?batchId=${subjectId}&sort=reviewedAt`,
  },
  lapsed: {
    inInterface: true,
    byMail: true,
    counted: ['count'],
    link: ({ subjectId }) => `/hosts/history?batchId=${subjectId}&reviewStatus=not-reviewed`,
  },
  'hosts-bound': {
    inInterface: true,
    byMail: false,
    counted: ['count'],
    link: ({ subjectId }) => `/groups/hosts?groupId=${subjectId}`,
  },
  'hosts-gone': {
    inInterface: true,
    byMail: true,
    counted: ['count'],
    link: ({ subjectId }) => `/groups/hosts?groupId=${subjectId}`,
  },
  'move-asked': {
    inInterface: true,
    byMail: true,
    counted: [],
    link: ({ subjectId }) => `/groups/hosts?move=${subjectId}`,
  },
  'move-answered': {
    inInterface: true,
    byMail: false,
    counted: [],
    link: ({ subjectId }) => `/groups/hosts?move=${subjectId}`,
  },
  'groups-bound': {
    inInterface: true,
    byMail: false,
    counted: ['bound', 'unbound'],
    link: () => '/groups/center',
  },
  'binding-asked': {
    inInterface: true,
    byMail: false,
    counted: [],
    link: ({ subjectId }) => `/groups/bind?request=${subjectId}`,
  },
  'binding-answered': {
    inInterface: true,
    byMail: true,
    counted: [],
    link: () => '/groups/bind',
  },
  'invitation-accepted': {
    inInterface: true,
    byMail: false,
    counted: [],
    link: () => '/groups/center',
  },
};

/** What the letters of a kind add up: the figures of the kind, or where it has none how often it happened. */
export function countedInLetters(kind: NotificationKind): readonly string[] {
  const { counted } = KINDS[kind];
  return counted.length > 0 ? counted : ['count'];
}

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
