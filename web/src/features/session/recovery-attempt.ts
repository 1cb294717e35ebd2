import '../../lib/zod-setup.ts';
import { DEFAULT_PASSWORD_MAX_LENGTH } from '@greenroom/contract/constants.ts';
import { plainCode } from '@greenroom/contract/kit/codes.ts';
import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import { publicKey, requestRecovery, resetPassword as resetCall } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { call } from '../../lib/api/api.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { brokenRule, brokenRules, type Problems } from '../../lib/form/problems.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import { loadPublicMessages } from '../../lib/text/translate.tsx';

export interface RecoveryValues {
  username: string;
  code: string;
  password: string;
  confirm: string;
}

export type RecoveryField = keyof RecoveryValues;

const QUIET = { release: true, renew: false };

/**
 * Loads the form's texts before it is rendered.
 * @returns the maximum password length, and whether the server can send email
 */
export async function prepareRecovery(): Promise<{ maxLength: number; sendsEmail: boolean }> {
  const [settings] = await Promise.all([call(readSettings, {}, QUIET).catch(ignoreApiError), loadPublicMessages()]);
  return {
    maxLength: settings?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH,
    sendsEmail: settings?.sendsEmail ?? true,
  };
}

/** Checks the username against the contract's rules, and returns the problems. */
export function usernameProblems(username: string): Problems<RecoveryField> {
  return brokenRules({ username: requestRecovery.body.shape.username }, { username });
}

/**
 * Requests an emailed code (R-SES-7).
 * @returns the seconds until another code can be requested
 * @throws {ApiError}
 */
export async function sendRecoveryCode(username: string): Promise<number> {
  const { againAfterSeconds } = await call(requestRecovery, { username: username.trim() }, QUIET);
  return againAfterSeconds;
}

/** Checks the form against the contract's rules before it is sent, and returns all problems (R-VALID-1, R-VALID-2). */
export function recoveryProblems(values: RecoveryValues, maxLength: number): Problems<RecoveryField> {
  const { username, code } = resetCall.body.shape;
  const found = newPasswordProblems({ ...values, old: null }, maxLength);
  const passwords = found.map((problem) => [problem.field, brokenRule(problem.code, problem.params)]);
  return { ...brokenRules({ username, code }, values), ...Object.fromEntries(passwords) };
}

/**
 * Sets a new password with the emailed code. The password is sent encrypted (R-SES-7, R-SES-10).
 * @throws {ApiError}
 */
export async function resetPassword(values: RecoveryValues): Promise<void> {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  const given = { username: values.username.trim(), code: plainCode(values.code) };
  await call(resetCall, { ...given, password: await seal(values.password), uuid }, QUIET);
}
