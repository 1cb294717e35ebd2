import { z } from 'zod';
import { SHEET_EXTENSIONS, TYPED_MAX_CHARACTERS, UPLOAD_MAX_BYTES } from '../constants.ts';
import { APPLICATION_EVENT_KINDS, APPROVAL_REQUEST_STATES, REVIEW_STATUSES, UPLOAD_STATUSES } from '../enums.ts';
import { SHEET_ERRORS } from '../errors.ts';
import { applicationKey } from '../ids/application-key.ts';
import { soughtHosts } from '../ids/host-search.ts';
import { codeInQuery, codeList, codeNumber, givenInstant, instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { upload } from '../kit/upload.ts';
import { approvalRequest } from '../reviews/approvals.ts';
import { evidenceMark, unseen } from '../reviews/evidence.ts';
import { FIXERS } from './reasons.ts';
import { sheetChoices, sheetRemark } from './sheet-choices.ts';

const AUDIT = '/agent-admin/management/agent/goddess/audit';
const id = z.coerce.number<number>().int().min(1);
const reasonCode = z.number().int();

/** A `dry-run` is a check that adds nothing (R-PLUS-1). An `add` is a submission. */
export const BATCH_KINDS = ['dry-run', 'add'] as const;

/** `waiting` means that all IDs are checked except some for which the platform has not answered yet. */
export const BATCH_STATES = ['queued', 'checking', 'waiting', 'finished', 'cancelled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * The failures for one reason in a submission (R-HOST-5): the decisive code, the number of failures, and who can fix
 * them.
 */
export const reasonCount = z.object({
  code: reasonCode,
  count: z.number().int(),
  fixer: z.enum(FIXERS),
  fixable: z.number().int().describe('How many of them the agent or the host can fix, because no other check failed'),
});

export const batch = z.object({
  id: z.number().int(),
  kind: z.enum(BATCH_KINDS),
  state: z.enum(BATCH_STATES),
  groupId: z.number().int(),
  groupName: z.string(),
  fileName: z.string().nullable(),
  submittedBy: z.string(),
  submittedAt: instant,
  finishedAt: instant.nullable(),
  total: z.number().int(),
  checked: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  reasons: z.array(reasonCount),
  remarks: z.array(sheetRemark),
  /** Estimated seconds until the remaining IDs are checked. Null if not known yet. */
  secondsLeft: z.number().int().nullable(),
});
export type Batch = z.infer<typeof batch>;

/**
 * For code 107, the group that the host belonged to when the ID was submitted. Null for users who don't see all groups.
 */
const hostOf = z.object({ groupId: z.number().int(), groupName: z.string() }).nullable();

/** A line in a submission: the application, or for a check the result that it would have. */
export const batchLine = z.object({
  line: z
    .number()
    .int()
    .describe('For a file, the row as in a spreadsheet, including the heading; for typed IDs, the position from 1'),
  hostId: z.string(),
  name: z.string().nullable(),
  uploadStatus: z.enum(UPLOAD_STATUSES),
  /** All failed checks, the decisive one first (R-HOST-9). */
  codes: z.array(reasonCode),
  /** For 108 and 109: the other account's ID (R-HOST-8). */
  otherHostIds: z.array(z.object({ code: reasonCode, hostId: z.string() })),
  hostOf,
  /** State of the latest approval request; null if there is none. */
  request: z.enum(APPROVAL_REQUEST_STATES).nullable(),
  /**
   * A message to the host, in the language of the host's country. Included if requested, and if only the host can fix
   * the problem.
   */
  message: z.object({ text: z.string(), locale: z.string() }).nullable(),
});

export type BatchLine = z.infer<typeof batchLine>;

/** Fields that every submission has in addition to its IDs. */
export const submissionTarget = { groupId: id, dryRun: z.stringbool().or(z.boolean()).default(false) };

export const submitFile = route({
  id: 'applications.submitFile',
  method: 'POST',
  path: `${AUDIT}/batches/file`,
  summary: 'Add the hosts of a sheet to a group, or with `dryRun` only check them',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  body: z.object({ ...submissionTarget, ...sheetChoices }),
  upload: upload({ field: 'file', maxBytes: UPLOAD_MAX_BYTES, extensions: SHEET_EXTENSIONS }),
  data: batch,
  idempotent: true,
  callsPerMinute: 60,
  errors: ['group-not-found', 'file-missing', 'no-ids', 'too-many-ids', 'dry-runs-full', ...SHEET_ERRORS],
});

export const submitTyped = route({
  id: 'applications.submitTyped',
  method: 'POST',
  path: `${AUDIT}/batches/typed`,
  summary: 'Add typed IDs, separated by commas, line breaks or spaces (R-HOST-2)',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  body: z.object({ ...submissionTarget, text: z.string().max(TYPED_MAX_CHARACTERS) }),
  bodyMaxBytes: TYPED_MAX_CHARACTERS + 4 * 1024 * 1024,
  data: batch,
  idempotent: true,
  callsPerMinute: 120,
  errors: [
    'group-not-found',
    'no-ids',
    'too-many-ids',
    'dry-runs-full',
    'typed-lost-digits',
    'sheet-cell-too-long',
    'sheet-too-large',
    'sheet-too-many-rows',
  ],
});

export const submitChecked = route({
  id: 'applications.submitChecked',
  method: 'POST',
  path: `${AUDIT}/batches/{batchId}/submit`,
  summary: 'Submit the IDs that passed a check. Each is checked again',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  params: z.object({ batchId: id }),
  data: batch,
  idempotent: true,
  errors: ['batch-not-found', 'batch-not-a-dry-run', 'batch-not-finished', 'nothing-accepted', 'group-not-found'],
});

export const retryFailed = route({
  id: 'applications.retryFailed',
  method: 'POST',
  path: `${AUDIT}/batches/{batchId}/retry`,
  summary: 'Submit only the failed IDs of a finished submission again (R-PLUS-3)',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  params: z.object({ batchId: id }),
  body: z.object({ codes: z.array(codeNumber).max(50).default([]).describe('Only these reasons. If empty, all') }),
  data: batch,
  idempotent: true,
  errors: ['batch-not-found', 'batch-not-finished', 'nothing-failed', 'dry-runs-full', 'group-not-found'],
});

export const cancelBatch = route({
  id: 'applications.cancelBatch',
  method: 'POST',
  path: `${AUDIT}/batches/{batchId}/cancel`,
  summary: 'Stop checking a submission. Added hosts stay added',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  params: z.object({ batchId: id }),
  data: batch,
  idempotent: true,
  errors: ['batch-not-found', 'batch-finished'],
});

export const readBatch = route({
  id: 'applications.readBatch',
  method: 'GET',
  path: `${AUDIT}/batches/{batchId}`,
  summary: 'Get a submission with its progress and summary (R-HOST-5)',
  access: { right: 'applications:read' },
  tokens: ['read', 'submit'],
  params: z.object({ batchId: id }),
  data: batch,
  errors: ['batch-not-found'],
});

export const listBatches = route({
  id: 'applications.listBatches',
  method: 'GET',
  path: `${AUDIT}/batches`,
  summary: 'List the submissions in the caller’s scope, newest first, or those with this number or file name',
  access: { right: 'applications:read' },
  query: pageQuery.extend({ search: givenText(100).trim().optional() }),
  data: page(batch),
});

export const listBatchLines = route({
  id: 'applications.listBatchLines',
  method: 'GET',
  path: `${AUDIT}/batches/{batchId}/lines`,
  summary: 'List the lines of a submission in their order, by outcome and reason',
  access: { right: 'applications:read' },
  tokens: ['read', 'submit'],
  params: z.object({ batchId: id }),
  query: pageQuery.extend({
    uploadStatus: z.enum(UPLOAD_STATUSES).optional(),
    code: codeInQuery.optional(),
    messages: z.stringbool().default(false).describe('Include a message for each host who must do something'),
  }),
  data: page(batchLine),
  errors: ['batch-not-found'],
});

export const downloadFailed = route({
  id: 'applications.downloadFailed',
  method: 'GET',
  path: `${AUDIT}/batches/{batchId}/failed`,
  summary: 'Download the failed IDs with reason and next step, as a sheet to correct and upload again or as plain IDs',
  access: { right: 'applications:read' },
  tokens: ['read', 'submit'],
  params: z.object({ batchId: id }),
  query: z.object({
    format: z.enum(['xlsx', 'csv', 'txt']),
    code: codeInQuery.optional(),
    fixable: z.stringbool().default(false).describe('Only IDs that the agent or the host can fix'),
    messages: z
      .stringbool()
      .default(false)
      .describe('Only IDs that the host can fix, each with a message for the host. In txt format, one per line'),
  }),
  answer: 'file',
  errors: ['batch-not-found'],
});

export const downloadTemplate = route({
  id: 'applications.downloadTemplate',
  method: 'GET',
  path: `${AUDIT}/template`,
  summary: 'Download an empty sheet to fill in',
  access: { right: 'applications:submit' },
  query: z.object({ format: z.enum(['xlsx', 'csv']) }),
  answer: 'file',
});

/** Fields by which the history can be sorted (R-HOST-6). */
export const HISTORY_SORTS = ['submittedAt', 'reviewedAt', 'hostId'] as const;

export const historyFilter = z.object({
  groupId: id.optional(),
  batchId: id.optional(),
  hostId: soughtHosts.optional(),
  uploadStatus: z.enum(UPLOAD_STATUSES).optional(),
  reviewStatus: z.enum(REVIEW_STATUSES).optional(),
  codes: codeList,
  from: givenInstant.optional().describe('Submitted at or after'),
  to: givenInstant.optional().describe('Submitted before'),
  fixable: z
    .literal('yes')
    .optional()
    .describe('Rejected for reasons that the agent or the host can fix, and not submitted again since'),
  decidedFrom: givenInstant.optional().describe('Reviewed, or refused by the checks, at or after'),
  waitingBefore: givenInstant
    .optional()
    .describe('Waiting for a decision, and neither submitted nor reopened at or after this time'),
  sort: z.enum(HISTORY_SORTS).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type HistoryFilter = z.infer<typeof historyFilter>;

/** An application in the history (R-DATA-4). */
export const historyRow = z.object({
  id: z.number().int(),
  hostId: z.string(),
  batchId: z.number().int(),
  groupId: z.number().int(),
  groupName: z.string(),
  avatarUrl: z.string().nullable(),
  name: z.string().nullable(),
  age: z.number().int().nullable(),
  gender: z.number().int().nullable(),
  country: z.string().nullable(),
  uploadStatus: z.enum(UPLOAD_STATUSES),
  submittedAt: instant,
  /** Null if the upload failed, since there is nothing to review. */
  reviewStatus: z.enum(REVIEW_STATUSES).nullable(),
  /** Codes from the upload or the review, used for the reason description. */
  codes: z.array(reasonCode),
  otherHostIds: z.array(z.object({ code: reasonCode, hostId: z.string() })),
  note: z.string().nullable(),
  reviewedAt: instant.nullable(),
  lapsedAt: instant.nullable(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const listHistory = route({
  id: 'applications.listHistory',
  method: 'GET',
  path: `${AUDIT}/history`,
  summary: 'List the applications in the caller’s scope, filtered, sorted, paged (R-HOST-6)',
  access: { right: 'applications:read' },
  query: historyFilter.extend(pageQuery.shape),
  data: page(historyRow),
});

/** An event in an application's history (R-HOST-7): who acted, when and why. */
export const applicationEvent = z.object({
  id: z.number().int(),
  kind: z.enum(APPLICATION_EVENT_KINDS),
  at: instant,
  by: z.string().nullable(),
  codes: z.array(reasonCode),
  note: z.string().nullable(),
  /** Evidence that was missing when the approval was confirmed in a second step (R-PLUS-27). */
  unseen: z.array(unseen),
});

export const readApplication = route({
  id: 'applications.readApplication',
  method: 'GET',
  path: `${AUDIT}/applications/{hostId}/{applicationId}`,
  summary: 'Get an application with all its events and, if it waits, its place in the queue and the expected time',
  access: { right: 'applications:read' },
  params: applicationKey,
  data: z.object({
    application: historyRow,
    events: z.array(applicationEvent),
    waiting: z.object({ place: z.number().int(), secondsExpected: z.number().int().nullable() }).nullable(),
    hostOf,
    /** The latest approval request, with its answer (R-PLUS-19). */
    request: approvalRequest.nullable(),
    mark: evidenceMark
      .nullable()
      .describe('Required for an approval despite a failed check; null for users who can’t approve it'),
    /** Actions that the caller can take now. */
    actions: z.array(z.enum(['reopen', 'approve-over-check', 'submit-again', 'ask-for-transfer', 'ask-administrator'])),
  }),
  errors: ['application-not-found'],
});
