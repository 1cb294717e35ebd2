import { loginSecondFactor, type SessionUser } from '@greenroom/contract/session.ts';
import { call } from '../../lib/api/api.ts';
import type { Challenge } from './sign-in-steps.ts';

/**
 * The result of a second step: the session, which isn't stored yet, and recovery codes if the user set up two-factor
 * authentication in this step.
 */
export interface Entrance {
  token: string;
  user: SessionUser;
  browser: string | null;
  recoveryCodes: string[] | null;
}

const SIX_DIGITS = /^[0-9]{6}$/;

/**
 * Sends the second step's code.
 * @throws {ApiError}
 */
export function attemptSecondStep(challenge: Challenge, code: string): Promise<Entrance> {
  return call(loginSecondFactor, { challenge: challenge.id, code }, { release: true, renew: false });
}

/**
 * Checks the code before an attempt, because the number of attempts is limited.
 * @returns the message ID of the problem; null if there is none
 */
export function brokenRule(code: string, kind: 'app' | 'recovery'): string | null {
  if (code === '') return 'validation.second-factor-empty';
  return kind === 'app' && !SIX_DIGITS.test(code) ? 'second-factor.six-digits' : null;
}
