import { loginSecondFactor, type SessionUser } from '@greenroom/contract/session.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import type { Challenge, Problem } from './sign-in-steps.ts';

/** What a second step gave: the session that is not kept yet, and recovery codes where the factor was set up with it. */
export interface Entrance {
  token: string;
  user: SessionUser;
  recoveryCodes: string[] | null;
}

export type SecondStepOutcome = { entrance: Entrance } | { field: Problem } | { form: Problem } | { expired: Problem };

const SIX_DIGITS = /^[0-9]{6}$/;

/** @param code as it was typed: with spaces, or a recovery code in either case */
export async function attemptSecondStep(
  challenge: Challenge,
  code: string,
  kind: 'app' | 'recovery',
): Promise<SecondStepOutcome> {
  const bare = code.replace(/\s/g, '');
  const broken = brokenRule(bare, kind);
  if (broken !== null) return { field: { id: broken } };
  try {
    const quiet = { release: true, renew: false };
    return { entrance: await call(loginSecondFactor, { challenge: challenge.id, code: bare }, quiet) };
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error);
    throw error;
  }
}

/** What needs no try: the tries are counted. @returns the id of the sentence, null where nothing is wrong */
export function brokenRule(code: string, kind: 'app' | 'recovery'): string | null {
  if (code === '') return 'validation.second-factor-empty';
  return kind === 'app' && !SIX_DIGITS.test(code) ? 'second-factor.six-digits' : null;
}

function outcomeOf(error: ApiError): SecondStepOutcome {
  if (error.kind === 'timeout') return { form: { id: 'common.error.timeout' } };
  if (error.kind === 'network') return { form: { id: 'common.error.network' } };
  const problem = { id: `errors.${error.code}`, params: error.params };
  if (error.code === 'wrong-second-factor') return { field: problem };
  return error.code === 'challenge-expired' ? { expired: problem } : { form: problem };
}
