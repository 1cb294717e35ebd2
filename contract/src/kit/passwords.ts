import { PASSWORD_MIN_LENGTH } from '../constants.ts';

/** The input for a new password. `confirm` and `old` are null if the form has no such field. */
export interface NewPassword {
  readonly password: string;
  readonly confirm: string | null;
  readonly old: string | null;
  readonly username: string;
}

/** A visible character. A password without one looks like an empty field. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

export type PasswordField = 'old' | 'password' | 'confirm';

/** A broken rule. `code` is a message key in `validation.json`. */
export interface PasswordProblem {
  readonly field: PasswordField;
  readonly code: string;
  readonly params: Readonly<Record<string, number>>;
}

/**
 * Checks a new password against the rules (R-VALID-2, R-VALID-6), and returns at most one problem per field. The
 * browser and the server use the same rules, but only the server has the list of common passwords and checks it.
 */
export function newPasswordProblems(given: NewPassword, maxLength: number): readonly PasswordProblem[] {
  const found: PasswordProblem[] = [];
  if (given.old === '') found.push({ field: 'old', code: 'old-password-empty', params: {} });
  const own = problemOf(given, maxLength);
  if (own !== null) found.push(own);
  if (given.confirm === '') found.push({ field: 'confirm', code: 'confirm-empty', params: {} });
  else if (given.confirm !== null && given.confirm !== given.password) {
    found.push({ field: 'confirm', code: 'passwords-differ', params: {} });
  }
  return found;
}

function problemOf({ password, old, username }: NewPassword, maxLength: number): PasswordProblem | null {
  const problem = (code: string, params: PasswordProblem['params'] = {}) => ({
    field: 'password' as const,
    code,
    params,
  });
  if (password === '') return problem('new-password-empty');
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH || length > maxLength) {
    return problem('password-length', { min: PASSWORD_MIN_LENGTH, max: maxLength });
  }
  if (!VISIBLE.test(password)) return problem('password-blank');
  if (old !== null && old === password) return problem('password-same');
  if (password.toLowerCase() === username.trim().toLowerCase()) return problem('password-is-username');
  return null;
}
