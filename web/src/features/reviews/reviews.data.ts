import { listHistory, readApplication } from '@greenroom/contract/applications/applications.ts';
import type { RejectionCode } from '@greenroom/contract/applications/reasons.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@greenroom/contract/constants.ts';
import type { ApprovalRequestState } from '@greenroom/contract/enums.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { answerApprovalRequests, listApprovalRequests } from '@greenroom/contract/reviews/approvals.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import {
  chooseOpen,
  type DecisionKey,
  decideMany,
  listOpen,
  type OpenFilter,
  undoMany,
} from '@greenroom/contract/reviews/list-mode.ts';
import { askForOpinion, listReviewers, readPace, withdrawOpinion } from '@greenroom/contract/reviews/reviewers.ts';
import {
  claimNext,
  claimOne,
  decide,
  type QueueName,
  queueCounts,
  readCase,
  releaseClaim,
  undoDecision,
} from '@greenroom/contract/reviews/reviews.ts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/** Polling interval for parts of the screen that wait for changes while there are no server-sent events. */
export const POLL_MS = 15_000;

/** Number of retries after a lost connection, with the same idempotency key, before the case comes back. */
const RETRIES = 3;

/**
 * Queries the number of open applications in each queue. If `live` is true, events report changes and no polling is
 * needed.
 */
export const queueCountsOptions = (live: boolean) =>
  queryOptions({ ...queryOf(queueCounts, {}), refetchInterval: live ? false : POLL_MS });

/**
 * Queries open applications for the list, longest waiting first. Their number and order are the same as in the queue.
 */
export const openApplicationsOptions = (filter: OpenFilter, page: number, size: number, live: boolean) =>
  queryOptions({
    ...queryOf(listOpen, { ...filter, page, size }),
    refetchInterval: live ? false : POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Queries one page of agents' approval requests, longest waiting first. */
export const requestsOptions = (
  { state, page, size }: { state: ApprovalRequestState | 'all'; page: number; size: number },
  live: boolean,
) =>
  queryOptions({
    ...queryOf(listApprovalRequests, { ...(state !== 'all' && { state }), page, size }),
    refetchInterval: live ? false : POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Queries the first page of open requests to get their number. */
export const openRequestsOptions = (live: boolean) =>
  requestsOptions({ state: 'open', page: 1, size: DEFAULT_PAGE_SIZE }, live);

interface AnswerBody {
  requests: { requestId: number; mark: string; pictureSeen: boolean }[];
  approve: boolean;
  note: string;
  acceptUnseen: Unseen[];
}

export function sendAnswers(answer: AnswerBody, { idempotencyKey }: Attempt) {
  return call(answerApprovalRequests, answer, { idempotencyKey, release: true });
}

/** Calls whose responses change when a request is answered. */
export const REQUEST_KEYS = [listApprovalRequests.id, listHistory.id];

export const claimNextOptions = mutationOptions({
  mutationFn: (input: { queue: QueueName; except: ApplicationKey[] }) => call(claimNext, input, { release: true }),
});

export const claimOneOptions = mutationOptions({
  mutationFn: (key: ApplicationKey) => call(claimOne, key, { release: true }),
});

export const readCaseOptions = mutationOptions({
  mutationFn: (key: ApplicationKey) => call(readCase, key, { release: true }),
});

export const releaseClaimOptions = mutationOptions({
  mutationFn: (claim: ApplicationKey & { claimExpiresAt: string }) => call(releaseClaim, claim, { release: true }),
});

interface VerdictBody {
  approve: boolean;
  codes: RejectionCode[];
  note: string | undefined;
  acceptUnseen: Unseen[];
}

/** An application, with the facts that the reviewer has seen. */
export type SeenKey = ApplicationKey & { mark: string; pictureSeen: boolean };

export const decideOptions = mutationOptions({
  mutationFn: ({ idempotencyKey, ...input }: SeenKey & VerdictBody & { idempotencyKey: string }) =>
    call(decide, input, { idempotencyKey, release: true }),
  retry: retryLostConnection,
  retryDelay,
});

/** Queries the reviewers who can be asked for a second opinion. Used when the dialog opens. */
export const reviewersOptions = queryOptions({ ...queryOf(listReviewers, {}), staleTime: 60_000 });

export const askForOpinionOptions = {
  send: (question: ApplicationKey & { mark: string; userId: number; note: string }, { idempotencyKey }: Attempt) =>
    call(askForOpinion, question, { idempotencyKey, release: true }),
};

export const withdrawOpinionOptions = mutationOptions({
  mutationFn: (key: ApplicationKey) => call(withdrawOpinion, key),
});

/**
 * Returns whether a reviewer's question about an application has been answered, or the application has been decided.
 */
export const isQuestionSettledOptions = mutationOptions({
  mutationFn: async (key: ApplicationKey) => {
    const { application } = await call(readApplication, key, { release: true });
    if (application.reviewStatus !== 'not-reviewed') return true;
    const asked = await call(
      listOpen,
      { queue: 'asked', size: PAGE_SIZES.at(-1) ?? DEFAULT_PAGE_SIZE },
      { release: true },
    );
    return asked.rows.some(({ id }) => id === key.applicationId);
  },
});

/** Queries the reviewer's own pace, without caching. */
export const paceOptions = queryOptions({ ...queryOf(readPace, {}), staleTime: 0 });

export const undoOptions = mutationOptions({
  mutationFn: (input: { hostId: string; decisionId: number }) => call(undoDecision, input, { release: true }),
  retry: retryLostConnection,
  retryDelay,
});

/**
 * Decides on many applications.
 * @returns the response, and when the verdict was first sent, which determines the undo deadline
 */
export const decideManyOptions = {
  send: async (verdict: VerdictBody & { applications: SeenKey[] }, { idempotencyKey, sentAt }: Attempt) => {
    return { answer: await call(decideMany, verdict, { idempotencyKey, release: true }), sentAt };
  },
  retry: retryLostConnection,
  retryDelay,
};

export const undoManyOptions = {
  send: (input: { decisions: DecisionKey[] }, { idempotencyKey }: Attempt) =>
    call(undoMany, input, { idempotencyKey, release: true }),
  retry: retryLostConnection,
  retryDelay,
};

/** Reads all applications that match the list's filter, with their marks, when the reviewer chooses all of them. */
export const chooseOpenOptions = mutationOptions({
  mutationFn: (filter: OpenFilter) => call(chooseOpen, filter, { release: true }),
});

/** Returns whether the server may not have received the call, so that it can be sent again. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'refused' || error.httpStatus === 503);
}

/**
 * Returns whether another reviewer has claimed the application, or it has been decided or no longer exists, so that
 * there is nothing left to do.
 */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && OVER.has(error.code);
}

const OVER: ReadonlySet<string> = new Set(['claim-lost', 'application-decided', 'application-not-found']);

function retryLostConnection(failures: number, error: Error): boolean {
  return failures < RETRIES && isLostConnection(error);
}

function retryDelay(failures: number): number {
  return 1000 * 2 ** failures;
}
