import { createHash } from 'node:crypto';

const SECRET_BYTES = 32;

/** Generates the secret of a link or a token: 256 random bits, 43 characters. */
export function drawSecret(random: (bytes: number) => Buffer): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** Hashes a secret. Only the hash is stored, so a stolen copy of the database opens no link and gives no access. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
