import { z } from 'zod';
import { historyRow } from '../applications/applications.ts';
import { APPROVAL_ERRORS, EVIDENCE_ERRORS, REJECTION_CODES, type RejectionCode } from '../applications/reasons.ts';
import { applicationKey } from '../ids/application-key.ts';
import { givenInstant, instant } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText, note } from '../kit/text.ts';
import { acceptUnseen, EVIDENCE_FACTS, evidenceMark, seenEvidence } from './evidence.ts';

const REVIEWS = '/agent-admin/management/agent/goddess/audit/reviews';

const id = z.coerce.number<number>().int().min(1);

/**
 * Parts of the queue: what the automatic hints point to, and `asked`: those about which another reviewer wants the caller's
 * opinion. `all` holds every open application.
 */
export const QUEUES = ['all', 'asked', 'names', 'videos', 'countries'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The hints that put an application into a part of the queue; the others do not go by hints. */
export const QUEUE_HINTS = {
  names: [213, 214, 215],
  videos: [202],
  countries: [201],
} as const satisfies Partial<Record<QueueName, readonly RejectionCode[]>>;

const rejectionCode = z.literal([...REJECTION_CODES]);

/** What a reviewer decides: approved, or failed for one reason or several (R-HOST-7). */
export const verdict = z.object({
  approve: z.boolean(),
  codes: z.array(rejectionCode).max(REJECTION_CODES.length).default([]),
  note: note.optional(),
});

export const otherAccount = z.object({
  hostId: z.string(),
  appLabel: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  state: z.string(),
  hostOfGroup: z.string().nullable(),
});

/** A reviewer asked another about an application, or answered: the answer is a question back (R-PLUS-4). */
export const secondOpinion = z.object({
  askedById: id,
  askedBy: z.string(),
  askedOf: z.string(),
  askedOfCaller: z.boolean(),
  note: z.string(),
  at: instant,
  /** It waits for an answer or a decision. */
  open: z.boolean(),
  /** What has changed about the account since the reviewer wrote it. */
  changed: z.array(z.enum(EVIDENCE_FACTS)),
});
export type SecondOpinion = z.infer<typeof secondOpinion>;

/** One application under an exclusive claim, with the evidence side by side (R-PLUS-4). */
export const reviewCase = z.object({
  application: historyRow,
  /** Goes back with the verdict. */
  mark: evidenceMark,
  claimExpiresAt: instant,
  account: z.object({
    appLabel: z.string(),
    state: z.string(),
    birthDate: z.string().nullable(),
    avatarIsDefault: z.boolean(),
    homepageVideoUrl: z.string().nullable(),
    storyStatus: z.number().nullable(),
    personalVideoStatus: z.number().nullable(),
    kycVerified: z.boolean().nullable(),
    bankLinked: z.boolean().nullable(),
    category: z.number().nullable(),
    /** The group that the account is a host of by now; null: none. */
    hostOfGroup: z.string().nullable(),
  }),
  group: z.object({
    path: z.array(z.string()),
    country: z.string(),
    agentNickname: z.string().nullable(),
    agentSince: instant.nullable(),
    /** Of the reviewed applications of the group in the last 180 days; null where there are none. */
    acceptedShare: z.number().nullable(),
  }),
  countryMatches: z.boolean().nullable(),
  /** Reasons for a rejection that the facts point to as they are now. */
  suggestedCodes: z.array(z.number().int()),
  /** Codes that stand against an approval as things are now, the one that decides first; none: it may be approved. */
  objections: z.array(z.number().int()),
  earlierDecisions: z.array(
    z.object({
      at: instant,
      approved: z.boolean(),
      codes: z.array(z.number().int()),
      note: z.string().nullable(),
      /** Null: it was decided without anybody. */
      by: z.string().nullable(),
      group: z.string(),
    }),
  ),
  otherAccounts: z.array(otherAccount),
  /** What reviewers asked each other about it, the first at the top. */
  opinions: z.array(secondOpinion),
});
export type ReviewCase = z.infer<typeof reviewCase>;

export const queueCounts = route({
  id: 'reviews.queueCounts',
  method: 'GET',
  path: `${REVIEWS}/queues`,
  summary: 'How many open applications each queue holds',
  access: { right: 'applications:review' },
  data: z.record(z.enum(QUEUES), z.number()),
});

export const claimNext = route({
  id: 'reviews.claimNext',
  method: 'POST',
  path: `${REVIEWS}/claims`,
  summary: 'Claim the oldest application of a queue that nobody has; null if the queue is empty',
  access: { right: 'applications:review' },
  body: z.object({
    queue: z.enum(QUEUES).default('all'),
    /** The applications that the caller is looking at or has skipped: not given again. */
    except: z.array(applicationKey).max(200).default([]),
  }),
  data: reviewCase.nullable(),
});

export const claimOne = route({
  id: 'reviews.claimOne',
  method: 'POST',
  path: `${REVIEWS}/claims/{hostId}/{applicationId}`,
  summary: 'Claim, or renew the claim on, one application',
  access: { right: 'applications:review' },
  params: applicationKey,
  data: reviewCase,
  errors: ['application-not-found', 'application-decided', 'claim-lost'],
});

export const readCase = route({
  id: 'reviews.readCase',
  method: 'GET',
  path: `${REVIEWS}/claims/{hostId}/{applicationId}`,
  summary: 'The case under the caller’s own claim as it is now; the claim is not renewed',
  access: { right: 'applications:review' },
  params: applicationKey,
  data: reviewCase,
  errors: ['application-not-found'],
});

export const releaseClaim = route({
  id: 'reviews.releaseClaim',
  method: 'DELETE',
  path: `${REVIEWS}/claims/{hostId}/{applicationId}`,
  summary: 'Release a claim',
  access: { right: 'applications:review' },
  params: applicationKey,
  query: z.object({
    /** When the claim to release ends, as its case said: one renewed or made again since then stays. */
    claimExpiresAt: givenInstant.optional(),
  }),
});

const decided = z.object({ decisionId: z.number().int(), undoUntil: instant });

export const decide = route({
  id: 'reviews.decide',
  method: 'POST',
  path: `${REVIEWS}/decisions`,
  summary:
    'Decide on an application that the caller has claimed, with the mark of its case; a success opens the membership with it',
  access: { right: 'applications:review' },
  body: applicationKey.extend(verdict.shape).extend(seenEvidence.shape).extend({ acceptUnseen }),
  data: decided,
  idempotent: true,
  errors: [
    'application-not-found',
    'application-decided',
    'claim-lost',
    'reasons-missing',
    ...EVIDENCE_ERRORS,
    ...APPROVAL_ERRORS,
  ],
});

export const undoDecision = route({
  id: 'reviews.undoDecision',
  method: 'POST',
  path: `${REVIEWS}/decisions/{hostId}/{decisionId}/undo`,
  summary: 'Undo one’s own decision within 30 seconds; the caller has the claim again',
  access: { right: 'applications:review' },
  params: z.object({ hostId: givenText(64), decisionId: id }),
  data: reviewCase,
  errors: [
    'group-not-found',
    'undo-too-late',
    'decision-not-yours',
    'decision-already-undone',
    'account-has-open-application',
  ],
});

export const reopen = route({
  id: 'reviews.reopen',
  method: 'POST',
  path: `${REVIEWS}/reopenings`,
  summary: 'An administrator reopens a decided application, with a note (R-HOST-7)',
  access: { right: 'applications:overrule' },
  body: applicationKey.extend({ note }),
  idempotent: true,
  errors: [
    'group-not-found',
    'application-not-found',
    'application-open',
    'account-has-open-application',
    'note-missing',
  ],
});

export const approveOverCheck = route({
  id: 'reviews.approveOverCheck',
  method: 'POST',
  path: `${REVIEWS}/approvals`,
  summary: 'An administrator approves over a failed check of 104, 108, 109 or 110, with a note (code 200)',
  access: { right: 'applications:overrule' },
  body: applicationKey.extend({ note }).extend(seenEvidence.shape).extend({ acceptUnseen }),
  idempotent: true,
  errors: [
    'group-not-found',
    'application-not-found',
    'check-not-approvable',
    ...EVIDENCE_ERRORS,
    'account-has-open-application',
    'application-decided',
    ...APPROVAL_ERRORS,
  ],
});
