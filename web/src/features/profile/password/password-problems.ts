import { newPasswordProblems, type PasswordField } from '@greenroom/contract/kit/passwords.ts';
import { type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';
import type { PasswordChange } from '../profile.data.ts';

export type PasswordProblems = Problems<PasswordField>;

/**
 * Checks a password change against the contract's rules, and returns the problems to show next to the fields
 * (R-VALID-2, R-VALID-6).
 */
export function passwordProblems(change: PasswordChange, maxLength: number): PasswordProblems {
  const found = newPasswordProblems(change, maxLength);
  return Object.fromEntries(found.map(({ field, code, params }) => [field, { id: `validation.${code}`, params }]));
}

const REFUSALS = {
  paths: { oldPass: 'old', newPass: 'password', confirmPass: 'confirm' },
  codes: { 'wrong-old-password': 'old', 'password-not-allowed': 'password' },
} as const;

/** Returns the problems that the server reported, by field. Empty if the error isn't about a field. */
export function refusedPassword(error: unknown): PasswordProblems {
  return problemsOfRefusal<PasswordField>(error, REFUSALS);
}
