import { requestEmailCode } from '@greenroom/contract/profile.ts';
import { type Problem, type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';
import type { EmailChange } from '../profile.data.ts';

export type EmailField = 'email' | 'code' | 'password';
export type EmailProblems = Problems<EmailField>;

const address = requestEmailCode.body.shape.email;

/**
 * Checks a new address against the contract's rules, and returns the problem (R-VALID-3, R-VALID-6). Returns null if
 * there is none.
 */
export function emailProblem(email: string, old: string | null): Problem | null {
  const checked = address.safeParse(email);
  if (!checked.success) return { id: `validation.${checked.error.issues[0]?.message ?? 'invalid'}` };
  return isSame(checked.data, old) ? { id: 'errors.email-same' } : null;
}

/** Returns all problems to show before the form is sent. */
export function emailProblems(change: EmailChange, old: string | null): EmailProblems {
  return {
    email: emailProblem(change.email, old) ?? undefined,
    code: change.code === '' ? { id: 'validation.code-empty' } : undefined,
    password: change.password === '' ? { id: 'validation.password-empty' } : undefined,
  };
}

/** Returns whether both addresses are the same mailbox, ignoring upper and lower case. */
function isSame(email: string, old: string | null): boolean {
  return old !== null && email.toLowerCase() === old.toLowerCase();
}

const REFUSALS = {
  paths: { email: 'email' },
  codes: { 'email-same': 'email', 'email-taken': 'email', 'wrong-mail-code': 'code', 'wrong-password': 'password' },
} as const;

/** Returns the problems that the server reported, by field. Empty if the error isn't about a field. */
export function refusedEmail(error: unknown): EmailProblems {
  return problemsOfRefusal<EmailField>(error, REFUSALS);
}
