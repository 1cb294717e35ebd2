import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/event-bus.ts';
import { askForUnknown, askPlatform } from './ask-platform.ts';

interface Asked {
  path: string;
  authorization: string | undefined;
  hostIds: string[];
  appId: number;
}

type Behaviour = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void;

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const asked: Asked[] = [];
let behave: Behaviour = answerAll;
let ahead = 0;

const platform = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body: { appId: number; hostIds: string[] } = JSON.parse(Buffer.concat(chunks).toString());
  const one = { path: request.url ?? '', authorization: request.headers.authorization, ...body };
  asked.push(one);
  behave(one, response, request);
}).listen(0, '127.0.0.1');
await once(platform, 'listening');
const address = platform.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

afterAll(async () => {
  platform.closeAllConnections();
  platform.close();
  await database.close();
});

beforeEach(async () => {
  asked.length = 0;
  behave = answerAll;
  ahead = 0;
  await statement(url, 'truncate accounts');
});

/** Returns dependencies as in a new process, so that its circuit breaker has no failures yet. */
function newDeps(settings: Record<string, string> = {}) {
  return {
    db: database.db,
    events: { publish },
    clock: { now: () => new Date(Date.now() + ahead) },
    random: randomBytes,
    log: pino({ level: 'silent' }),
    config: readConfig({
      ...{ PLATFORM_URL: `http://127.0.0.1:${port}/api/`, PLATFORM_TOKEN: 'secret', PLATFORM_TIMEOUT_MS: '1000' },
      ...settings,
    }),
  };
}

const account = (hostId: string, given = {}) => ({ appId: 1, hostId, name: `Host ${hostId}`, ...given });

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function answerAll({ hostIds, appId }: Asked, response: ServerResponse): void {
  send(response, 200, { accounts: hostIds.map((hostId) => account(hostId, { appId })) });
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(10_000 + index));

test('the platform is queried with the token, 500 IDs a request, four requests at a time', async () => {
  let atOnce = 0;
  let most = 0;
  const held: (() => void)[] = [];
  behave = (one, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    held.push(() => {
      atOnce -= 1;
      answerAll(one, response);
    });
    // All expected requests have arrived, so all of them can continue.
    if (held.length === 4 || asked.length === 6) for (const go of held.splice(0)) go();
  };
  const answer = await askPlatform(newDeps(), 3, ids(2600));
  expect(answer).toMatchObject({ unknown: [] });
  expect('known' in answer && answer.known.map((fact) => fact.hostId)).toEqual(ids(2600));
  expect(asked.map((one) => one.hostIds.length).sort()).toEqual([100, 500, 500, 500, 500, 500]);
  expect(asked[0]).toMatchObject({ path: '/api/accounts/query', authorization: 'Bearer secret', appId: 3 });
  expect(most).toBe(4);
});

test('IDs that the answer leaves out are unknown; accounts not asked for, and data that breaks the contract, are ignored', async () => {
  behave = (_one, response) =>
    send(response, 200, {
      accounts: [
        account('1001'),
        account('1002', { gender: 9 }),
        account('1003', { appId: 2 }),
        account('9999'),
        account('1001', { name: 'twice' }),
        'nonsense',
      ],
      more: true,
    });
  const answer = await askPlatform(newDeps(), 1, ['1001', '1002', '1003', '1004']);
  expect(answer).toMatchObject({ known: [{ hostId: '1001', name: 'Host 1001' }], unknown: ['1004'] });
  expect(await askForUnknown(newDeps(), 1, ['1001', '1002', '1004'])).toEqual({
    ...{ answered: ['1004', '1001'], waiting: ['1002'], failure: null },
  });
});

test('temporary failures are retried, up to three tries in all', async () => {
  behave = (one, response) => (asked.length < 3 ? send(response, 503, {}) : answerAll(one, response));
  expect(await askPlatform(newDeps(), 1, ['1001'])).toMatchObject({ known: [{ hostId: '1001' }], unknown: [] });
  expect(asked).toHaveLength(3);

  asked.length = 0;
  behave = (_one, response) => send(response, 500, {});
  expect(await askPlatform(newDeps(), 1, ['1001'])).toEqual({ failed: 'unavailable' });
  expect(asked).toHaveLength(3);
});

