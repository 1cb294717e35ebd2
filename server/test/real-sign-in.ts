import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { TEST_PASSWORD } from './factories.ts';
import type { TestServer } from './server.ts';
import type { BuiltUser, SignedIn } from './signed-in.ts';

export interface Attempt {
  readonly username: string;
  readonly password?: string;
  readonly code?: string;
  readonly uuid?: string;
  readonly rememberMe?: boolean;
  /** When the seal was made, by the server's clock; now if not given. */
  readonly at?: number;
}

/** Asks for a picture and reads its answer where only a test can: in the database. */
export async function readCode(server: TestServer, uuid: string): Promise<string> {
  const picture = await server.fetch(`${contract.captcha.path}?uuid=${uuid}`);
  if (picture.headers.get('content-type') !== 'image/png') throw new Error(`no picture: ${picture.status}`);
  await picture.arrayBuffer();
  const { db } = server.product.deps;
  const found = await sql<{ answer: string }>`select answer from captchas where uuid = ${uuid}`.execute(db);
  return found.rows[0]?.answer ?? '';
}

/** Seals a password as a browser does: RSA-OAEP with SHA-256 around password, uuid and time. */
export async function seal(server: TestServer, password: string, uuid: string, at?: number): Promise<string> {
  const { spki, now } = await server.get(contract.publicKey, {});
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ password, uuid, at: at ?? now }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString(
    'base64',
  );
}

/** The sign-in as its user makes it: picture, code, sealed password. */
export async function attemptSignIn(server: TestServer, attempt: Attempt) {
  const uuid = attempt.uuid ?? randomUUID();
  const code = attempt.code ?? (await readCode(server, uuid));
  const password = await seal(server, attempt.password ?? TEST_PASSWORD, uuid, attempt.at);
  const { username, rememberMe = false } = attempt;
  return server.call(contract.login, { username, password, code, uuid, rememberMe });
}

export async function reallySignIn(server: TestServer, user: BuiltUser): Promise<SignedIn> {
  const answer = await attemptSignIn(server, { username: user.username });
  if (answer.http !== 200 || !('token' in answer.body.data)) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`);
  return { ...user, token: answer.body.data.token };
}
