import { requestEmailCode } from '@greenroom/contract/profile.ts';
import { type Problem, type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';
import type { EmailChange } from '../profile.data.ts';

export type EmailField = 'email' | 'code' | 'password';
export type EmailProblems = Problems<EmailField>;

const address = requestEmailCode.body.shape.email;

/** Returns the problem of a new address by the contract's rules (R-VALID-3, R-VALID-6); null if there is none. */
export function emailProblem(email: string, old: string | null): Problem | null {
  const checked = address.safeParse(email);
  if (!checked.success) return { id: `validation.${checked.error.issues[0]?.message ?? 'invalid'}` };
  return isSame(checked.data, old) ? { id: 'errors.email-same' } : null;
}

/** Returns all problems before sending. */
export function emailProblems(change: EmailChange, old: string | null): EmailProblems {
  return {
    email: emailProblem(change.email, old) ?? undefined,
    code: change.code === '' ? { id: 'validation.code-empty' } : undefined,
    password: change.password === '' ? { id: 'validation.password-empty' } : undefined,
  };
}

/** Returns whether both are the same mailbox, which does not depend on upper and lower case. */
function isSame(email: string, old: string | null): boolean {
  return old !== null && email.toLowerCase() === old.toLowerCase();
}

const REFUSALS = {
  paths: { email: 'email' },
  codes: { 'email-same': 'email', 'email-taken': 'email', 'wrong-mail-code': 'code', 'wrong-password': 'password' },
} as const;

/** Returns the server's refusal by field; empty if it is about no field. */
export function refusedEmail(error: unknown): EmailProblems {
  return problemsOfRefusal<EmailField>(error, REFUSALS);
}
