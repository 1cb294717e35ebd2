import { listApps } from '@greenroom/contract/groups.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { createOwnToken } from '@greenroom/contract/tokens.ts';
import { expect, test } from 'vitest';
import { passwordAgain } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

/** A tenth of the default: 12 calls a minute for a token. */
const server = await testServer({ RUN: 'api', CALLS_PER_MINUTE: '120' });

test('[R-PLUS-12] a token has its own limit for all calls together, and its user and their other tokens are not affected', async () => {
  const as = await signIn(server, 'agent');
  const make = async () => {
    const given = { name: 'Report', scopes: ['read' as const], days: 30 as const, ...(await passwordAgain(server)) };
    return (await server.get(createOwnToken, given, { as })).token;
  };
  const [token, other] = [await make(), await make()];
  for (let count = 0; count < 12; count++) {
    const route = count % 2 === 0 ? readInfo : listApps;
    expect((await server.call(route, {}, { token })).http).toBe(200);
  }
  const refused = await server.call(readInfo, {}, { token });
  expect([refused.http, refused.refusal?.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.call(readInfo, {}, { token: other })).http).toBe(200);
  expect((await server.call(readInfo, {}, { as })).http).toBe(200);
});
