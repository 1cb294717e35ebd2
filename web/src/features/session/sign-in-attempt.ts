import '../../lib/zod-setup.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { login, publicKey } from '@greenroom/contract/session.ts';
import { call } from '../../lib/api/api.ts';
import { brokenRules, type Problems } from '../../lib/form/problems.ts';
import { sealPassword } from '../../lib/seal/seal.ts';
import { enter } from './enter.ts';
import type { Challenge, Credentials, SignInField, SignInOutcome } from './sign-in-steps.ts';

/**
 * Checks the fields against the contract's rules before the form is sent, and returns those that are missing
 * (R-VALID-1, R-VALID-6).
 */
export function missingFields(credentials: Credentials): Problems<SignInField> {
  const { username, password, code } = login.body.shape;
  return brokenRules({ username, password, code }, credentials);
}

/**
 * Encrypts the password, signs in, stores the session and writes the sign-in record (R-SES-2, R-SES-10).
 * @param uuid identifies the picture that shows the code
 * @throws {ApiError}
 */
export async function attemptSignIn(credentials: Credentials, uuid: string): Promise<SignInOutcome> {
  const answer = await signIn(credentials, uuid);
  if ('challenge' in answer) return { challenge: challengeOf(answer, credentials) };
  return { user: await enter(answer, credentials.rememberMe) };
}

async function signIn(credentials: Credentials, uuid: string): Promise<Data<typeof login>> {
  const quiet = { release: true, renew: false };
  const key = await call(publicKey, {}, quiet);
  const password = await sealPassword(credentials.password, uuid, key);
  return call(login, { ...credentials, username: credentials.username.trim(), password, uuid }, quiet);
}

function challengeOf(
  { challenge, enrol }: Extract<Data<typeof login>, { challenge: string }>,
  { username, rememberMe }: Credentials,
): Challenge {
  return { id: challenge, enrol, username: username.trim(), rememberMe };
}
