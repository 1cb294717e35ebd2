import { type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';

export type FactorField = 'password' | 'code';

const REFUSALS = { codes: { 'wrong-password': 'password', 'wrong-second-factor': 'code' } } as const;

/** What the server refused, beside its field; empty where no field is to blame. */
export function refusedFactor(error: unknown): Problems<FactorField> {
  return problemsOfRefusal<FactorField>(error, REFUSALS);
}
