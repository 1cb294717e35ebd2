import { createHash } from 'node:crypto';
import { SIGN_IN_CHALLENGE_SECONDS } from '@greenroom/contract/constants.ts';
import type { Ctx } from '../../context.ts';
import { newTotpSecret, totpSetup } from '../../platform/crypto/totp.ts';
import { demandsSecondFactor, readHeld } from './read-user.ts';
import { findUserById, type UserRow } from './session.queries.ts';
import { findChallenge, hasSecondFactor, insertChallenge } from './sign-in.queries.ts';

/** Maximum number of attempts per challenge, in addition to the limit on failures per account and IP. */
const CHALLENGE_TRIES = 5;

/**
 * The data that the browser needs between the two steps. If `enrol` is set, this sign-in sets up two-factor
 * authentication.
 */
interface SecondStep {
  readonly challenge: string;
  readonly expiresAt: string;
  readonly enrol: { secret: string; uri: string } | null;
}

export interface OpenChallenge {
  readonly idHash: Buffer;
  readonly user: UserRow;
  readonly rememberMe: boolean;
  readonly enrolSecret: Buffer | null;
}

/**
 * Creates the challenge after a correct password, if two-factor authentication is on or a role requires it; null if the
 * password is enough.
 */
export async function beginChallenge(ctx: Ctx, user: UserRow, rememberMe: boolean): Promise<SecondStep | null> {
  const on = await hasSecondFactor(ctx.db, user.id);
  if (!on && !demandsSecondFactor(ctx.config, readHeld(user.held).roles)) return null;
  const enrolSecret = on ? null : newTotpSecret(ctx.random);
  const challenge = `${user.id}.${ctx.random(32).toString('base64url')}`;
  const expiresAt = new Date(ctx.clock.now().getTime() + SIGN_IN_CHALLENGE_SECONDS * 1000);
  await insertChallenge(ctx.db, {
    idHash: hashChallenge(challenge, user),
    userId: user.id,
    rememberMe,
    enrolSecret,
    tries: CHALLENGE_TRIES,
    expiresAt,
  });
  const enrol = enrolSecret === null ? null : totpSetup(enrolSecret, user.username);
  return { challenge, expiresAt: expiresAt.toISOString(), enrol };
}

/** Finds the challenge that the browser sent back; null if there is none, it has expired, or no attempt is left. */
export async function openChallenge(ctx: Ctx, challenge: string): Promise<OpenChallenge | null> {
  const id = /^(\d{1,15})\.[\w-]{43}$/.exec(challenge)?.[1];
  const user = id === undefined ? undefined : await findUserById(ctx.db, Number(id));
  if (!user) return null;
  const idHash = hashChallenge(challenge, user);
  const row = await findChallenge(ctx.db, idHash, ctx.clock.now());
  return row ? { idHash, user, ...row } : null;
}

/** Hashes a challenge together with the password's hash, so that a password change invalidates earlier challenges. */
function hashChallenge(challenge: string, user: UserRow): Buffer {
  return createHash('sha256').update(`${challenge} ${user.passwordHash}`).digest();
}
