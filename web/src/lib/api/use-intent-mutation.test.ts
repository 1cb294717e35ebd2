import { expect, test } from 'vitest';
import { ApiError } from './api-errors.ts';
import { type Attempt, IntentKeys } from './use-intent-mutation.ts';

const refused = (httpStatus: number, code: string, status: number | null = httpStatus) =>
  new ApiError({ kind: 'refused', httpStatus, code, ...(status !== null && { status }) });

/**
 * Makes a call for the intent. `answer` is the error with which the call fails, or null for success.
 * @returns the key that the call had
 */
async function keyOf(keys: IntentKeys<unknown>, intent: unknown, answer: Error | null = null): Promise<string> {
  const sent: Attempt[] = [];
  const call = keys.carryOut(intent, async (_intent, attempt) => {
    sent.push(attempt);
    if (answer !== null) throw answer;
  });
  await (answer === null ? call : expect(call).rejects.toBe(answer));
  return sent[0]?.idempotencyKey ?? '';
}

test.each([
  ['a lost connection', new ApiError({ kind: 'network' }), 'kept'],
  ['a time-out', new ApiError({ kind: 'timeout' }), 'kept'],
  ['a call that its caller stopped', new DOMException('stopped', 'AbortError'), 'kept'],
  ['a failure of the server', refused(500, 'internal'), 'kept'],
  ['an overloaded server', refused(503, 'unavailable'), 'kept'],
  ['a first call that still runs', refused(409, 'idempotency-in-progress'), 'kept'],
  ['a session that has ended', refused(401, 'not-signed-in'), 'kept'],
  ['a missing right', refused(403, 'forbidden'), 'kept'],
  ['too many calls', refused(429, 'too-many-requests'), 'kept'],
  ['a page of a proxy', refused(404, 'internal', null), 'kept'],
  ['an answer that cannot be read', refused(200, 'unexpected-answer', null), 'kept'],
  ['a defect of the interface', new TypeError('x is undefined'), 'kept'],
  ['input that is not valid', refused(400, 'invalid-input', 1), 'dropped'],
  ['a conflict', refused(409, 'application-decided', 1), 'dropped'],
  ['a key of something else', refused(409, 'idempotency-key-reused', 1), 'dropped'],
  ['a refusal under HTTP status 200', refused(200, 'no-ids', 1), 'dropped'],
  ['a success', null, 'dropped'],
])('[R-WIDGET-4] after %s the key is %s', async (_name, answer, then) => {
  const keys = new IntentKeys<unknown>();
  const first = await keyOf(keys, { groupId: 5 }, answer);
  const again = await keyOf(keys, { groupId: 5 });
  expect(again === first ? 'kept' : 'dropped').toBe(then);
});

const lost = new ApiError({ kind: 'network' });
const file = new File(['1008'], 'hosts.csv');

test.each([
  ['the same things, in other objects', { dryRun: true, codes: [104, 107], file }, true],
  ['another value', { dryRun: false, codes: [104, 107], file }, false],
  ['another list', { dryRun: true, codes: [104], file }, false],
  [
    'another file of the same content',
    { dryRun: true, codes: [104, 107], file: new File(['1008'], 'hosts.csv') },
    false,
  ],
  ['one thing less', { dryRun: true, codes: [104, 107] }, false],
  ['one thing more', { dryRun: true, codes: [104, 107], file, note: undefined }, false],
])('[R-WIDGET-4] the intent is identified by its values: %s', async (_name, intent, same) => {
  const keys = new IntentKeys<unknown>();
  const first = await keyOf(keys, { dryRun: true, codes: [104, 107], file }, lost);
  expect((await keyOf(keys, intent)) === first).toBe(same);
});

test('[R-WIDGET-4] an open intent keeps its key while another one is sent and answered', async () => {
  const keys = new IntentKeys<unknown>();
  const first = await keyOf(keys, 1, lost);
  await keyOf(keys, 2);
  expect(await keyOf(keys, 1)).toBe(first);
});

test('a repeated call is dated from the first one', async () => {
  const keys = new IntentKeys<unknown>();
  const sent: number[] = [];
  const send = async (_intent: unknown, { sentAt }: Attempt) => {
    sent.push(sentAt);
    throw lost;
  };
  await expect(keys.carryOut('a', send)).rejects.toBe(lost);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(keys.carryOut('a', send)).rejects.toBe(lost);
  expect(sent[1]).toBe(sent[0]);
});
