import { expect, test } from 'vitest';
import { ApiError } from './api-errors.ts';
import { ignoreApiError, isDefect } from './ignore-api-error.ts';

test('a failed call that was already shown counts as no answer', async () => {
  for (const kind of ['refused', 'timeout', 'network'] as const) {
    await expect(Promise.reject(new ApiError({ kind })).catch(ignoreApiError)).resolves.toBeNull();
  }
});

test('a defect, an abort and a thrown value that is not an error are not swallowed', async () => {
  for (const thrown of [new TypeError('x is undefined'), new DOMException('stopped', 'AbortError'), 'text', null]) {
    await expect(Promise.reject(thrown).catch(ignoreApiError)).rejects.toBe(thrown);
  }
});

test('every error except a failed or stopped call is a defect', () => {
  expect(isDefect(new ApiError({ kind: 'refused' }))).toBe(false);
  expect(isDefect(new DOMException('stopped', 'AbortError'))).toBe(false);
  expect(isDefect(new TypeError('x is undefined'))).toBe(true);
  expect(isDefect(new DOMException('no room', 'QuotaExceededError'))).toBe(true);
});
