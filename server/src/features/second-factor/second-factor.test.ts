import * as profile from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  appCode,
  attemptSignIn,
  challengeOf,
  enrolSecondFactor,
  passwordAgain,
  reallySignIn,
  sessionOf,
} from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { deleteExpiredJob } from '../session/index.ts';

const server = await testServer();
const { db } = server.product.deps;

let built = 0;
async function user(): Promise<SignedIn> {
  built += 1;
  return signIn(server, 'agent', await buildUser(db, { role: 'agent', email: `leyla${built}@example.com` }));
}
const now = (secret: string) => appCode(secret, server.clock.now());
const status = (as: SignedIn) => server.get(profile.readSecondFactor, {}, { as });
const begin = async (as: SignedIn, password?: string) =>
  server.call(profile.beginSecondFactor, await passwordAgain(server, password), { as });
const confirm = (as: SignedIn, code: string) => server.call(profile.confirmSecondFactor, { code }, { as });
const end = async (as: SignedIn, code: string, password?: string) =>
  server.call(profile.endSecondFactor, { ...(await passwordAgain(server, password)), code }, { as });
const letters = async (id: number) =>
  (
    await sql<{ template: string }>`
      select template from mails where recipient = (select email from users where id = ${id}) order by id`.execute(db)
  ).rows.map(({ template }) => template);

