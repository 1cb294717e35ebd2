import { createHash } from 'node:crypto';
import type { Deps } from '../../context.ts';

/** Only a hash of a token is kept, so that a stolen copy of the database lets nobody in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new token of 256 random bits behind a beginning by which one that lies about is recognised. */
export function drawToken(random: Deps['random'], prefix: string): { token: string; hash: Buffer } {
  const token = `${prefix}${random(32).toString('base64url')}`;
  return { token, hash: hashToken(token) };
}

/** When a token ends that is made now. */
export function endAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}
