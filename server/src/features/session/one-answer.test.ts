import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import * as contract from '@greenroom/contract/session.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readCode, seal } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, TEST_PASSWORD } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const good = await buildUser(db, { role: 'agent', username: 'leyla.good' });
const disabled = await buildUser(db, { role: 'agent', username: 'leyla.gone' });
await sql`update users set disabled_at = now() where id = ${disabled.id}`.execute(db);

/** Returns the answer to a sign-in, byte for byte, except for the parts that differ in every answer. */
async function answerTo(username: string, makePassword: (uuid: string) => Promise<string>) {
  await sql`delete from sign_in_failures`.execute(db);
  const uuid = randomUUID();
  const code = await readCode(server, uuid);
  const password = await makePassword(uuid);
  const body = JSON.stringify({ username, password, code, uuid });
  const response = await server.fetch(contract.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body,
  });
  const text = await response.text();
  const own = new Set(['date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-limit']);
  const headers = [...response.headers].filter(([name]) => !own.has(name));
  return { seen: { status: response.status, headers, body: text.replace(/"requestId":"[^"]*"/, '') } };
}

/** The query as passed to the database driver: a text, or an object with a text. */
const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/**
 * Statements that a process runs without a call. It reads its settings every second and checks that it is alive.
 */
const OWN_WORK = ['select key, value from settings', 'select 1'];

interface Statement {
  readonly at: number;
  readonly client: unknown;
  readonly text: string;
}

/**
 * Leaves out the transactions in which a process looks for due jobs every two seconds (`platform/queue/due-jobs.ts`).
 */
function withoutLooks(statements: readonly Statement[]): Statement[] {
  const isOwn = (each: Statement) => {
    const ofClient = statements.filter(({ client }) => client === each.client);
    const place = ofClient.indexOf(each);
    const begin = ofClient.findLastIndex(({ text }, index) => index <= place && text === 'begin');
    const look = ofClient[begin + 1]?.text === "set local statement_timeout = '5s'";
    return begin !== -1 && look && !ofClient.slice(begin, place).some(({ text }) => text === 'commit');
  };
  return statements.filter((each) => !isOwn(each));
}

const isOn = (database: string, client: unknown) => client instanceof pg.Client && client.database === database;

const rightly = (password: string) => (uuid: string) => seal(server, password, uuid);
const raw = (text: string) => async () => text;

async function sealWith(options: { padding: number; oaepHash?: string }, uuid: string): Promise<Buffer> {
  const { spki, now } = await server.get(contract.publicKey, {});
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ password: TEST_PASSWORD, uuid, at: now }));
  return publicEncrypt({ key, ...options }, plain);
}
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING };
const { seen: wrongPassword } = await answerTo(good.username, rightly('wrong password'));

describe('an unknown username, a wrong password, a disabled user and an unreadable encrypted password', () => {
  const cases: readonly (readonly [string, string, (uuid: string) => Promise<string>])[] = [
    ['an unknown name', 'nobody-here', rightly('wrong password')],
    ['an unknown name with a password that another user has', 'nobody-here', rightly(TEST_PASSWORD)],
    ['a wrong password', good.username, rightly('wrong password')],
    ['a disabled user with a wrong password', disabled.username, rightly('wrong password')],
    ['an unreadable seal', good.username, raw('AAAA')],
    ['an unreadable seal for an unknown name', 'nobody-here', raw('AAAA')],
  ];

  test('get the same answer, byte for byte, except for the request ID', async () => {
    expect(wrongPassword.status).toBe(400);
    for (const [name, username, makePassword] of cases) {
      expect([name, (await answerTo(username, makePassword)).seen]).toEqual([name, wrongPassword]);
    }
  });

  test('cause the same database statements', async () => {
    const database = new URL(server.url).pathname.slice(1);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const windows: { name: string; from: number; to: number }[] = [];
    // There are two rounds, because a process reads and caches some values in the first round only.
    for (const [name, username, makePassword] of [...cases, ...cases]) {
      let began = 0;
      await answerTo(username, async (uuid) => {
        const password = await makePassword(uuid);
        began = query.mock.calls.length;
        return password;
      });
      windows.push({ name, from: began, to: query.mock.calls.length });
    }
    // Servers from other test files may still be stopping in this process.
    const all = query.mock.calls.flatMap(([what], at) => {
      const client = query.mock.contexts[at];
      return isOn(database, client) ? [{ at, client, text: statement.parse(what) }] : [];
    });
    query.mockRestore();
    const others = withoutLooks(all).filter(({ text }) => !OWN_WORK.includes(text));
    const asked = Object.fromEntries(
      windows.map(({ name, from, to }) => [
        name,
        others.filter(({ at }) => at >= from && at < to).map(({ text }) => text),
      ]),
    );
    const expected = asked['a wrong password'];
    expect(expected?.length).toBeGreaterThan(4);
    for (const [name] of cases) expect([name, asked[name]]).toEqual([name, expected]);
  });
});

