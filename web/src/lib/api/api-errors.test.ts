import { NETWORK_NOTIFICATION_MS, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { type Notice, showNoticesWith } from '../notifications.ts';
import { refusalOf } from './api-answer.ts';
import { ApiError, describeError, fieldError, reportError } from './api-errors.ts';

let shown: Notice[] = [];

beforeEach(() => {
  shown = [];
  showNoticesWith((notice) => shown.push(notice));
  i18n.loadAndActivate({
    locale: 'en',
    messages: {
      'errors.no-ids': ['No IDs'],
      'common.error.timeout': ['Timed out'],
      'common.error.network': ['No connection'],
      'common.error.unexpected': ['Something went wrong'],
      'validation.too-long': ['At most ', ['max']],
    },
  });
});

const refused = (code: string, message = '') =>
  new ApiError({ kind: 'refused', status: 1, httpStatus: 422, code, message, requestId: 'r1' });

test('a refusal is shown for 5 s in the user’s language, unless its caller shows it', () => {
  reportError(refused('no-ids'), false);
  reportError(refused('no-ids'), true);
  expect(shown).toEqual([{ kind: 'error', message: 'No IDs', milliseconds: NOTIFICATION_MS, requestId: 'r1' }]);
});

test('a time-out is shown for 5 s, a lost connection for half a second', () => {
  reportError(new ApiError({ kind: 'timeout' }), false);
  reportError(new ApiError({ kind: 'network' }), false);
  expect(shown.map((notice) => [notice.message, notice.milliseconds])).toEqual([
    ['Timed out', NOTIFICATION_MS],
    ['No connection', NETWORK_NOTIFICATION_MS],
  ]);
});

test('an ended session is left to its dialog', () => {
  reportError(new ApiError({ kind: 'refused', httpStatus: 401, code: 'not-signed-in' }), false);
  expect(shown).toEqual([]);
});

test('an unknown error is shown with the server’s message, and without one with a general message', () => {
  expect(describeError(refused('of-tomorrow', 'Too early'))).toBe('Too early');
  expect(describeError(refused('of-tomorrow'))).toBe('Something went wrong');
  expect(describeError(new TypeError('x is not a function'))).toBe('Something went wrong');
});

test('a proxy’s error page mentions no request number, but an error of the server does', async () => {
  const page = { ok: false, httpStatus: 500, header: () => 'text/html', body: new Blob(['<html>Bad gateway</html>']) };
  expect(describeError(await refusalOf(page))).toBe('Something went wrong');
  expect(describeError(refused('internal'))).toContain('request number');
});

test('a refused field is shown next to that field', () => {
  const fields = [{ path: 'note', code: 'too-long', params: { max: 1000 } }];
  const error = new ApiError({ kind: 'refused', httpStatus: 400, code: 'invalid-input', fields });
  expect(fieldError(error, 'note')).toBe('At most 1000');
  expect(fieldError(error, 'text')).toBeUndefined();
});
