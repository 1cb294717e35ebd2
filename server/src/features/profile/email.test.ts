import { randomUUID } from 'node:crypto';
import { requestEmailCode, updateEmail } from '@greenroom/contract/profile.ts';
import { readInfo, requestRecovery } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { peopleState } from '../../../test/models/people-state.ts';
import { openPostOffice, workDone } from '../../../test/post-office.ts';
import { seal } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url });
const { db } = server.product.deps;

let counter = 0;
type Member = SignedIn & { email: string; next: string };
/** Builds a signed-in agent with an email, and a second email to change to. */
async function member(): Promise<Member> {
  counter += 1;
  const email = `member${counter}@example.com`;
  const as = await signIn(server, 'agent', await buildUser(db, { role: 'agent', email }));
  return { ...as, email, next: `next${counter}@example.org` };
}
const ask = (as: SignedIn, email: string) => server.call(requestEmailCode, { email }, { as });
async function codeTo(as: SignedIn, email: string): Promise<string> {
  await ask(as, email);
  const letters = await post.lettersTo(server, email);
  return /^\d{6}$/m.exec(letters.at(-1)?.text ?? '')?.[0] ?? 'no code';
}
async function change(as: SignedIn, code: string, email: string, password = TEST_PASSWORD) {
  const uuid = randomUUID();
  return server.call(updateEmail, { code, email, password: await seal(server, password, uuid), uuid }, { as });
}
const emailOf = async (as: SignedIn) => (await server.get(readInfo, {}, { as })).email;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const WRONG = { http: 400, body: { status: -1 }, refusal: { code: 'wrong-mail-code' } };

describe('a new email', () => {
  test('is accepted with the password and the code sent there, and the old address gets an email that masks the new one', async () => {
    const as = await member();
    const code = await codeTo(as, as.next);
    expect(await change(as, code, as.next)).toMatchObject({ http: 200, body: { data: { id: as.id, email: as.next } } });
    const [toOld, toNew] = [await post.lettersTo(server, as.email), await post.lettersTo(server, as.next)];
    expect(toOld.map(({ subject }) => subject)).toEqual(['The email address of your account was changed']);
    expect(toNew.map(({ subject }) => subject)).toEqual(['Your code to confirm this address']);
    expect(toOld[0]?.text).toContain('n***@example.org');
    expect(toOld[0]?.text).toContain('If this wasn’t you');
    expect(JSON.stringify(toOld)).not.toContain(as.next);
    expect(await change(as, code, 'third@example.org')).toMatchObject(WRONG);
  });

  test("can be the user's first, and then no old address is notified", async () => {
    const as = await signIn(server, 'agent');
    const code = await codeTo(as, 'first@example.org');
    expect(await change(as, code, 'first@example.org')).toMatchObject({ http: 200 });
    const letters = await sql<{ template: string }>`
      select template from mails where params ->> 'username' = ${as.username}`.execute(db);
    expect(letters.rows).toEqual([{ template: 'mail-code-email' }]);
  });

  test('must differ from the old one, ignoring case', async () => {
    const as = await member();
    for (const email of [as.email, as.email.toUpperCase(), ` ${as.email} `]) {
      const same = { http: 422, body: { status: 1 }, refusal: { code: 'email-same' } };
      expect(await ask(as, email)).toMatchObject(same);
      expect(await change(as, '123456', email)).toMatchObject(same);
    }
    expect(await post.lettersTo(server, as.email)).toEqual([]);
  });

  test('that another user has, in any case, is refused only after the code, so that only its owner learns of it', async () => {
    const [as, owner] = [await member(), await member()];
    const wanted = owner.email.toUpperCase();
    expect(await ask(as, wanted)).toMatchObject({ http: 200, body: { data: { againAfterSeconds: 60 } } });
    expect(await change(as, '000000', wanted)).toMatchObject(WRONG);
    const letters = await post.lettersTo(server, wanted);
    const code = /^\d{6}$/m.exec(letters[0]?.text ?? '')?.[0] ?? '';
    expect(await change(as, code, wanted)).toMatchObject({
      http: 409,
      body: { status: 1 },
      refusal: { code: 'email-taken' },
    });
    expect([await emailOf(as), await emailOf(owner)]).toEqual([as.email, owner.email]);
  });

  test('that two users prove simultaneously goes to one of them', async () => {
    const [one, two] = [await member(), await member()];
    const shared = 'shared@example.org';
    const codes = [await codeTo(one, shared), await codeTo(two, shared)];
    const answers = await Promise.all([change(one, codes[0] ?? '', shared), change(two, codes[1] ?? '', shared)]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.code).toBe('email-taken');
  });

  test('invalidates a new-password code that was sent to the old one', async () => {
    const as = await member();
    await server.call(requestRecovery, { username: as.username });
    await workDone(server);
    const code = await codeTo(as, as.next);
    expect(await change(as, code, as.next)).toMatchObject({ http: 200 });
    const open = await sql`select from mail_codes where user_id = ${as.id} and tries_left > 0`.execute(db);
    expect(open.rows).toEqual([]);
  });
});

