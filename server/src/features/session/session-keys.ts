import { constants, createHash, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { findKey, insertKeyUnlessThere } from './session.queries.ts';

const makeKeyPair = promisify(generateKeyPair);

/** How long a sealed text may be under way. */
const SEAL_SECONDS = 600;

interface SessionKey {
  readonly id: number;
  readonly publicSpki: string;
  readonly privateKey: KeyObject;
}

const keys = new WeakMap<object, Promise<SessionKey>>();

/** The RSA key that all processes share: 3072 bits, made at the first start and kept in the database (R-SES-10). */
export function sessionKey(deps: Pick<Deps, 'db'>): Promise<SessionKey> {
  const known = keys.get(deps.db);
  if (known) return known;
  const reading = readKey(deps).catch((error: unknown) => {
    keys.delete(deps.db);
    throw error;
  });
  keys.set(deps.db, reading);
  return reading;
}

async function readKey(deps: Pick<Deps, 'db'>): Promise<SessionKey> {
  const found = (await findKey(deps.db)) ?? (await makeKey(deps));
  return { id: found.id, publicSpki: found.publicSpki, privateKey: createPrivateKey(found.privatePem) };
}

async function makeKey(deps: Pick<Deps, 'db'>) {
  const pair = await makeKeyPair('rsa', { modulusLength: 3072 });
  const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicSpki = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await insertKeyUnlessThere(deps.db, privatePem, publicSpki);
  const kept = await findKey(deps.db);
  if (!kept) throw new Error('the session key was not kept');
  return kept;
}

const sealed = z.object({ password: z.string().max(200), uuid: z.uuid(), at: z.number() });

/**
 * Opens what a browser sealed: RSA-OAEP with SHA-256 around JSON of the password, the code's uuid and the server's time.
 * @returns the password and a hash of the seal, or null for anything that is not right: the caller answers as for a
 * wrong password, in the same time
 */
export async function openSeal(
  deps: Pick<Deps, 'db'>,
  text: string,
  uuid: string,
  now: Date,
): Promise<{ password: string; hash: Buffer } | null> {
  const key = await sessionKey(deps);
  try {
    const plain = privateDecrypt(
      { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'base64'),
    );
    const opened = sealed.parse(JSON.parse(plain.toString('utf8')));
    const age = now.getTime() - opened.at;
    if (opened.uuid !== uuid || age > SEAL_SECONDS * 1000 || age < -SEAL_SECONDS * 1000) return null;
    return { password: opened.password, hash: createHash('sha256').update(text).digest() };
  } catch {
    return null;
  }
}
