import { newPasswordProblems, type PasswordField } from '@greenroom/contract/kit/passwords.ts';
import { type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';
import type { PasswordChange } from '../profile.data.ts';

export type PasswordProblems = Problems<PasswordField>;

/** Returns the problems by the contract's rules, for display next to the fields (R-VALID-2, R-VALID-6). */
export function passwordProblems(change: PasswordChange, maxLength: number): PasswordProblems {
  const found = newPasswordProblems(change, maxLength);
  return Object.fromEntries(found.map(({ field, code, params }) => [field, { id: `validation.${code}`, params }]));
}

const REFUSALS = {
  paths: { oldPass: 'old', newPass: 'password', confirmPass: 'confirm' },
  codes: { 'wrong-old-password': 'old', 'password-not-allowed': 'password' },
} as const;

/** Returns the server's refusal by field; empty if it is about no field. */
export function refusedPassword(error: unknown): PasswordProblems {
  return problemsOfRefusal<PasswordField>(error, REFUSALS);
}
