import { constants, createHash, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import {
  findOpeningKeys,
  findSealingKey,
  insertKey,
  lockKeys,
  markSealUsed,
  type PublicKeyRow,
  retireKeys,
} from './seals.queries.ts';

const makeKeyPair = promisify(generateKeyPair);

const KEY_BITS = 3072;
/** How long an encrypted text is valid, in seconds. A retired key can decrypt for the same time. */
const SEAL_SECONDS = 600;

/**
 * Returns the RSA key for encryption: 3072 bits, created on first use and stored in the database. Each call queries the
 * database, so every process uses a new key as soon as it's rotated (R-SES-10).
 */
export async function sealKey(deps: { readonly db: Db }): Promise<PublicKeyRow> {
  return (await findSealingKey(deps.db)) ?? (await makeFirstKey(deps.db));
}

async function makeFirstKey(db: Db): Promise<PublicKeyRow> {
  const pair = await makeKey();
  return db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    const other = await findSealingKey(trx);
    return other ?? { id: await insertKey(trx, pair.privatePem, pair.publicSpki), publicSpki: pair.publicSpki };
  });
}

/** Creates a new encryption key and returns its ID. Texts already encrypted with the old key can still be decrypted. */
export async function rotateSealKey(deps: SealDeps): Promise<number> {
  const pair = await makeKey();
  return deps.db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    await retireKeys(trx, deps.clock.now());
    return insertKey(trx, pair.privatePem, pair.publicSpki);
  });
}

async function makeKey() {
  const pair = await makeKeyPair('rsa', { modulusLength: KEY_BITS });
  return {
    privatePem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicSpki: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

const sealed = z.object({ password: z.string().max(200), uuid: z.uuid(), at: z.number() });

interface SealDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Decrypts a text from a browser: RSA-OAEP with SHA-256 around JSON that contains the password, a uuid and the server's
 * time. A text can be decrypted once, within ten minutes, and only with the uuid it was encrypted for. Without `uuid`,
 * any uuid is accepted. Invalid texts take the same work: each key is tried, and the text is marked as used.
 * @returns null for an invalid text; the caller answers as for a wrong password, in the same time
 */
export async function openSeal(deps: SealDeps, text: string, uuid: string | undefined): Promise<string | null> {
  const now = deps.clock.now();
  // Identify the text by its bytes, since Base64 can write the same bytes in several ways.
  const bytes = Buffer.from(text, 'base64');
  const keys = await findOpeningKeys(deps.db, now, SEAL_SECONDS);
  const opened = keys.map((pem) => decrypt(pem, bytes)).map((plain) => readSealed(plain, uuid, now));
  const first = await markSealUsed(deps.db, createHash('sha256').update(bytes).digest(), now);
  return first ? (opened.find((password) => password !== null) ?? null) : null;
}

function decrypt(pem: string, bytes: Buffer): Buffer | null {
  // Decryption would pad a shorter text, so the same text could be used twice in different forms.
  if (bytes.length !== KEY_BITS / 8) return null;
  try {
    return privateDecrypt(
      { key: privateKey(pem), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      bytes,
    );
  } catch {
    return null;
  }
}

function readSealed(plain: Buffer | null, uuid: string | undefined, now: Date): string | null {
  try {
    const opened = sealed.parse(JSON.parse(plain?.toString('utf8') ?? ''));
    const age = now.getTime() - opened.at;
    const isOther = uuid !== undefined && opened.uuid !== uuid;
    return isOther || Math.abs(age) > SEAL_SECONDS * 1000 ? null : opened.password;
  } catch {
    return null;
  }
}

const parsed = new Map<string, KeyObject>();

/** Caches the parsed keys, since parsing takes a fifth of the decryption time. */
function privateKey(pem: string): KeyObject {
  const key = parsed.get(pem) ?? createPrivateKey(pem);
  parsed.set(pem, key);
  return key;
}
