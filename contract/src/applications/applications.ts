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

/** `dry-run`: nothing is added (R-PLUS-1); `add`: a submission. */
export const BATCH_KINDS = ['dry-run', 'add'] as const;

/** `waiting`: every ID is examined but some that the platform could not be asked about yet. */
export const BATCH_STATES = ['queued', 'checking', 'waiting', 'finished', 'cancelled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Failures of one reason in a batch (R-HOST-5): the code that decided, how many, who can fix it. */
export const reasonCount = z.object({
  code: reasonCode,
  count: z.number().int(),
  fixer: z.enum(FIXERS),
  fixable: z.number().int().describe('How many of them the agent or the host can fix: nothing else is against them'),
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
  /** Seconds until the rest is examined, from the pace so far; null while it is not known. */
  secondsLeft: z.number().int().nullable(),
});
export type Batch = z.infer<typeof batch>;

/** The other group that 107 is about, as it was when the ID was submitted; null for users who do not see all groups. */
const hostOf = z.object({ groupId: z.number().int(), groupName: z.string() }).nullable();

/** One line of a batch: the application, or in a dry run what its result would be. */
export const batchLine = z.object({
  line: z
    .number()
    .int()
    .describe('From a file: the row as a spreadsheet numbers it, its heading counted; of typed IDs the place, from 1'),
  hostId: z.string(),
  name: z.string().nullable(),
  uploadStatus: z.enum(UPLOAD_STATUSES),
  /** All that object, the one that decided first (R-HOST-9). */
  codes: z.array(reasonCode),
  /** For 108 and 109: the other account's ID (R-HOST-8). */
  otherHostIds: z.array(z.object({ code: reasonCode, hostId: z.string() })),
  hostOf,
  /** Of the latest request that an administrator approves it; null: nobody has asked. */
  request: z.enum(APPROVAL_REQUEST_STATES).nullable(),
  /** For the host, where only they can fix it and messages are asked for: in the language of their country. */
  message: z.object({ text: z.string(), locale: z.string() }).nullable(),
});

export type BatchLine = z.infer<typeof batchLine>;

/** What every submission says beside its IDs. */
export const submissionTarget = { groupId: id, dryRun: z.stringbool().or(z.boolean()).default(false) };

export const submitFile = route({
  id: 'applications.submitFile',
  method: 'POST',
  path: `${AUDIT}/batches/file`,
  summary: 'Add the hosts of a sheet to a group, or with `dryRun` only return the verdict for each',
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
  summary: 'Add hosts from typed IDs, separated by commas, line breaks or spaces (R-HOST-2)',
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
  summary: 'Submit the IDs of a dry run that no check objected to; each is examined again',
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
  summary: 'Submit just the failed IDs of a finished batch again (R-PLUS-3)',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  params: z.object({ batchId: id }),
  body: z.object({ codes: z.array(codeNumber).max(50).default([]).describe('Only these reasons; empty: all') }),
  data: batch,
  idempotent: true,
  errors: ['batch-not-found', 'batch-not-finished', 'nothing-failed', 'dry-runs-full', 'group-not-found'],
});

export const cancelBatch = route({
  id: 'applications.cancelBatch',
  method: 'POST',
  path: `${AUDIT}/batches/{batchId}/cancel`,
  summary: 'Stop examining; what was added stays added',
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
  summary: 'A batch, its progress and its summary (R-HOST-5)',
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
  summary: 'Batches in the caller’s scope, newest first, or those with this number or a file of such a name',
  access: { right: 'applications:read' },
  query: pageQuery.extend({ search: givenText(100).trim().optional() }),
  data: page(batch),
});

export const listBatchLines = route({
  id: 'applications.listBatchLines',
  method: 'GET',
  path: `${AUDIT}/batches/{batchId}/lines`,
  summary: 'The lines of a batch in their order, by outcome and reason',
  access: { right: 'applications:read' },
  tokens: ['read', 'submit'],
  params: z.object({ batchId: id }),
  query: pageQuery.extend({
    uploadStatus: z.enum(UPLOAD_STATUSES).optional(),
    code: codeInQuery.optional(),
    messages: z.stringbool().default(false).describe('With what to write to each host who has to do something'),
  }),
  data: page(batchLine),
  errors: ['batch-not-found'],
});

export const downloadFailed = route({
  id: 'applications.downloadFailed',
  method: 'GET',
  path: `${AUDIT}/batches/{batchId}/failed`,
  summary: 'The failed IDs with reason and next step, as a sheet to correct and upload again, or as plain IDs',
  access: { right: 'applications:read' },
  tokens: ['read', 'submit'],
  params: z.object({ batchId: id }),
  query: z.object({
    format: z.enum(['xlsx', 'csv', 'txt']),
    code: codeInQuery.optional(),
    fixable: z.stringbool().default(false).describe('Only those that the agent or the host can fix'),
    messages: z
      .stringbool()
      .default(false)
      .describe('Only those that the host can fix: the ID, and what to write to the host; as txt one to a line'),
  }),
  answer: 'file',
  errors: ['batch-not-found'],
});

export const downloadTemplate = route({
  id: 'applications.downloadTemplate',
  method: 'GET',
  path: `${AUDIT}/template`,
  summary: 'An empty sheet to fill in',
  access: { right: 'applications:submit' },
  query: z.object({ format: z.enum(['xlsx', 'csv']) }),
  answer: 'file',
});

/** What the history can be sorted by (R-HOST-6). */
export const HISTORY_SORTS = ['submittedAt', 'reviewedAt', 'hostId'] as const;

export const historyFilter = z.object({
  groupId: id.optional(),
  batchId: id.optional(),
  hostId: soughtHosts.optional(),
  uploadStatus: z.enum(UPLOAD_STATUSES).optional(),
  reviewStatus: z.enum(REVIEW_STATUSES).optional(),
  codes: codeList,
  from: givenInstant.optional().describe('Uploaded at or after'),
  to: givenInstant.optional().describe('Uploaded before'),
  fixable: z
    .literal('yes')
    .optional()
    .describe('Rejected for reasons that the agent or the host can fix, and not submitted again since'),
  decidedFrom: givenInstant.optional().describe('Reviewed, or refused by the checks, at or after'),
  waitingBefore: givenInstant
    .optional()
    .describe('Waits for a decision, and was neither submitted nor opened again at or after then'),
  sort: z.enum(HISTORY_SORTS).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type HistoryFilter = z.infer<typeof historyFilter>;

/** One host upload record (R-DATA-4). */
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
  /** Null if the upload failed: there is nothing to review. */
  reviewStatus: z.enum(REVIEW_STATUSES).nullable(),
  /** Upload reasons, or the review's: the reason description. */
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
  summary: 'Upload records in the caller’s scope, filtered, sorted, paged (R-HOST-6)',
  access: { right: 'applications:read' },
  query: historyFilter.extend(pageQuery.shape),
  data: page(historyRow),
});

/** One thing that happened to an application (R-HOST-7): who, when, why. */
export const applicationEvent = z.object({
  id: z.number().int(),
  kind: z.enum(APPLICATION_EVENT_KINDS),
  at: instant,
  by: z.string().nullable(),
  codes: z.array(reasonCode),
  note: z.string().nullable(),
  /** What an approval was made without, by a second step (R-PLUS-27). */
  unseen: z.array(unseen),
});

export const readApplication = route({
  id: 'applications.readApplication',
  method: 'GET',
  path: `${AUDIT}/applications/{hostId}/{applicationId}`,
  summary: 'One application, all that happened to it, and while it waits its place in the queue and expected time',
  access: { right: 'applications:read' },
  params: applicationKey,
  data: z.object({
    application: historyRow,
    events: z.array(applicationEvent),
    waiting: z.object({ place: z.number().int(), secondsExpected: z.number().int().nullable() }).nullable(),
    hostOf,
    /** The latest request that an administrator approves it, with its answer (R-PLUS-19). */
    request: approvalRequest.nullable(),
    mark: evidenceMark.nullable().describe('For an approval over the check; null for those who may not approve it'),
    /** What the caller may do with it now. */
    actions: z.array(z.enum(['reopen', 'approve-over-check', 'submit-again', 'ask-for-transfer', 'ask-administrator'])),
  }),
  errors: ['application-not-found'],
});
