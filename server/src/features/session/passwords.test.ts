import * as profile from '@greenroom/contract/profile.ts';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { attemptSignIn, passwordAgain, reallySignIn } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../../../test/worlds/factories.ts';
import { hashPassword, isWeakHash } from '../../platform/crypto/passwords.ts';

const server = await testServer();
const { db } = server.product.deps;

const WEAK = [
  { memoryCost: 8192, timeCost: 2 },
  { memoryCost: 19 * 1024, timeCost: 1 },
  { memoryCost: 19 * 1024, timeCost: 2, algorithm: 1 },
];
const strong = { memoryCost: 64 * 1024, timeCost: 3 };

async function userWith(passwordHash: string) {
  const user = await buildUser(db, { role: 'agent' });
  await sql`update users set password_hash = ${passwordHash} where id = ${user.id}`.execute(db);
  return user;
}
const hashOf = async (id: number) =>
  (await sql<{ hash: string }>`select password_hash as hash from users where id = ${id}`.execute(db)).rows[0]?.hash ??
  '';

test('a password with a weaker hash than the current strength is rehashed at the next successful sign-in, and stays the same', async () => {
  for (const options of WEAK) {
    const user = await userWith(await hash(TEST_PASSWORD, options));
    const before = await hashOf(user.id);
    expect(isWeakHash(before)).toBe(true);
    await attemptSignIn(server, { username: user.username, password: 'wrong one' });
    expect(await hashOf(user.id)).toBe(before);
    await reallySignIn(server, user);
    const after = await hashOf(user.id);
    expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await reallySignIn(server, user);
    expect(await hashOf(user.id)).toBe(after);
  }
});

test('a hash that is as strong or stronger stays unchanged', async () => {
  for (const passwordHash of [await hashPassword(TEST_PASSWORD), await hash(TEST_PASSWORD, strong)]) {
    const user = await userWith(passwordHash);
    await reallySignIn(server, user);
    expect(await hashOf(user.id)).toBe(passwordHash);
  }
});

test('simultaneous sign-ins with a weak hash all succeed, and so does the current password when asked again', async () => {
  const user = await userWith(await hash(TEST_PASSWORD, WEAK[0]));
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => attemptSignIn(server, { username: user.username })),
  );
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
  expect(isWeakHash(await hashOf(user.id))).toBe(false);

  const open = await signIn(server, 'agent', await userWith(await hash(TEST_PASSWORD, WEAK[0])));
  await server.get(profile.beginSecondFactor, await passwordAgain(server), { as: open });
  expect(isWeakHash(await hashOf(open.id))).toBe(false);
});

test('a sign-in opens no session if the password is changed, or the user disabled, while it runs', async () => {
  const changes = [
    sql`password_hash = ${await hashPassword('another one')}`,
    sql`disabled_at = now()`,
    sql`deleted_at = now()`,
  ];
  for (const change of changes) {
    const user = await buildUser(db, { role: 'agent' });
    const underWay = await db.transaction().execute(async (trx) => {
      await sql`update users set ${change} where id = ${user.id}`.execute(trx);
      const answer = attemptSignIn(server, { username: user.username });
      // The committed change made the password correct, and now the session waits for that change.
      await vi.waitFor(async () => expect(await waitingInserts()).toBe(1), { timeout: 10_000 });
      return { answer };
    });
    expect((await underWay.answer).refusal?.code).toBe('wrong-credentials');
    const sessions = await sql`select from sessions where user_id = ${user.id}`.execute(db);
    expect(sessions.rows).toEqual([]);
  }
});

/** Counts the session inserts that wait for another transaction. */
async function waitingInserts(): Promise<number> {
  const found = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into sessions%'`.execute(
    db,
  );
  return found.rows[0]?.waiting ?? 0;
}
