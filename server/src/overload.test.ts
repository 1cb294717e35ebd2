import * as session from '@greenroom/contract/session.ts';
import { expect, test } from 'vitest';
import { scaled } from '../../scripts/machine-speed.ts';
import { testServer } from '../test/server.ts';
import { buildApp } from './app.ts';

test('a process whose event loop is blocked refuses calls and says when to retry, and serves them again later', async () => {
  const { product } = await testServer({ RUN: 'api' });
  const options = { interfaceFolder: null, failUndeclared: true, busyAfterMs: 20, isStopping: () => false };
  const app = await buildApp(product.deps, options);
  const call = () => app.inject({ method: 'GET', url: session.publicKey.path });

  await expect
    .poll(
      async () => {
        block(100);
        const { statusCode, headers } = await call();
        return { statusCode, retryAfter: headers['retry-after'] };
      },
      { timeout: scaled(30_000) },
    )
    .toEqual({ statusCode: 503, retryAfter: '5' });

  await expect.poll(async () => (await call()).statusCode, { timeout: scaled(30_000) }).toBe(200);
  await app.close();
});

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
