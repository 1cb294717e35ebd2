import { ApiError } from './api-errors.ts';

/**
 * The `catch` of a call whose failure needs nothing more from its caller, since the api layer has shown it (R-ERR-1 to 6).
 * Everything else is a defect: it is thrown again and reaches the page's own handler (`app/start/notices.tsx`). Catching
 * `Error` here would hide it.
 * @returns null, in place of the answer
 */
export function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** Whether an error that nothing has caught is worth showing: not a failed call, which was shown, nor one that was stopped. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError'));
}
