import { requestEmailCode } from '@greenroom/contract/profile.ts';
import { type Problem, type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';
import type { EmailChange } from '../profile.data.ts';

export type EmailField = 'email' | 'code' | 'password';
export type EmailProblems = Problems<EmailField>;

const address = requestEmailCode.body.shape.email;

/** What is wrong with a new address by the contract's own rules (R-VALID-3, R-VALID-6); null: nothing. */
export function emailProblem(email: string, old: string | null): Problem | null {
  const checked = address.safeParse(email);
  if (!checked.success) return { id: `validation.${checked.error.issues[0]?.message ?? 'invalid'}` };
  return isSame(checked.data, old) ? { id: 'errors.email-same' } : null;
}

/** Everything that is wrong before it is sent. */
export function emailProblems(change: EmailChange, old: string | null): EmailProblems {
  return {
    email: emailProblem(change.email, old) ?? undefined,
    code: change.code === '' ? { id: 'validation.code-empty' } : undefined,
    password: change.password === '' ? { id: 'validation.password-empty' } : undefined,
  };
}

/** Upper and lower case lead to the same letter box. */
function isSame(email: string, old: string | null): boolean {
  return old !== null && email.toLowerCase() === old.toLowerCase();
}

const REFUSALS = {
  paths: { email: 'email' },
  codes: { 'email-same': 'email', 'email-taken': 'email', 'wrong-mail-code': 'code', 'wrong-password': 'password' },
} as const;

/** What the server refused, beside its field; empty where no field is to blame. */
export function refusedEmail(error: unknown): EmailProblems {
  return problemsOfRefusal<EmailField>(error, REFUSALS);
}
