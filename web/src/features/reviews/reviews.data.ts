import { listHistory } from '@greenroom/contract/applications.ts';
import type { RejectionCode } from '@greenroom/contract/reasons.ts';
import {
  type ApplicationKey,
  claimNext,
  claimOne,
  decide,
  decideMany,
  type QueueName,
  queueCounts,
  releaseClaim,
  undoDecision,
} from '@greenroom/contract/reviews.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/** How often what waits for something asks again while no server-sent events come. */
export const POLL_MS = 15_000;

/** A lost connection is tried this often again, under the same idempotency key, before the case comes back. */
const RETRIES = 3;

/** How many open applications each queue holds; `live`: events tell of changes, so that nothing has to be asked. */
export const queueCountsOptions = (live: boolean) =>
  queryOptions({ ...queryOf(queueCounts, {}), refetchInterval: live ? false : POLL_MS });

/** Open applications, the one that waits longest first: the list mode. */
export const openApplicationsOptions = (page: number, size: number, live: boolean) =>
  queryOptions({
    ...queryOf(listHistory, {
      uploadStatus: 'success',
      reviewStatus: 'not-reviewed',
      sort: 'submittedAt',
      order: 'asc',
      page,
      size,
    }),
    refetchInterval: live ? false : POLL_MS,
  });

export const claimNextOptions = mutationOptions({
  mutationFn: (input: { queue: QueueName; except: ApplicationKey[] }) => call(claimNext, input, { release: true }),
});

export const claimOneOptions = mutationOptions({
  mutationFn: (key: ApplicationKey) => call(claimOne, key, { release: true }),
});

export const releaseClaimOptions = mutationOptions({
  mutationFn: (key: ApplicationKey) => call(releaseClaim, key, { release: true }),
});

interface VerdictSent {
  approve: boolean;
  codes: RejectionCode[];
  note: string | undefined;
}

export const decideOptions = mutationOptions({
  mutationFn: ({ idempotencyKey, ...input }: ApplicationKey & VerdictSent & { idempotencyKey: string }) =>
    call(decide, input, { idempotencyKey, release: true }),
  retry: retryLostConnection,
  retryDelay,
});

export const undoOptions = mutationOptions({
  mutationFn: (input: { hostId: string; decisionId: number }) => call(undoDecision, input, { release: true }),
  retry: retryLostConnection,
  retryDelay,
});

/** @returns the answer, and when the verdict was first sent: the deadline for undoing it counts from then */
export const decideManyOptions = {
  send: async (verdict: VerdictSent & { applications: ApplicationKey[] }, { idempotencyKey, sentAt }: Attempt) => {
    return { answer: await call(decideMany, verdict, { idempotencyKey, release: true }), sentAt };
  },
  retry: retryLostConnection,
  retryDelay,
};

/** Whether the call may not have reached the server, so that the same one can be sent again. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'refused' || error.httpStatus === 503);
}

/** The application is another reviewer's, or decided, or gone: this reviewer has nothing more to do with it. */
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
