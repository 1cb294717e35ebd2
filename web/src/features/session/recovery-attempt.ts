import '../../lib/zod-setup.ts';
import { DEFAULT_PASSWORD_MAX_LENGTH } from '@greenroom/contract/constants.ts';
import { newPasswordProblems } from '@greenroom/contract/passwords.ts';
import { passwordRecovery, publicKey, resetPasswordAndVCode } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { ApiError, call } from '../../lib/api/api.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import { loadAllMessages } from '../../lib/text/translate.tsx';
import type { Problem } from './sign-in-steps.ts';

export interface RecoveryValues {
  username: string;
  code: string;
  password: string;
  confirm: string;
}

export type RecoveryField = keyof RecoveryValues;
/** What stands beside the fields; `form` is what concerns none of them. */
export type RecoveryProblems = Partial<Record<RecoveryField | 'form', Problem>>;

const QUIET = { release: true, renew: false };

/** What the form needs before it is drawn: its texts. @returns the longest password that the server takes */
export async function prepareRecovery(): Promise<number> {
  const [settings] = await Promise.all([call(readSettings, {}, QUIET).catch(notKnown), loadAllMessages()]);
  return settings?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH;
}

/** Asks for a code by mail (R-SES-7). @returns the seconds until the next one may be asked for, or what is wrong */
export async function sendRecoveryCode(username: string): Promise<number | RecoveryProblems> {
  const problems = problemsIn(passwordRecovery.body.shape, { username });
  if (Object.keys(problems).length > 0) return problems;
  try {
    const { againAfterSeconds } = await call(passwordRecovery, { username: username.trim() }, QUIET);
    return againAfterSeconds;
  } catch (error) {
    return problemsOf(error);
  }
}

/**
 * Sets a new password with the code from the mail; it goes out sealed (R-SES-7, R-SES-10).
 * @returns what is wrong; empty: it is done
 */
export async function resetPassword(values: RecoveryValues, maxLength: number): Promise<RecoveryProblems> {
  const problems = brokenRules(values, maxLength);
  if (Object.keys(problems).length > 0) return problems;
  try {
    const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
    const given = { username: values.username.trim(), code: values.code.replace(/\s/g, '') };
    await call(resetPasswordAndVCode, { ...given, password: await seal(values.password), uuid }, QUIET);
    return {};
  } catch (error) {
    return problemsOf(error);
  }
}

function brokenRules(values: RecoveryValues, maxLength: number): RecoveryProblems {
  const { username, code, password, confirm } = values;
  const problems: RecoveryProblems = problemsIn(resetPasswordAndVCode.body.shape, { username, code });
  for (const problem of newPasswordProblems({ password, confirm, old: null, username }, maxLength)) {
    if (problem.field !== 'old') problems[problem.field] = sentence(problem);
  }
  return problems;
}

interface Rules {
  readonly [field: string]: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };
}

/** The contract's own rules for single fields (R-VALID-1). */
function problemsIn(rules: Rules, given: Partial<RecoveryValues>): RecoveryProblems {
  const found = Object.entries(given).flatMap(([field, value]) => {
    const code = rules[field]?.safeParse(value).error?.issues[0]?.message;
    return code === undefined ? [] : [[field, { id: `validation.${code}` }]];
  });
  return Object.fromEntries(found);
}

function sentence({ code, params }: { code: string; params: Readonly<Record<string, number>> }): Problem {
  return { id: `validation.${code}`, params: { ...params } };
}

/** A refusal beside the field that it is about: the fields that the server names, or the one that its code is about. */
function problemsOf(error: unknown): RecoveryProblems {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'timeout') return { form: { id: 'common.error.timeout' } };
  if (error.kind === 'network') return { form: { id: 'common.error.network' } };
  if (error.fields.length > 0) {
    return Object.fromEntries(
      error.fields.map(({ path, code, params }) => [path, { id: `validation.${code}`, params }]),
    );
  }
  const field = FIELD_OF[error.code] ?? 'form';
  return { [field]: { id: `errors.${error.code}`, params: error.params } };
}

const FIELD_OF: Readonly<Record<string, RecoveryField>> = {
  'wrong-mail-code': 'code',
  'password-not-allowed': 'password',
};

function notKnown(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
