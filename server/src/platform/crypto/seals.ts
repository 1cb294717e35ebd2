import { constants, createHash, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { findKey, insertKeyUnlessThere, markSealUsed } from './seals.queries.ts';

const makeKeyPair = promisify(generateKeyPair);

/** How long a sealed text may be under way. */
const SEAL_SECONDS = 600;

export interface SealKey {
  readonly id: number;
  readonly publicSpki: string;
  readonly privateKey: KeyObject;
}

const keys = new WeakMap<object, Promise<SealKey>>();

/** The RSA key that all processes share: 3072 bits, made at the first start and kept in the database (R-SES-10). */
export function sealKey(deps: { readonly db: Db }): Promise<SealKey> {
  const known = keys.get(deps.db);
  if (known) return known;
  const reading = readKey(deps).catch((error: unknown) => {
    keys.delete(deps.db);
    throw error;
  });
  keys.set(deps.db, reading);
  return reading;
}

async function readKey(deps: { readonly db: Db }): Promise<SealKey> {
  const found = (await findKey(deps.db)) ?? (await makeKey(deps));
  return { id: found.id, publicSpki: found.publicSpki, privateKey: createPrivateKey(found.privatePem) };
}

async function makeKey(deps: { readonly db: Db }) {
  const pair = await makeKeyPair('rsa', { modulusLength: 3072 });
  const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicSpki = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await insertKeyUnlessThere(deps.db, privatePem, publicSpki);
  const kept = await findKey(deps.db);
  if (!kept) throw new Error('the key for sealed texts was not kept');
  return kept;
}

const sealed = z.object({ password: z.string().max(200), uuid: z.uuid(), at: z.number() });

/**
 * Opens what a browser sealed: RSA-OAEP with SHA-256 around JSON of the password, a uuid and the server's time. It opens
 * once and within ten minutes, for the uuid that it was sealed with.
 * @returns null for anything that is not right: the caller answers as for a wrong password, in the same time
 */
export async function openSeal(deps: SealDeps, text: string, uuid: string): Promise<string | null> {
  const opened = await decrypt(deps, text, uuid, deps.clock.now());
  if (opened === null) return null;
  const hash = createHash('sha256').update(text).digest();
  return (await markSealUsed(deps.db, hash, deps.clock.now())) ? opened : null;
}

interface SealDeps {
  readonly db: Db;
  readonly clock: Clock;
}

async function decrypt(deps: SealDeps, text: string, uuid: string, now: Date): Promise<string | null> {
  const key = await sealKey(deps);
  try {
    const plain = privateDecrypt(
      { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'base64'),
    );
    const opened = sealed.parse(JSON.parse(plain.toString('utf8')));
    const age = now.getTime() - opened.at;
    return opened.uuid !== uuid || Math.abs(age) > SEAL_SECONDS * 1000 ? null : opened.password;
  } catch {
    return null;
  }
}
