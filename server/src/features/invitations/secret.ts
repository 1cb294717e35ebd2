import { createHash } from 'node:crypto';
import type { Deps } from '../../context.ts';
import type { Config } from '../../platform/config.ts';

const SECRET_BYTES = 32;

/** 256 random bits that nobody guesses, as in the link: 43 characters. */
export function drawSecret(random: Deps['random']): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** Only this hash is kept: a stolen copy of the database accepts no invitation. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The link of an invitation; without `PUBLIC_URL` it leads to this machine. */
export function invitationLink(config: Pick<Config, 'publicUrl' | 'port'>, secret: string): string {
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  return `${base.replace(/\/+$/, '')}/#/invitation/${secret}`;
}
