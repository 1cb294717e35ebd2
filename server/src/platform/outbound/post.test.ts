import { describe, expect, test } from 'vitest';
import { startReceiver } from '../../../test/receiver.ts';
import { readInnerPlaces } from './addresses.ts';
import { post, type Resolve, resolveAll } from './post.ts';

const receiver = await startReceiver();
const inner = readInnerPlaces('127.0.0.1');
const sent = { headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' }, body: '{"é":1}' };
const here = (options: { timeoutMs?: number } = {}) =>
  post(new URL(receiver.url), sent, { timeoutMs: 10_000, inner, ...options });

/** Returns the receiver's URL with a name as its host. */
const named = (name: string) => new URL(receiver.url.replace('127.0.0.1', name));

describe('[R-PLUS-12] one request to a webhook', () => {
  test('has the given headers and body, and returns the status and the beginning of the answer', async () => {
    receiver.answer((_received, response) =>
      response.writeHead(503, { 'Retry-After': '7' }).end(`no\0 ${'x'.repeat(9000)}`),
    );
    const outcome = await here();
    const last = receiver.received.at(-1);
    expect([last?.headers['webhook-id'], last?.body, last?.path]).toEqual(['msg_1', sent.body, '/hook']);
    expect(outcome).toMatchObject({ status: 503, retryAfter: '7' });
    const { answer } = 'answer' in outcome ? outcome : { answer: '' };
    expect(answer.slice(0, 4)).toBe('no\ufffd ');
    expect(answer.length).toBeLessThanOrEqual(4096);
  });

  test('does not follow a redirect', async () => {
    receiver.answer((_received, response) => response.writeHead(302, { Location: `${receiver.url}/elsewhere` }).end());
    const before = receiver.received.length;
    expect(await here()).toMatchObject({ status: 302 });
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/hook']);
  });

  test('ends in time, without an answer and with an endless one', async () => {
    receiver.answer(() => undefined);
    expect(await here({ timeoutMs: 200 })).toEqual({ failed: 'timeout' });
    receiver.answer((_received, response) => void response.writeHead(200).write('so far'));
    expect(await here({ timeoutMs: 400 })).toMatchObject({ status: 200, answer: 'so far' });
    const never: Resolve = () => new Promise(() => undefined);
    const slow = await post(named('hooks.example'), sent, { timeoutMs: 100, inner, resolve: never });
    expect(slow).toEqual({ failed: 'timeout' });
  });

  test('reports the error if there was no answer', async () => {
    const closed = new URL('http://127.0.0.1:1/');
    expect(await post(closed, sent, { timeoutMs: 5000, inner })).toEqual({ failed: 'no-connection' });
    const plain = new URL(receiver.url.replace('http:', 'https:'));
    expect(await post(plain, sent, { timeoutMs: 5000, inner })).toEqual({ failed: 'certificate' });
    const unknown: Resolve = async () => Promise.reject(new Error('ENOTFOUND'));
    const lost = await post(named('hooks.example'), sent, { timeoutMs: 5000, inner, resolve: unknown });
    expect(lost).toEqual({ failed: 'name-unknown' });
    expect(await post(new URL(receiver.url), sent, { timeoutMs: 5000, inner: [] })).toEqual({
      failed: 'address-refused',
    });
  });

  test('goes to the addresses that were checked: a name that resolves differently a moment later is not looked up again', async () => {
    receiver.answer(200);
    let asked = 0;
    const before = receiver.received.length;
    // Resolves to an allowed address first and to a forbidden one later. A delivery must look up the name only once.
    const rebinding: Resolve = async () => {
      asked += 1;
      return asked === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '127.0.0.2', family: 4 }];
    };
    const url = named('rebinding.example');
    expect(await post(url, sent, { timeoutMs: 5000, inner, resolve: rebinding })).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(receiver.received.slice(before).map(({ headers }) => headers.host)).toEqual([url.host]);
    // The next delivery looks up the name again and is refused.
    const again = await post(url, sent, { timeoutMs: 5000, inner, resolve: rebinding });
    expect([again, receiver.received.length]).toEqual([{ failed: 'address-refused' }, before + 1]);
    const mixed: Resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ];
    const both = await post(url, sent, { timeoutMs: 5000, inner, resolve: mixed });
    expect([both, receiver.received.length]).toEqual([{ failed: 'address-refused' }, before + 1]);
  });

  test('finds the addresses of a name that this machine knows, and of an address, but none of an unknown name', async () => {
    const local = (await resolveAll('localhost')).map(({ address }) => address);
    expect(local.filter((address) => !['127.0.0.1', '::1'].includes(address))).toEqual([]);
    expect(local.length).toBeGreaterThan(0);
    expect(await resolveAll('::1')).toEqual([{ address: '::1', family: 6 }]);
    expect(await resolveAll('there-is-no-such-name.invalid').catch(() => [])).toEqual([]);
  });
});
