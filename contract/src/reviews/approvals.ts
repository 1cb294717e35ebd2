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

/** A request that an administrator approves an application over its failed check, with the answer (R-PLUS-19). */
export const approvalRequest = z.object({
  id,
  hostId: z.string(),
  applicationId: id,
  batchId: id,
  groupId: id,
  groupName: z.string(),
  name: z.string().nullable(),
  /** Of the upload. */
  codes: z.array(id),
  state: z.enum(APPROVAL_REQUEST_STATES),
  askedAt: instant,
  /** Null for a user whom the caller may not know. */
  askedBy: z.string().nullable(),
  note: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** Null for agents: they read that an administrator answered, not who. */
  answeredBy: z.string().nullable(),
  answerNote: z.string().nullable(),
  mayWithdraw: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** An account of the person whom a request is about, with the groups that it is and was a host of, the latest first. */
export const personAccount = z.object({
  hostId: z.string(),
  appLabel: z.string(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  state: z.string().nullable(),
  memberships: z.array(z.object({ groupName: z.string(), fromAt: instant, toAt: instant.nullable() })),
});
export type PersonAccount = z.infer<typeof personAccount>;

/** A request as administrators judge it: the account that applied first, then the others of the same person. */
export const approvalRequestRow = approvalRequest.extend({
  /** Empty for agents: the groups of others are not theirs to see. */
  accounts: z.array(personAccount),
  /** Goes back with the answer; null for agents. */
  mark: evidenceMark.nullable(),
  /** Of the account that applied; null for agents, and where it is not known. */
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
    'Ask an administrator to approve applications that failed for 108, 109 or 110: those given, or those of a batch that ' +
    'failed for one reason and nobody has asked for yet; the outcome of each is returned (R-PLUS-19)',
  access: { right: 'applications:ask' },
  body: z.object({
    applications: z.array(applicationKey).max(APPROVAL_REQUESTS_AT_ONCE).default([]),
    batchId: idInQuery.optional(),
    code: codeNumber.optional().describe('The reason that decided; only with a batch'),
    note: note.optional(),
  }),
  data: z.array(
    applicationKey.extend({
      outcome: z.enum(['asked', 'already-asked', 'not-askable']),
      /** Why it is not askable: the code of an error. */
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
  summary: 'Withdraw one’s own request for an approval',
  access: { right: 'applications:ask' },
  params: z.object({ requestId: idInQuery }),
  errors: ['approval-request-not-found', 'approval-request-answered'],
});

export const listApprovalRequests = route({
  id: 'approvals.listApprovalRequests',
  method: 'GET',
  path: REQUESTS,
  summary: 'Requests for approvals in scope: open ones the oldest first, all others the latest first',
  access: { right: 'applications:submit' },
  query: pageQuery.extend({
    state: z.enum(APPROVAL_REQUEST_STATES).optional(),
    batchId: idInQuery.optional().describe('With it, the latest request for each of its applications'),
    code: codeInQuery.optional().describe('The reason that decided'),
  }),
  data: page(approvalRequestRow).extend({
    /** With a batch: how many there are of each state, whatever state is asked for. */
    counts: z.record(z.enum(APPROVAL_REQUEST_STATES), z.number().int()).nullable(),
  }),
});

export const answerApprovalRequests = route({
  id: 'approvals.answerApprovalRequests',
  method: 'POST',
  path: `${REQUESTS}/answers`,
  summary: 'Approve the applications of requests over their failed checks, or refuse, with a note that agents read',
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
      /** Null where it was answered; else the code of an error. */
      refused: z.string().nullable(),
      facts: refusedFacts,
    }),
  ),
  idempotent: true,
  errors: ['note-missing'],
});
