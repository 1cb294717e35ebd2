import * as applications from '@greenroom/contract/applications/applications.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { Turns } from './turns.ts';

const server = await testServer({ RUN: 'api', DATABASE_CONNECTIONS: '12' });
const { db } = server.product.deps;

test('with 60 waiting calls of one agent, another is served immediately, and the first is told to retry', async () => {
  const greedy = await signIn(server, 'agent');
  const other = await signIn(server, 'agent');
  await buildGroup(db, { agentId: greedy.id });
  const hold = await db.startTransaction().execute();
  await sql`lock table applications in access exclusive mode`.execute(hold);
  const calls = Array.from({ length: 60 }, () => server.call(applications.listHistory, {}, { as: greedy }));
  const refused = await Promise.race(calls);
  expect(refused).toMatchObject({ http: 429, refusal: { code: 'too-many-requests', params: { seconds: 1 } } });
  expect(refused.headers.get('Retry-After')).toBe('1');

  for (let n = 0; n < 20; n += 1) expect((await server.call(session.readInfo, {}, { as: other })).http).toBe(200);

  await hold.commit().execute();
  const answers = await Promise.all(calls);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(43);
  expect(answers.filter(({ http }) => http === 429)).toHaveLength(17);
  // The caller is using no turns any more, so it is served normally.
  expect((await server.call(applications.listHistory, {}, { as: greedy })).http).toBe(200);
});

test('turns are handed on in order of arrival, and callers who have left take none', async () => {
  const turns = new Turns();
  const limits = { atOnce: 1, waiting: 3 };
  const stays = new AbortController().signal;
  const leaves = new AbortController();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, signal: AbortSignal) =>
    turns.take('a', limits, signal).then((end) => {
      began.push(name);
      ends.push(end);
    });
  await enter('first', stays);
  const second = enter('second', leaves.signal);
  const third = enter('third', stays);
  const fourth = enter('fourth', stays);
  await expect(enter('fifth', stays)).rejects.toMatchObject({ code: 'too-many-requests' });
  leaves.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await turns.take('b', limits, stays);
  for (const turn of [third, fourth]) {
    ends.at(-1)?.();
    await turn;
  }
  expect(began).toEqual(['first', 'third', 'fourth']);
  ends.at(-1)?.();
  await vi.waitFor(() => enter('sixth', stays));
});
