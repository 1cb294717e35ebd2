import { requestEmailCode } from '@greenroom/contract/profile.ts';
import { ApiError } from '../../../lib/api/api-errors.ts';
import type { Problem } from '../problem.ts';
import type { EmailChange } from '../profile.data.ts';
import type { Problems } from '../use-form.ts';

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

/** Which field a refusal is about. */
const FIELDS: Readonly<Record<string, EmailField>> = {
  'email-same': 'email',
  'email-taken': 'email',
  'wrong-mail-code': 'code',
  'wrong-password': 'password',
};

/** What the server has against it, beside its field; none where it is about the form or the way there. */
export function refusedEmail(error: unknown): EmailProblems {
  if (!(error instanceof ApiError)) return {};
  const field = FIELDS[error.code];
  if (field !== undefined) return { [field]: { id: `errors.${error.code}` } };
  const problem = error.fields.find(({ path }) => path === 'email');
  return problem === undefined ? {} : { email: { id: `validation.${problem.code}`, params: problem.params } };
}