test.each<{ title: string; behaviour: Behaviour; failed: string; tries: number }>([
  {
    title: 'drops the connection',
    behaviour: (_one, _response, request) => request.socket.destroy(),
    failed: 'unavailable',
    tries: 3,
  },
  {
    title: 'drops the connection within the answer',
    behaviour: (_one, response, request) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"accounts":[', () => request.socket.destroy());
    },
    failed: 'unavailable',
    tries: 3,
  },
  { title: 'never answers', behaviour: () => undefined, failed: 'timeout', tries: 3 },
  {
    title: 'begins an answer and never ends it',
    behaviour: (_one, response) => response.writeHead(200).write('{"accounts":['),
    failed: 'timeout',
    tries: 3,
  },
  {
    title: 'asks for patience',
    behaviour: (_one, response) => send(response, 429, {}),
    failed: 'unavailable',
    tries: 3,
  },
  {
    title: 'does not take the token',
    behaviour: (_one, response) => send(response, 401, {}),
    failed: 'refused',
    tries: 1,
  },
  {
    title: 'sends elsewhere',
    behaviour: (_one, response) => response.writeHead(307, { Location: `http://127.0.0.1:${port}/other` }).end(),
    failed: 'bad-answer',
    tries: 1,
  },
  {
    title: 'answers in another shape',
    behaviour: (_one, response) => send(response, 200, [account('1001')]),
    failed: 'bad-answer',
    tries: 1,
  },
  {
    title: 'answers with a page',
    behaviour: (_one, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
    failed: 'bad-answer',
    tries: 1,
  },
  {
    title: 'answers with no end of data',
    behaviour: (_one, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more).writeHead(200);
      more();
    },
    failed: 'bad-answer',
    tries: 1,
  },
])('a platform that $title leaves the IDs waiting', async ({ behaviour, failed, tries }) => {
  behave = behaviour;
  // Only the timeout case has a short timeout, so that a slow machine doesn't turn other failures into timeouts.
  const patience = { PLATFORM_TIMEOUT_MS: failed === 'timeout' ? '300' : '20000' };
  expect(await askPlatform(newDeps(patience), 1, ['1001'])).toEqual({ failed });
  expect(asked).toHaveLength(tries);
  expect(await askForUnknown(newDeps(patience), 1, ['1001'])).toEqual({
    ...{ answered: [], waiting: ['1001'], failure: failed },
  });
});

test('a platform that does not listen leaves the IDs waiting', async () => {
  const deps = newDeps({ PLATFORM_URL: 'http://127.0.0.1:9' });
  expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'unavailable' });
});

test('after five failures in a row no request is made for 30 seconds; then the first failure counts', async () => {
  const deps = newDeps();
  behave = (_one, response) => send(response, 401, {});
  for (let attempt = 0; attempt < 7; attempt += 1) {
    expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'refused' });
  }
  expect(asked).toHaveLength(5);
  ahead = 30_001;
  expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'refused' });
  expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'refused' });
  expect(asked).toHaveLength(6);
  ahead = 60_002;
  behave = answerAll;
  expect(await askPlatform(deps, 1, ['1001'])).toMatchObject({ unknown: [] });
  behave = (_one, response) => send(response, 401, {});
  expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'refused' });
  expect(asked).toHaveLength(8);
  expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'refused' });
  expect(asked).toHaveLength(9);
});

test('accounts that the platform knows are stored, and answers stay stored when another request fails', async () => {
  behave = (one, response) => {
    if (one.hostIds.includes('10500')) return send(response, 403, {});
    return send(response, 200, { accounts: one.hostIds.slice(0, 400).map((hostId) => account(hostId)) });
  };
  const answer = await askForUnknown(newDeps(), 1, ids(1100));
  expect(answer.failure).toBe('refused');
  expect(answer.waiting).toEqual(ids(1100).slice(500, 1000));
  expect(answer.answered.sort()).toEqual([...ids(1100).slice(0, 500), ...ids(1100).slice(1000)]);
  const entered = await sql`select count(*) as count, min(name) as first from accounts`.execute(database.db);
  expect(entered.rows).toEqual([{ count: 500, first: 'Host 10000' }]);
});

test('without a configured platform the directory is final', async () => {
  const deps = newDeps({ PLATFORM_URL: '' });
  expect(await askForUnknown(deps, 1, ['1001'])).toEqual({ answered: ['1001'], waiting: [], failure: null });
  expect(await askPlatform(deps, 1, ['1001'])).toEqual({ failed: 'unavailable' });
  expect(asked).toEqual([]);
});
