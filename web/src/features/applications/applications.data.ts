import {
  type Batch,
  cancelBatch,
  type HistoryFilter,
  listBatches,
  listBatchLines,
  listHistory,
  readApplication,
  readBatch,
  retryFailed,
  submitChecked,
  submitTyped,
} from '@greenroom/contract/applications/applications.ts';
import { readBatchPlace, readQueueOutlook } from '@greenroom/contract/applications/outlook.ts';
import { listSubmittableAgain } from '@greenroom/contract/applications/submitting-again.ts';
import { MAX_PAGE_SIZE } from '@greenroom/contract/constants.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import {
  askForApprovals,
  listApprovalRequests,
  withdrawApprovalRequest,
} from '@greenroom/contract/reviews/approvals.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { approveOverCheck, reopen } from '@greenroom/contract/reviews/reviews.ts';
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';
import { type SheetChoices, sendSheet } from './sheets-at-the-server.ts';

/** Intervals at which a running batch is fetched: without server events, and with them in case one is missed. */
const POLL_MS = 2000;
const POLL_LIVE_MS = 5000;
/** Number of lines on a page of a batch. This is the maximum page size. */
export const LINES_A_PAGE = 100;
const RECENT_BATCHES = 10;

/** A requested submission. The server carries out identical values only once. */
export interface HostsIntent {
  dryRun: boolean;
  groupId: number;
  /** A sheet, or null if `text` is sent. */
  file: File | null;
  /** The choices for reading the sheet. */
  choices: SheetChoices;
  text: string;
}

/** Queries the review queue place of a waiting batch's first host. */
export function batchPlaceQuery(batchId: number) {
  return queryOf(readBatchPlace, { batchId });
}

export function outlookQuery() {
  return queryOf(readQueueOutlook, {});
}

/** Queries a batch and fetches it again until it is finished, more often if there are no server events. */
export function batchQuery(batchId: number, live: boolean) {
  return {
    ...queryOf(readBatch, { batchId }),
    refetchInterval: ({ state }: { state: { data: Batch | undefined } }) => {
      if (state.data === undefined || isOver(state.data)) return false;
      return live ? POLL_LIVE_MS : POLL_MS;
    },
  };
}

/** Returns whether the batch is finished and won't change anymore. */
export function isOver(batch: Batch): boolean {
  return batch.state === 'finished' || batch.state === 'cancelled';
}

export function recentBatchesQuery(live: boolean) {
  return {
    ...queryOf(listBatches, { size: RECENT_BATCHES }),
    refetchInterval: ({ state }: { state: { data: { rows: readonly Batch[] } | undefined } }) =>
      live || state.data?.rows.every(isOver) !== false ? false : POLL_MS,
  };
}

/** Queries the lines that failed for one reason, 100 per page. */
export function failedLinesQuery(batchId: number, code: number, page: number) {
  return queryOf(listBatchLines, { batchId, code, uploadStatus: 'failure', page, size: LINES_A_PAGE });
}

/** Queries the lines that failed for one reason, with a message for each host. */
export function hostMessagesQuery(batchId: number, code: number, page: number) {
  const those = { batchId, code, uploadStatus: 'failure' as const, messages: 'true' };
  return queryOf(listBatchLines, { ...those, page, size: LINES_A_PAGE });
}

export function historyQuery(input: HistoryFilter & { page: number; size: number }) {
  return { ...queryOf(listHistory, input), placeholderData: keepPreviousData };
}

/** Chosen applications in the history: specific ones, or all that match a filter. */
export type ChosenRecords = { applications: ApplicationKey[] } | { filter: Partial<HistoryFilter> };

/** Finds the applications that can be submitted again. */
export function findSubmittableAgain(chosen: ChosenRecords) {
  return call(listSubmittableAgain, chosen);
}

export function applicationQuery(key: ApplicationKey) {
  return queryOf(readApplication, key);
}

/** Sends a sheet or typed IDs. The form shows any errors. */
export function sendHosts(intent: HostsIntent, options: CallOptions & Attempt): Promise<Batch> {
  const { dryRun, groupId, file, choices, text } = intent;
  if (file !== null) return sendSheet({ groupId, dryRun, file, choices }, options);
  return call(submitTyped, { groupId, dryRun, text }, { ...options, release: true });
}

export function sendChecked(batchId: number, { idempotencyKey }: Attempt): Promise<Batch> {
  return call(submitChecked, { batchId }, { idempotencyKey });
}

export function sendRetry(retry: { batchId: number; codes: number[] }, { idempotencyKey }: Attempt): Promise<Batch> {
  return call(retryFailed, retry, { idempotencyKey });
}

export const cancelBatchMutation = mutationOptions({
  mutationFn: (batchId: number) => call(cancelBatch, { batchId }),
});

export type AdministratorAct = { key: ApplicationKey; note: string } & (
  | { act: 'reopen' }
  | { act: 'approve-over-check'; mark: string; pictureSeen: boolean; acceptUnseen: Unseen[] }
);

/** Sends an administrator's action outside the review. The dialog shows any errors. */
export function sendAdministratorAct(act: AdministratorAct, { idempotencyKey }: Attempt) {
  const { key, note } = act;
  const options = { idempotencyKey, release: true };
  if (act.act === 'reopen') return call(reopen, { ...key, note }, options);
  const { mark, pictureSeen, acceptUnseen } = act;
  return call(approveOverCheck, { ...key, note, mark, pictureSeen, acceptUnseen }, options);
}

/** Queries the requests to administrators for lines that failed for one reason, latest first. */
export function batchRequestsQuery(batchId: number, code: number) {
  return queryOf(listApprovalRequests, { batchId, code, size: MAX_PAGE_SIZE });
}

/** All lines that failed for one reason in a batch, or single applications. */
export type AskFor = { batchId: number; code: number } | { applications: ApplicationKey[] };

interface AskIntent {
  what: AskFor;
  note: string;
  /** True if the dialog shows the errors. */
  inDialog: boolean;
}

export function sendAsk({ what, note, inDialog }: AskIntent, { idempotencyKey }: Attempt) {
  return call(askForApprovals, { ...what, ...(note !== '' && { note }) }, { idempotencyKey, release: inDialog });
}

export const withdrawRequestMutation = mutationOptions({
  mutationFn: (requestId: number) => call(withdrawApprovalRequest, { requestId }),
});

/** Stores a batch from a response so that no further call is needed to show it. */
export function keepBatch(client: QueryClient, batch: Batch): void {
  client.setQueryData(queryOf(readBatch, { batchId: batch.id }).queryKey, batch);
  void client.invalidateQueries({ queryKey: [listBatches.id] });
}

/** Calls whose responses change when a batch does. */
export const BATCH_KEYS = [readBatch.id, readBatchPlace.id, listBatches.id, listBatchLines.id, readQueueOutlook.id];
/** Calls whose responses change when applications do. */
export const APPLICATION_KEYS = [
  listHistory.id,
  readBatchPlace.id,
  readApplication.id,
  readQueueOutlook.id,
  listApprovalRequests.id,
];
/** Calls whose responses change when a request to administrators is made or answered. */
export const REQUEST_KEYS = [listApprovalRequests.id, listBatchLines.id];
