import { randomUUID } from 'node:crypto';
import type { Route } from '@greenroom/contract/kit/route.ts';
import * as profile from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import { describe, expect, test } from 'vitest';
import { allFields, nameOf } from '../test/fields-of-calls.ts';
import { openPostOffice } from '../test/post-office.ts';
import {
  appCode,
  attemptSignIn,
  challengeOf,
  enrolSecondFactor,
  passwordAgain,
  readCode,
  seal,
} from '../test/real-sign-in.ts';
import { testServer } from '../test/server.ts';
import type { SignedIn } from '../test/signed-in.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url });
const { db } = server.product.deps;

/** Ways in which a code can be written, on another keyboard or copied from an email or a chat. */
const FORMS: Readonly<Record<string, (code: string) => string>> = {
  'in Arabic digits': (code) => inDigitsFrom(code, '٠'),
  'in Persian digits with a mark of direction': (code) => `\u200f${inDigitsFrom(code, '۰')}`,
  'in Bengali digits': (code) => inDigitsFrom(code, '০'),
  'in full width with a space': (code) =>
    `${inDigitsFrom(code, '０').slice(0, 3)}\u3000${inDigitsFrom(code, '０').slice(3)}`,
  'with unseen characters in it and behind it': (code) => `${code.slice(0, 2)}\u2060${code.slice(2)}\u200b\ufeff`,
};

function inDigitsFrom(code: string, zero: string): string {
  return code.replace(/[0-9]/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
}

let built = 0;
async function user(): Promise<SignedIn & { email: string }> {
  built += 1;
  const email = `typist${built}@example.com`;
  return { ...(await signIn(server, 'agent', await buildUser(db, { role: 'agent', email }))), email };
}

async function mailedCode(email: string): Promise<string> {
  const letters = await post.lettersTo(server, email);
  return /^\d{6}$/m.exec(letters.at(-1)?.text ?? '')?.[0] ?? 'no code';
}

async function challenged(as: SignedIn): Promise<string> {
  return challengeOf(await attemptSignIn(server, { username: as.username })).challenge;
}

type Write = (code: string) => string;

/** Every field for a code, and its call's answer to the right code in some form. */
const FIELDS: readonly { field: string; by: Route; take: (write: Write) => Promise<{ http: number }> }[] = [
  {
    field: 'the picture’s letters',
    by: session.login,
    async take(write) {
      const uuid = randomUUID();
      const code = write(await readCode(server, uuid));
      return attemptSignIn(server, { username: (await user()).username, uuid, code });
    },
  },
  {
    field: 'the app’s code at the sign-in',
    by: session.loginSecondFactor,
    async take(write) {
      const as = await user();
      const { secret } = await enrolSecondFactor(server, as);
      const challenge = await challenged(as);
      return server.call(session.loginSecondFactor, { challenge, code: write(appCode(secret, server.clock.now())) });
    },
  },
  {
    field: 'a recovery code at the sign-in',
    by: session.loginSecondFactor,
    async take(write) {
      const as = await user();
      const { recoveryCodes } = await enrolSecondFactor(server, as);
      return server.call(session.loginSecondFactor, {
        challenge: await challenged(as),
        code: write(recoveryCodes[0] ?? ''),
      });
    },
  },
  {
    field: 'the first code of an app',
    by: profile.confirmSecondFactor,
    async take(write) {
      const as = await user();
      const { secret } = await server.get(profile.beginSecondFactor, await passwordAgain(server), { as });
      return server.call(profile.confirmSecondFactor, { code: write(appCode(secret, server.clock.now())) }, { as });
    },
  },
  {
    field: 'the code that turns the factor off',
    by: profile.endSecondFactor,
    async take(write) {
      const as = await user();
      const { secret } = await enrolSecondFactor(server, as);
      const code = write(appCode(secret, server.clock.now()));
      return server.call(profile.endSecondFactor, { ...(await passwordAgain(server)), code }, { as });
    },
  },
  {
    field: 'the mailed code for a new password',
    by: session.resetPassword,
    async take(write) {
      const { username, email } = await user();
      await server.get(session.requestRecovery, { username });
      const uuid = randomUUID();
      const password = await seal(server, 'a better horse', uuid);
      return server.call(session.resetPassword, { username, code: write(await mailedCode(email)), password, uuid });
    },
  },
  {
    field: 'the mailed code for a new email',
    by: profile.updateEmail,
    async take(write) {
      const as = await user();
      const email = `next-${as.email}`;
      await server.get(profile.requestEmailCode, { email }, { as });
      const code = write(await mailedCode(email));
      return server.call(profile.updateEmail, { code, email, ...(await passwordAgain(server, TEST_PASSWORD)) }, { as });
    },
  },
];

describe('[R-PLUS-13] a code', () => {
  const cases = FIELDS.flatMap(({ field, take }) =>
    Object.entries(FORMS).map(([form, write]) => ({ field, form, take, write })),
  );

  test.each(cases)('$field is accepted $form', async ({ take, write }) => {
    expect((await take(write)).http).toBe(200);
  });

  test('these cases cover every code field of a sign-in or a profile', () => {
    const withCode = MOUNTED.map(({ route }) => route).filter(
      (route) => /^(session|profile)\./.test(route.id) && allFields(route).some((name) => nameOf(name) === 'code'),
    );
    expect([...new Set(FIELDS.map(({ by }) => by.id))].sort()).toEqual(withCode.map(({ id }) => id).sort());
  });
});
