import { readBatch } from '@greenroom/contract/applications/applications.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openMessages } from '../messages/messages.ts';
import { errorAnswerer } from './answer-error.ts';
import { fail } from './fail.ts';

const messages = openMessages();

/**
 * Returns the answer and the log for a route that declares `batch-not-found` and whose operation refuses with `code`.
 */
async function refuse(code: ErrorCode, failUndeclared: boolean) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(errorAnswerer(messages, failUndeclared));
  app.get('/', { config: { route: readBatch } }, () => fail(code));
  const response = await app.inject('/');
  await app.close();
  return { http: response.statusCode, data: response.json().data, log: lines.join('') };
}

test('a refusal that the contract declares for the route, or for every route, is answered', async () => {
  expect(await refuse('batch-not-found', true)).toMatchObject({
    http: 422,
    data: { code: 'batch-not-found' },
    log: '',
  });
  expect(await refuse('invalid-input', true)).toMatchObject({ http: 400, data: { code: 'invalid-input' }, log: '' });
  expect(await refuse('not-signed-in', true)).toMatchObject({ http: 401, data: { code: 'not-signed-in' }, log: '' });
});

test('an undeclared refusal fails the call in tests, naming the route and the code', async () => {
  expect(await refuse('phone-taken', true)).toMatchObject({
    http: 500,
    data: { code: 'internal', params: { route: readBatch.id, undeclared: 'phone-taken' } },
  });
});

test('in production an undeclared refusal is answered unchanged, and logged with its stack', async () => {
  const { http, data, log } = await refuse('phone-taken', false);
  expect({ http, code: data.code }).toEqual({ http: 409, code: 'phone-taken' });
  expect(JSON.parse(log)).toMatchObject({
    route: readBatch.id,
    undeclared: 'phone-taken',
    err: { stack: expect.stringContaining('undeclared-refusals.test.ts') },
  });
});
