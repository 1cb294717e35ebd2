import * as profile from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import { expect, test } from 'vitest';
import { appCode, attemptSignIn, challengeOf, enrolSecondFactor, reallySignIn } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser } from '../../../test/worlds/factories.ts';

const server = await testServer({ SECOND_FACTOR_ROLES: 'reviewer' });
const { db } = server.product.deps;

const step = (challenge: string, code: string) => server.get(session.loginSecondFactor, { challenge, code });
const http = async (token: string) => (await server.call(session.readInfo, {}, { token })).http;

test('[R-PLUS-13] users choose two-factor authentication or a role requires it, and they can list and revoke their own sessions', async () => {
  const agent = await buildUser(db, { role: 'agent' });
  const before = await reallySignIn(server, agent);
  expect(await server.get(profile.readSecondFactor, {}, { as: before })).toMatchObject({ on: false, demanded: false });
  const { secret } = await enrolSecondFactor(server, before);
  const asked = challengeOf(await attemptSignIn(server, { username: agent.username }));
  expect(asked.enrol).toBeNull();
  const { token } = await step(asked.challenge, appCode(secret, server.clock.now()));

  const reviewer = await buildUser(db, { role: 'reviewer' });
  const demanded = challengeOf(await attemptSignIn(server, { username: reviewer.username }));
  const own = await step(demanded.challenge, appCode(demanded.enrol?.secret ?? '', server.clock.now()));
  expect(own.recoveryCodes).toHaveLength(10);
  const as = { ...reviewer, token: own.token };
  expect(await server.get(profile.readSecondFactor, {}, { as })).toMatchObject({ on: true, demanded: true });

  const list = await server.get(profile.listSessions, {}, { token });
  expect(list.map(({ current }) => current)).toEqual([true, false]);
  const other = list.find(({ current }) => !current);
  expect((await server.call(profile.revokeSession, { id: other?.id ?? 0 }, { as })).refusal?.code).toBe(
    'session-not-found',
  );
  expect(await http(before.token)).toBe(200);
  await server.get(profile.revokeSession, { id: other?.id ?? 0 }, { token });
  expect([await http(before.token), await http(token)]).toEqual([401, 200]);
  server.clock.forward(30);
  const third = challengeOf(await attemptSignIn(server, { username: agent.username }));
  const last = await step(third.challenge, appCode(secret, server.clock.now()));
  expect(await server.get(profile.revokeOtherSessions, {}, { token: last.token })).toEqual({ ended: 1 });
  expect([await http(token), await http(last.token), await http(own.token)]).toEqual([401, 200, 200]);
});
