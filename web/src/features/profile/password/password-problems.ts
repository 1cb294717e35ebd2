import { newPasswordProblems, type PasswordField } from '@greenroom/contract/passwords.ts';
import { ApiError } from '../../../lib/api/api-errors.ts';
import type { PasswordChange } from '../profile.data.ts';
import type { Problems } from '../use-form.ts';

export type PasswordProblems = Problems<PasswordField>;

/** The contract's rules, as what stands beside the fields (R-VALID-2, R-VALID-6). */
export function passwordProblems(change: PasswordChange, maxLength: number): PasswordProblems {
  const found = newPasswordProblems(change, maxLength);
  return Object.fromEntries(found.map(({ field, code, params }) => [field, { id: `validation.${code}`, params }]));
}

/** The call's own names of the fields. */
const FIELDS: Readonly<Record<string, PasswordField>> = {
  oldPass: 'old',
  newPass: 'password',
  confirmPass: 'confirm',
};

/** What the server has against the change, beside its fields; none where it is about the form or the way there. */
export function refusedPassword(error: unknown): PasswordProblems {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'wrong-old-password') return { old: { id: 'errors.wrong-old-password' } };
  if (error.code !== 'password-not-allowed' && error.code !== 'invalid-input') return {};
  const named = error.fields.flatMap(({ path, code, params }) => {
    const field = FIELDS[path];
    return field === undefined ? [] : [[field, { id: `validation.${code}`, params }] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return error.code === 'password-not-allowed' ? { password: { id: 'errors.password-not-allowed' } } : {};
}
