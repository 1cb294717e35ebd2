import { z } from 'zod';
import { APPROVAL_REQUESTS_AT_ONCE, NOTE_MAX_CHARACTERS } from '../constants.ts';
import { APPROVAL_REQUEST_STATES } from '../enums.ts';
import { applicationKey } from '../ids/application-key.ts';
import { codeInQuery, codeNumber, instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { acceptUnseen, evidenceMark, refusedFacts, seenEvidence } from './evidence.ts';

const REQUESTS = '/agent-admin/approval-requests';

const id = z.number().int();
const idInQuery = z.coerce.number<number>().int().min(1);
const note = givenText(NOTE_MAX_CHARACTERS).trim();

/** A request to approve an application despite its failed check, and the answer (R-PLUS-19). */
export const approvalRequest = z.object({
  id,
  hostId: z.string(),
  applicationId: id,
  batchId: id,
  groupId: id,
  groupName: z.string(),
  name: z.string().nullable(),
  /** The reason codes from the upload. */
  codes: z.array(id),
  state: z.enum(APPROVAL_REQUEST_STATES),
  askedAt: instant,
  /** The user who made the request. Null if the caller can't see that user. */
  askedBy: z.string().nullable(),
  note: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** The administrator who answered. Null for agents, who can't see which administrator it was. */
  answeredBy: z.string().nullable(),
  answerNote: z.string().nullable(),
  mayWithdraw: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** An account that belongs to the person in a request, with its current and past groups, latest first. */
export const personAccount = z.object({
  hostId: z.string(),
  appLabel: z.string(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  state: z.string().nullable(),
  memberships: z.array(z.object({ groupName: z.string(), fromAt: instant, toAt: instant.nullable() })),
});
export type PersonAccount = z.infer<typeof personAccount>;

/** A request in the form that administrators review: the account that applied, then the person's other accounts. */
export const approvalRequestRow = approvalRequest.extend({
  /** Empty for agents, who can't see other agents' groups. */
  accounts: z.array(personAccount),
  /** The mark to send back with the answer. Null for agents. */
  mark: evidenceMark.nullable(),
  /** The age for the account that applied. Null for agents, or if unknown. */
  age: z.number().int().nullable(),
  gender: z.number().int().nullable(),
  country: z.string().nullable(),
});
export type ApprovalRequestRow = z.infer<typeof approvalRequestRow>;

export const askForApprovals = route({
  id: 'approvals.askForApprovals',
  method: 'POST',
  path: REQUESTS,
  summary:
    'Ask an administrator to approve applications that failed for 108, 109 or 110: those given, or those of a submission ' +
    'that failed for one reason and have no request yet. Returns the outcome for each (R-PLUS-19)',
  access: { right: 'applications:ask' },
  body: z.object({
    applications: z.array(applicationKey).max(APPROVAL_REQUESTS_AT_ONCE).default([]),
    batchId: idInQuery.optional(),
    code: codeNumber.optional().describe('The decisive reason; only with a batch'),
    note: note.optional(),
  }),
  data: z.array(
    applicationKey.extend({
      outcome: z.enum(['asked', 'already-asked', 'not-askable']),
      /** The error code, if a request isn't possible. */
      refused: z.string().nullable(),
    }),
  ),
  idempotent: true,
  errors: ['batch-not-found', 'too-many-open'],
});

export const withdrawApprovalRequest = route({
  id: 'approvals.withdrawApprovalRequest',
  method: 'DELETE',
  path: `${REQUESTS}/{requestId}`,
  summary: 'Withdraw your own approval request',
  access: { right: 'applications:ask' },
  params: z.object({ requestId: idInQuery }),
  errors: ['approval-request-not-found', 'approval-request-answered'],
});

export const listApprovalRequests = route({
  id: 'approvals.listApprovalRequests',
  method: 'GET',
  path: REQUESTS,
  summary: 'List approval requests in scope: open ones oldest first, all others latest first',
  access: { right: 'applications:submit' },
  query: pageQuery.extend({
    state: z.enum(APPROVAL_REQUEST_STATES).optional(),
    batchId: idInQuery.optional().describe('Returns the latest request for each application of this submission'),
    code: codeInQuery.optional().describe('The decisive reason'),
  }),
  data: page(approvalRequestRow).extend({
    /** If a batch is given, the number of requests in each state, regardless of the requested state. */
    counts: z.record(z.enum(APPROVAL_REQUEST_STATES), z.number().int()).nullable(),
  }),
});

export const answerApprovalRequests = route({
  id: 'approvals.answerApprovalRequests',
  method: 'POST',
  path: `${REQUESTS}/answers`,
  summary:
    'Approve the applications of requests despite their failed checks, or refuse them, with a note that agents see',
  access: { right: 'applications:overrule' },
  body: z.object({
    requests: z
      .array(seenEvidence.extend({ requestId: id }))
      .min(1)
      .max(APPROVAL_REQUESTS_AT_ONCE),
    approve: z.boolean(),
    note,
    acceptUnseen,
  }),
  data: z.array(
    z.object({
      requestId: id,
      /** Null if the request was answered, otherwise an error code. */
      refused: z.string().nullable(),
      facts: refusedFacts,
    }),
  ),
  idempotent: true,
  errors: ['note-missing'],
});
