import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import type { CallInput } from './call-input.ts';
import { isDefect } from './ignore-api-error.ts';

/** Time for which data stays fresh. Server-sent events make it stale earlier. */
const FRESH_MS = 10_000;

export const queryClient = new QueryClient({
  // Mutations don't report errors on their own, so a defect in a mutation would go unnoticed.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isDefect(error)) globalThis.reportError(error);
    },
  }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, gcTime: 10 * 60_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Returns a call as a query. The query key contains the route's ID and the input, so that `invalidateCalls([route.id])`
 * makes all its pages stale. Errors are shown in the screen (`FailedState`, `DataTable`) instead of a notification.
 */
export function queryOf<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<Data<R>, Error>({
    queryKey: [route.id, input],
    queryFn: ({ signal }) => call(route, input, { signal, release: true }),
  });
}

/**
 * Makes all queries for these calls stale, for any input, and refetches those on screen.
 * @param ids the routes' IDs
 * @returns a promise that resolves once the data on screen is up to date
 */
export function invalidateCalls(ids: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === 'string' && ids.includes(id),
  });
}

/** Retries once if the connection was lost or the server is overloaded. Refusals aren't retried. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 1 || !(error instanceof ApiError)) return false;
  return error.kind === 'network' || error.httpStatus === 503;
}
