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
 * The parts of the queue. `all` includes every open application. `asked` includes those for which another reviewer
 * wants the caller's opinion. Each other part includes one kind of suggested reason.
 */
export const QUEUES = ['all', 'asked', 'names', 'videos', 'countries'] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * Which suggested reasons put an application into a part of the queue. The other parts don't depend on suggested
 * reasons.
 */
export const QUEUE_HINTS = {
  names: [213, 214, 215],
  videos: [202],
  countries: [201],
} as const satisfies Partial<Record<QueueName, readonly RejectionCode[]>>;

const rejectionCode = z.literal([...REJECTION_CODES]);

/** A reviewer's verdict: approved, or rejected for one or more reasons (R-HOST-7). */
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

/** A question from one reviewer to another about an application. The answer is itself a question back (R-PLUS-4). */
export const secondOpinion = z.object({
  askedById: id,
  askedBy: z.string(),
  askedOf: z.string(),
  askedOfCaller: z.boolean(),
  note: z.string(),
  at: instant,
  /** True while the question waits for an answer or a decision. */
  open: z.boolean(),
  /** The account facts that have changed since the reviewer wrote the question. */
  changed: z.array(z.enum(EVIDENCE_FACTS)),
});
export type SecondOpinion = z.infer<typeof secondOpinion>;

/** An application under an exclusive claim, with the evidence side by side (R-PLUS-4). */
export const reviewCase = z.object({
  application: historyRow,
  /** The mark to send back with the verdict. */
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
    /** The group in which the account is already a host. Null if there is none. */
    hostOfGroup: z.string().nullable(),
  }),
  group: z.object({
    path: z.array(z.string()),
    country: z.string(),
    agentNickname: z.string().nullable(),
    agentSince: instant.nullable(),
    /**
     * The approved share of the group's applications that were reviewed in the last 180 days. Null if there are none.
     */
    acceptedShare: z.number().nullable(),
  }),
  countryMatches: z.boolean().nullable(),
  /** Reasons for a rejection that the current facts suggest. */
  suggestedCodes: z.array(z.number().int()),
  /** Codes that currently prevent an approval, the decisive one first. If empty, the application can be approved. */
  objections: z.array(z.number().int()),
  earlierDecisions: z.array(
    z.object({
      at: instant,
      approved: z.boolean(),
      codes: z.array(z.number().int()),
      note: z.string().nullable(),
      /** The user who decided. Null if it was decided automatically. */
      by: z.string().nullable(),
      group: z.string(),
    }),
  ),
  otherAccounts: z.array(otherAccount),
  /** Questions and answers between reviewers, oldest first. */
  opinions: z.array(secondOpinion),
});
export type ReviewCase = z.infer<typeof reviewCase>;

export const queueCounts = route({
  id: 'reviews.queueCounts',
  method: 'GET',
  path: `${REVIEWS}/queues`,
  summary: 'Count the open applications in each queue',
  access: { right: 'applications:review' },
  data: z.record(z.enum(QUEUES), z.number()),
});

export const claimNext = route({
  id: 'reviews.claimNext',
  method: 'POST',
  path: `${REVIEWS}/claims`,
  summary: 'Claim the oldest unclaimed application of a queue; null if the queue is empty',
  access: { right: 'applications:review' },
  body: z.object({
    queue: z.enum(QUEUES).default('all'),
    /** Applications that the caller is viewing or has skipped. They aren't returned again. */
    except: z.array(applicationKey).max(200).default([]),
  }),
  data: reviewCase.nullable(),
});

export const claimOne = route({
  id: 'reviews.claimOne',
  method: 'POST',
  path: `${REVIEWS}/claims/{hostId}/{applicationId}`,
  summary: 'Claim an application, or renew your claim',
  access: { right: 'applications:review' },
  params: applicationKey,
  data: reviewCase,
  errors: ['application-not-found', 'application-decided', 'claim-lost'],
});

export const readCase = route({
  id: 'reviews.readCase',
  method: 'GET',
  path: `${REVIEWS}/claims/{hostId}/{applicationId}`,
  summary: 'Get the current case of your own claim, without renewing it',
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
    /** When the claim to release expires, as given in its case. A claim that was renewed or made later remains. */
    claimExpiresAt: givenInstant.optional(),
  }),
});

const decided = z.object({ decisionId: z.number().int(), undoUntil: instant });

export const decide = route({
  id: 'reviews.decide',
  method: 'POST',
  path: `${REVIEWS}/decisions`,
  summary:
    'Decide on an application that you have claimed, with the mark of its case. An approval opens the membership immediately',
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
  summary: 'Undo your own decision within 30 seconds. You get the claim back',
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
  summary: 'Reopen a decided application as an administrator, with a note (R-HOST-7)',
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
  summary:
    'Approve an application as an administrator despite a failed check of 104, 108, 109 or 110, with a note (code 200)',
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