describe('turning two-factor authentication on', () => {
  test('requires the password, then a first code; the recovery codes are shown and the owner gets an email', async () => {
    const as = await user();
    expect(await status(as)).toEqual({ on: false, since: null, demanded: false, recoveryCodesLeft: 0 });
    expect((await begin(as, 'wrong one')).refusal?.code).toBe('wrong-password');
    const { secret, uri } = (await begin(as)).body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect(await status(as)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    expect(sessionOf(await attemptSignIn(server, { username: as.username })).user.id).toBe(as.id);
    const code = now(secret);
    const confirmed = await confirm(as, code);
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
    expect(await status(as)).toEqual({ on: true, since: expect.any(String), demanded: false, recoveryCodesLeft: 10 });
    expect(await letters(as.id)).toEqual(['second-factor-on']);
    // The first code is now used up, and signing in needs the next one.
    const { challenge } = challengeOf(await attemptSignIn(server, { username: as.username }));
    const again = await server.call(session.loginSecondFactor, { challenge, code });
    expect(again.refusal?.code).toBe('wrong-second-factor');
  });

  test('fails with a wrong code, a late one and one of an earlier secret', async () => {
    const as = await user();
    expect((await confirm(as, '123456')).refusal?.code).toBe('challenge-expired');
    const earlier = (await begin(as)).body.data.secret;
    const { secret } = (await begin(as)).body.data;
    expect(secret).not.toBe(earlier);
    expect((await confirm(as, now(earlier))).refusal?.code).toBe('wrong-second-factor');
    server.clock.forward(601);
    expect((await confirm(as, now(secret))).refusal?.code).toBe('challenge-expired');
    expect(await status(as)).toMatchObject({ on: false });
  });

  test('succeeds in one of twenty simultaneous calls, whose recovery codes are stored', async () => {
    const as = await user();
    const { secret } = (await begin(as)).body.data;
    const code = now(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(as, code)));
    const won = answers.filter(({ http }) => http === 200);
    expect(won).toHaveLength(1);
    for (const { http, refusal } of answers) if (http !== 200) expect(refusal?.code).toBe('second-factor-on');
    const { challenge } = challengeOf(await attemptSignIn(server, { username: as.username }));
    const recovery = won[0]?.body.data.recoveryCodes[0] ?? '';
    expect((await server.call(session.loginSecondFactor, { challenge, code: recovery })).http).toBe(200);
  });

  test('is refused if it is already on', async () => {
    const as = await user();
    const { secret } = await enrolSecondFactor(server, as);
    expect((await begin(as)).refusal?.code).toBe('second-factor-on');
    expect((await confirm(as, now(secret))).refusal?.code).toBe('second-factor-on');
    expect(await status(as)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
  });

  test("leaves the user's other sessions open, and the current one counts as opened with it", async () => {
    const as = await user();
    const other = await reallySignIn(server, as);
    await enrolSecondFactor(server, as);
    expect((await server.call(session.readInfo, {}, { as: other })).http).toBe(200);
    const kept = await sql<{ second_factor: boolean }>`
      select second_factor from sessions where user_id = ${as.id} order by id`.execute(db);
    expect(kept.rows.map(({ second_factor }) => second_factor)).toEqual([true, false]);
  });

  test('sends no email to a user without an address', async () => {
    const as = await signIn(server, 'agent');
    await enrolSecondFactor(server, as);
    const entered = await sql<{ letters: number }>`
      select count(*) as letters from mails where params ->> 'username' = ${as.username}`.execute(db);
    expect(entered.rows).toEqual([{ letters: 0 }]);
  });
});

describe('recovery codes', () => {
  test('are renewed with the password; the old ones are no longer valid, and the remaining ones are counted', async () => {
    const as = await user();
    const renew = async (password?: string) =>
      server.call(profile.renewRecoveryCodes, await passwordAgain(server, password), { as });
    expect((await renew()).refusal?.code).toBe('second-factor-off');
    const { recoveryCodes: old } = await enrolSecondFactor(server, as);
    expect((await renew('wrong one')).refusal?.code).toBe('wrong-password');
    const { recoveryCodes: fresh } = (await renew()).body.data;
    expect(fresh).toHaveLength(10);
    const login = async (code = '') => {
      const { challenge } = challengeOf(await attemptSignIn(server, { username: as.username }));
      return server.call(session.loginSecondFactor, { challenge, code });
    };
    expect((await login(old[0])).refusal?.code).toBe('wrong-second-factor');
    expect((await login(fresh[0])).http).toBe(200);
    expect(await status(as)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('are always ten, even after simultaneous renewals', async () => {
    const as = await user();
    await enrolSecondFactor(server, as);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () =>
        server.call(profile.renewRecoveryCodes, await passwordAgain(server), { as }),
      ),
    );
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
    expect(await status(as)).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe('turning two-factor authentication off', () => {
  test('requires the password and a code of the app or a recovery code, and the owner gets an email', async () => {
    const as = await user();
    expect((await end(as, '123456')).refusal?.code).toBe('second-factor-off');
    const { secret, recoveryCodes } = await enrolSecondFactor(server, as);
    expect((await end(as, now(secret), 'wrong one')).refusal?.code).toBe('wrong-password');
    expect((await end(as, 'abcd-efgh')).refusal?.code).toBe('wrong-second-factor');
    expect(await status(as)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await end(as, now(secret))).http).toBe(200);
    expect(await status(as)).toEqual({ on: false, since: null, demanded: false, recoveryCodesLeft: 0 });
    expect(await letters(as.id)).toEqual(['second-factor-on', 'second-factor-off']);
    expect(sessionOf(await attemptSignIn(server, { username: as.username })).user.id).toBe(as.id);
    const again = await enrolSecondFactor(server, as);
    expect(again.secret).not.toBe(secret);
    expect((await end(as, recoveryCodes[1] ?? '')).refusal?.code).toBe('wrong-second-factor');
    expect((await end(as, again.recoveryCodes[0] ?? '')).http).toBe(200);
  });

  test('allows no more guesses than a sign-in, even in an open browser with a known password', async () => {
    const as = await user();
    const { secret } = await enrolSecondFactor(server, as);
    for (let tries = 0; tries < 5; tries++)
      expect((await end(as, 'abcd-efgh')).refusal?.code).toBe('wrong-second-factor');
    expect((await end(as, now(secret))).refusal?.code).toBe('too-many-attempts');
    expect((await begin(as)).refusal?.code).toBe('too-many-attempts');
    server.clock.forward(61);
    expect((await end(as, now(secret))).http).toBe(200);
  });

  test('means that a session opened with it no longer counts as such', async () => {
    const as = await user();
    const { secret } = await enrolSecondFactor(server, as);
    await end(as, now(secret));
    const kept = await sql`select from sessions where user_id = ${as.id} and second_factor`.execute(db);
    expect(kept.rows).toEqual([]);
  });
});

test('happens automatically after an hour to an unfinished setup, but not to a finished one', async () => {
  const [half, whole] = [await user(), await user()];
  await enrolSecondFactor(server, whole);
  await begin(half);
  server.clock.forward(3601);
  await deleteExpiredJob.run(server.product.deps);
  const kept = await sql<{ user_id: number }>`
    select user_id from second_factors where user_id in (${half.id}, ${whole.id})`.execute(db);
  expect(kept.rows).toEqual([{ user_id: whole.id }]);
});