describe('a code for a new email', () => {
  test('is valid only for its address, user and purpose', async () => {
    const [as, stranger] = [await member(), await member()];
    const code = await codeTo(as, as.next);
    expect(await change(as, code, 'elsewhere@example.org')).toMatchObject(WRONG);
    expect(await change(stranger, code, as.next)).toMatchObject(WRONG);
    const recovery = await sql`select from mail_codes where user_id = ${as.id} and purpose = 'recovery'`.execute(db);
    expect(recovery.rows).toEqual([]);
    expect(await change(as, code, as.next)).toMatchObject({ http: 200 });
    expect(await emailOf(stranger)).toBe(stranger.email);
  });

  test('has three tries, is valid for ten minutes, and is used once even in twenty simultaneous calls', async () => {
    const [tired, late, hasty] = [await member(), await member(), await member()];
    const wrong = await codeTo(tired, tired.next);
    for (let tries = 0; tries < 3; tries++) expect(await change(tired, other(wrong), tired.next)).toMatchObject(WRONG);
    expect(await change(tired, wrong, tired.next)).toMatchObject(WRONG);
    const old = await codeTo(late, late.next);
    server.clock.forward(601);
    expect(await change(late, old, late.next)).toMatchObject(WRONG);
    const code = await codeTo(hasty, hasty.next);
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(hasty, code, hasty.next)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await emailOf(hasty)).toBe(hasty.next);
    const letters = (await post.lettersTo(server, hasty.email)).length;
    expect(letters).toBe(1);
  });

  test('needs the password as well, and a wrong password does not count as a try', async () => {
    const as = await member();
    const code = await codeTo(as, as.next);
    for (let tries = 0; tries < 4; tries++) {
      const answer = await change(as, code, as.next, 'not this one');
      expect(answer).toMatchObject({ http: 422, body: { status: 1 }, refusal: { code: 'wrong-password' } });
    }
    expect(await change(as, code, as.next)).toMatchObject({ http: 200 });
  });

  test('is sent at most once a minute and five times an hour, to all addresses together', async () => {
    const as = await member();
    const mine = async () => {
      await workDone(server);
      const found = await sql`select from mails where params ->> 'username' = ${as.username}`.execute(db);
      return found.rows.length;
    };
    await Promise.all(Array.from({ length: 10 }, (_none, index) => ask(as, `many${index}@example.org`)));
    expect(await mine()).toBe(1);
    for (let minutes = 0; minutes < 10; minutes++) {
      server.clock.forward(61);
      expect((await ask(as, `more${minutes}@example.org`)).body.data).toEqual({ againAfterSeconds: 60 });
    }
    expect(await mine()).toBe(5);
  });
});

describe('an email that', () => {
  const deceiving = [
    ...[
      'agent@exаmple.com',
      'аgent@example.com',
      'agent@example.com\u200b',
      'agent@examp\u212Ae.com',
      'ａgent@example.com',
    ],
    ...[
      'agent@example.com,thief@example.net',
      'agent@example.com;thief@example.net',
      'agent@example.com thief@example.net',
    ],
    ...[
      'agent@example.com\r\nBcc: thief@example.net',
      'agent@example.com\nTo: thief@example.net',
      'agent@example.com\0',
    ],
    ...['"agent@example.com" <thief@example.net>', '<thief@example.net>', 'agent@example.com>, <thief@example.net'],
    ...['thief@example.net(agent@example.com)', 'agent%example.com@thief', 'agent@example.com@example.net', 'agent@'],
    ...['agent@[127.0.0.1]', 'agent@localhost', '@example.com', 'agent@xn--.', `${'a'.repeat(250)}@example.com`, ' '],
    ...['undisclosed-recipients:;', 'group: thief@example.net;', 'agent@example.com?cc=thief@example.net'],
  ];

  test('is deceptive is refused at its field, no message is sent, and nothing changes', async () => {
    const as = await member();
    const [before, letters] = [await peopleState(db), post.arrived.length];
    for (const email of deceiving) {
      const answer = await ask(as, email);
      expect([email, answer.http]).toEqual([email, 400]);
      const [problem] = answer.refusal?.fields ?? [];
      expect(problem).toMatchObject({ path: 'email', code: email.trim() === '' ? 'email-empty' : 'email-format' });
      expect((await change(as, '123456', email)).http).toBe(400);
    }
    await workDone(server);
    expect(post.arrived.length).toBe(letters);
    expect(await peopleState(db)).toBe(before);
  });

  test('is only unusual (case, plus sign, spaces around it) gets its message, and no other address does', async () => {
    const [upper, plus, spaced] = [await member(), await member(), await member()];
    const before = post.arrived.length;
    await ask(upper, 'Someone.New@Example.ORG');
    await ask(plus, 'someone.new+tag@example.org');
    await ask(spaced, '\t someone.else@example.org \n');
    await workDone(server);
    // The domain is changed to lower case on the way, because domains ignore case. The part before the @ may not.
    expect(post.arrived.slice(before).map(({ to }) => to.join())).toEqual(
      expect.arrayContaining(['Someone.New@example.org', 'someone.new+tag@example.org', 'someone.else@example.org']),
    );
    expect(post.arrived.length).toBe(before + 3);
  });
});
