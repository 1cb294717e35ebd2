import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { beginSecondFactor, confirmSecondFactor } from '@greenroom/contract/profile.ts';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import type { Answer, TestServer } from './server.ts';
import type { BuiltUser, SignedIn } from './signed-in.ts';
import { TEST_PASSWORD } from './worlds/factories.ts';

export interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly code?: string;
  readonly uuid?: string;
  readonly rememberMe?: boolean;
  /** When the password was encrypted, by the server's clock. Now if not given. */
  readonly at?: number;
}

/** Requests a picture and reads its solution from the database, which only a test can do. */
export async function readCode(server: TestServer, uuid: string): Promise<string> {
  const picture = await server.fetch(`${contract.drawCaptcha.path}?uuid=${uuid}`);
  if (picture.headers.get('content-type') !== 'image/png') throw new Error(`no picture: ${picture.status}`);
  await picture.arrayBuffer();
  const { db } = server.product.deps;
  const found = await sql<{ answer: string }>`select answer from captchas where uuid = ${uuid}`.execute(db);
  return found.rows[0]?.answer ?? '';
}

/** Encrypts a password as a browser does: RSA-OAEP with SHA-256 around the password, the uuid and the time. */
export async function seal(server: TestServer, password: string, uuid: string, at?: number): Promise<string> {
  const { spki, now } = await server.get(contract.publicKey, {});
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ password, uuid, at: at ?? now }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString(
    'base64',
  );
}

/** Signs in as a user does, with picture, code and encrypted password. */
export async function attemptSignIn(server: TestServer, attempt: Attempt) {
  const uuid = attempt.uuid ?? randomUUID();
  const code = attempt.code ?? (await readCode(server, uuid));
  const password = await seal(server, attempt.password ?? TEST_PASSWORD, uuid, attempt.at);
  const { username, rememberMe = false } = attempt;
  return server.call(contract.login, { username, password, code, uuid, rememberMe });
}

type SignInAnswer = Answer<Data<typeof contract.login>>;

/** Returns the session after a successful sign-in. Otherwise throws an error that shows the answer. */
export function sessionOf(answer: SignInAnswer) {
  if (answer.http !== 200 || !('token' in answer.body.data)) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Returns the challenge for a sign-in's second step. */
export function challengeOf(answer: SignInAnswer) {
  if (answer.http !== 200 || !('challenge' in answer.body.data)) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

export async function reallySignIn(server: TestServer, user: BuiltUser): Promise<SignedIn> {
  return { ...user, token: sessionOf(await attemptSignIn(server, { username: user.username })).token };
}

/** Returns the code that an authenticator app shows for a secret at a given time. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/**
 * Returns an encrypted password with its uuid. Calls require it if someone who finds an unlocked browser must not make
 * them.
 */
export async function passwordAgain(server: TestServer, password: string = TEST_PASSWORD) {
  const uuid = randomUUID();
  return { password: await seal(server, password, uuid), uuid };
}

/**
 * Turns on two-factor authentication as a user does. Then moves the clock a step forward, so that the next code is new.
 */
export async function enrolSecondFactor(
  server: TestServer,
  user: SignedIn,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await server.get(beginSecondFactor, await passwordAgain(server), { as: user });
  const code = appCode(secret, server.clock.now());
  const { recoveryCodes } = await server.get(confirmSecondFactor, { code }, { as: user });
  server.clock.forward(30);
  return { secret, recoveryCodes };
}
