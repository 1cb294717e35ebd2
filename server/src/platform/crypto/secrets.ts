import { createHash } from 'node:crypto';

const SECRET_BYTES = 32;

/** Generates the secret for a link or a token: 256 random bits, 43 characters. */
export function drawSecret(random: (bytes: number) => Buffer): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** Hashes a secret. The database stores only the hash, so a stolen copy can't be used to open links or gain access. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