describe('an encrypted password in an unexpected form is answered like a wrong password:', () => {
  const answersAsWrong = async (makePassword: (uuid: string) => Promise<string>) =>
    expect((await answerTo(good.username, makePassword)).seen).toEqual(wrongPassword);

  test('PKCS#1 v1.5, or OAEP with SHA-1 or SHA-512, even if it contains the right password', async () => {
    const right = async (uuid: string) => (await sealWith({ ...OAEP, oaepHash: 'sha256' }, uuid)).toString('base64');
    expect((await answerTo(good.username, right)).seen.status).toBe(200);
    for (const form of [
      { padding: constants.RSA_PKCS1_PADDING },
      { ...OAEP, oaepHash: 'sha1' },
      { ...OAEP, oaepHash: 'sha512' },
    ])
      await answersAsWrong(async (uuid) => (await sealWith(form, uuid)).toString('base64'));
  });

  test('shortened, lengthened, with a flipped bit, or all zeros or ones', async () => {
    const changed: readonly ((sealed: Buffer) => Buffer)[] = [
      (sealed) => sealed.subarray(0, -1),
      (sealed) => sealed.subarray(1),
      (sealed) => sealed.subarray(0, 100),
      (sealed) => Buffer.concat([sealed, Buffer.alloc(1)]),
      (sealed) => Buffer.concat([Buffer.alloc(1), sealed]),
      (sealed) => Buffer.from(sealed.map((byte, index) => (index === 200 ? byte ^ 1 : byte))),
      (sealed) => Buffer.alloc(sealed.length),
      (sealed) => Buffer.alloc(sealed.length, 0xff),
    ];
    for (const change of changed)
      await answersAsWrong(async (uuid) =>
        change(await sealWith({ ...OAEP, oaepHash: 'sha256' }, uuid)).toString('base64'),
      );
  });

  test('correctly encrypted but with other content: no JSON, other fields, another time, another uuid', async () => {
    const { spki, now } = await server.get(contract.publicKey, {});
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    const contents: readonly ((uuid: string) => string)[] = [
      () => '',
      () => TEST_PASSWORD,
      () => 'null',
      () => '[]',
      (uuid) => JSON.stringify({ password: TEST_PASSWORD, uuid }),
      (uuid) => JSON.stringify({ password: [TEST_PASSWORD], uuid, at: now }),
      (uuid) => JSON.stringify({ password: TEST_PASSWORD, uuid, at: String(now) }),
      (uuid) => JSON.stringify({ password: TEST_PASSWORD, uuid, at: now - 601_000 }),
      (uuid) => JSON.stringify({ password: TEST_PASSWORD, uuid, at: now + 660_000 }),
      () => JSON.stringify({ password: TEST_PASSWORD, uuid: randomUUID(), at: now }),
    ];
    for (const content of contents)
      await answersAsWrong(async (uuid) =>
        publicEncrypt({ key, ...OAEP, oaepHash: 'sha256' }, Buffer.from(content(uuid))).toString('base64'),
      );
  });

  test('random bytes of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 800 }), fc.uint8Array({ minLength: 384, maxLength: 384 })),
        async (bytes) => {
          await answersAsWrong(raw(Buffer.from(bytes).toString('base64')));
        },
      ),
      { numRuns: 60 },
    );
    await answersAsWrong(raw(randomBytes(384).toString('base64')));
  });

  test('text that is not Base64', async () => {
    for (const text of ['!', '====', 'пароль', '密码', '-----BEGIN', 'A'.repeat(2000)]) await answersAsWrong(raw(text));
  });
});

test('an empty password and one of four kilobytes are refused before any user is looked up', async () => {
  for (const password of ['', '   ', 'A'.repeat(4096)]) {
    const answers = [good.username, 'nobody-here'].map((username) =>
      server.call(contract.login, { username, password, code: 'abcd', uuid: randomUUID() }),
    );
    const [known, unknown] = await Promise.all(answers);
    expect(known).toMatchObject({ http: 400, refusal: { code: 'invalid-input', fields: [{ path: 'password' }] } });
    expect(unknown?.body.message).toBe(known?.body.message);
    expect(unknown?.refusal?.fields).toEqual(known?.refusal?.fields);
  }
});
