import { loginSecondFactor, type SessionUser } from '@greenroom/contract/session.ts';
import { call } from '../../lib/api/api.ts';
import type { Challenge } from './sign-in-steps.ts';

/** What a second step gave: the session that is not kept yet, and recovery codes where the factor was set up with it. */
export interface Entrance {
  token: string;
  user: SessionUser;
  browser: string | null;
  recoveryCodes: string[] | null;
}

const SIX_DIGITS = /^[0-9]{6}$/;

/** @throws {ApiError} */
export function attemptSecondStep(challenge: Challenge, code: string): Promise<Entrance> {
  return call(loginSecondFactor, { challenge: challenge.id, code }, { release: true, renew: false });
}

/** What needs no attempt: attempts are counted. @returns the id of the sentence, null where nothing is wrong */
export function brokenRule(code: string, kind: 'app' | 'recovery'): string | null {
  if (code === '') return 'validation.second-factor-empty';
  return kind === 'app' && !SIX_DIGITS.test(code) ? 'second-factor.six-digits' : null;
}
