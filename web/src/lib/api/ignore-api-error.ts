import { ApiError } from './api-errors.ts';

/**
 * Handler for `catch` on calls whose callers needn't handle a failure, since the api layer has already shown it
 * (R-ERR-1 to 6). All other errors are defects. They are thrown again and reach the page's own handler
 * (`app/start/notices.tsx`), which catching `Error` would prevent.
 * @returns null, in place of the answer
 */
export function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/**
 * Returns whether an uncaught error should be shown. Failed calls have already been shown, and stopped calls needn't
 * be.
 */
export function isDefect(error: unknown): boolean {
  return !(error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError'));
}
