import { ApiError } from './api-errors.ts';

/**
 * The `catch` of a call whose failure its caller need not handle, since the api layer has shown it (R-ERR-1 to 6). All
 * other errors are defects, which are thrown again and reach the page's own handler (`app/start/notices.tsx`). Catching
 * `Error` here would hide them.
 * @returns null, in place of the answer
 */
export function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** Returns whether an uncaught error should be shown: not a failed call, which was already shown, or a stopped one. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError'));
}
