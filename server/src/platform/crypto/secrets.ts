import { createHash } from 'node:crypto';

const SECRET_BYTES = 32;

/** The secret of a link or a token: 256 random bits that nobody guesses, 43 characters. */
export function drawSecret(random: (bytes: number) => Buffer): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** Only this hash is kept: a stolen copy of the database opens no link and lets nobody in. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
