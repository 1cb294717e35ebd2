import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { MutationCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import type { CallInput } from './call-input.ts';
import { isDefect } from './ignore-api-error.ts';

/** What was read stays fresh this long; server-sent events make it stale earlier. */
const FRESH_MS = 10_000;

export const queryClient = new QueryClient({
  // A mutation keeps its error to itself: a defect in one would go unseen.
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
 * A call as a query: its key is the route's id and the input, so that `invalidateCalls([route.id])` makes every page of it
 * stale. The error is the screen's to show (`FailedState`, `DataTable`), not a notification's.
 */
export function queryOf<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<Data<R>, Error>({
    queryKey: [route.id, input],
    queryFn: ({ signal }) => call(route, input, { signal, release: true }),
  });
}

/**
 * Makes every query of these calls stale, for any input; those on screen are refetched.
 * @param ids the routes' ids
 * @returns resolves once what is on screen is up to date
 */
export function invalidateCalls(ids: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [id] }) => typeof id === 'string' && ids.includes(id),
  });
}

/** A refusal is an answer; only a lost connection or an overloaded server is asked once more. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 1 || !(error instanceof ApiError)) return false;
  return error.kind === 'network' || error.httpStatus === 503;
}
