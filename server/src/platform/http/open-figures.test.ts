import { Agent, request as ask } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readInfo } from '@greenroom/contract/session.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const METRICS_TOKEN = 'a token for the figures';
const plain = await testServer({ RUN: 'api', CALLS_PER_MINUTE: '1200' });
const proxied = await testServer({ RUN: 'api', TRUST_PROXY: 'true' });
const guarded = await testServer({ RUN: 'api', METRICS_TOKEN });

const connections = new Agent({ keepAlive: true });
afterAll(() => connections.destroy());

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Returns the answer as sent, without decompressing it. */
function get(address: string, path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    ask(`${address}${path}`, { headers, agent: connections }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the metrics of the process', () => {
  const status = async (address: string, headers?: Record<string, string>) =>
    (await get(address, '/metrics', headers)).status;

  test('are for programs on the same machine, not for callers through a proxy', async () => {
    expect(await status(plain.address)).toBe(200);
    for (const [name, value] of [
      ['X-Forwarded-For', '203.0.113.9'],
      ['X-Forwarded-For', '127.0.0.1'],
      ['Forwarded', 'for=127.0.0.1'],
    ] as const)
      for (const { address } of [plain, proxied]) expect(await status(address, { [name]: value })).toBe(403);
  });

  test('are only for the bearer of the token, if one is set', async () => {
    expect(await status(guarded.address)).toBe(401);
    expect(await status(guarded.address, { Authorization: `Bearer ${METRICS_TOKEN}x` })).toBe(401);
    const right = { Authorization: `Bearer ${METRICS_TOKEN}`, 'X-Forwarded-For': '203.0.113.9' };
    expect(await status(guarded.address, right)).toBe(200);
  });

  test('are gathered once for many simultaneous readers, and not compressed for each', async () => {
    const headers = { 'Accept-Encoding': 'br, gzip', Authorization: `Bearer ${METRICS_TOKEN}` };
    const all = await Promise.all(Array.from({ length: 10 }, () => get(guarded.address, '/metrics', headers)));
    expect(all.map((each) => each.headers['content-encoding'])).toEqual(Array(10).fill(undefined));
    expect(new Set(all.map(({ bytes }) => bytes.toString())).size).toBe(1);
  });
});

describe('the API document', () => {
  test('[R-API-4] is public, compressed once, and answered with its ETag if the reader has it already', async () => {
    const whole = await get(plain.address, '/openapi.json');
    const tag = String(whole.headers.etag);
    const [br, gzip] = await Promise.all(
      ['gzip, br', 'gzip;q=0.5, br;q=0'].map((accepted) =>
        get(plain.address, '/openapi.json', { 'Accept-Encoding': accepted }),
      ),
    );
    expect([br?.headers['content-encoding'], gzip?.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br?.bytes ?? '').equals(whole.bytes)).toBe(true);
    expect(gunzipSync(gzip?.bytes ?? '').equals(whole.bytes)).toBe(true);
    expect(br?.headers['content-length']).toBe(String(br?.bytes.length));
    const again = await get(plain.address, '/openapi.json', { 'If-None-Match': tag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

test('a caller who reads the metrics or the API document without a pause is told to wait, and signed-in users at the same address are not', async () => {
  const agent = await signIn(plain, 'agent');
  for (const path of ['/metrics', '/openapi.json']) {
    const all = await Promise.all(Array.from({ length: 100 }, () => get(plain.address, path)));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  }
  // On a busy machine, the process briefly turns away calls (503), regardless of the caller.
  const answered = vi.waitFor(
    async () => {
      const { http } = await plain.call(readInfo, {}, { as: agent });
      if (http === 503) throw new Error('turned away');
      return http;
    },
    { timeout: 10_000, interval: 500 },
  );
  expect(await answered).toBe(200);
});
