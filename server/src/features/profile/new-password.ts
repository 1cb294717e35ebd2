import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { newPasswordProblems, type PasswordField } from '@greenroom/contract/kit/passwords.ts';
import type { Deps } from '../../context.ts';
import { RefusalError } from '../../platform/http/fail.ts';

const COMMON = join(import.meta.dirname, 'common-passwords.txt');

let reading: Promise<ReadonlySet<string>> | null = null;

interface GivenPassword {
  readonly username: string;
  /** Null where the call does not ask for it. */
  readonly old: string | null;
  /** The opened password; null: the seal could not be opened. */
  readonly password: string | null;
  /** The repeated password, `opened` null if its seal could not be opened; null where the call does not ask for it. */
  readonly confirm: { readonly opened: string | null } | null;
  /** The names of the fields in the call. */
  readonly paths: Readonly<Record<PasswordField, string>>;
}

/**
 * Checks a new password by the rules of the form (R-VALID-2, R-VALID-6) and against the list of common passwords.
 * @returns the password
 * @throws RefusalError `password-not-allowed` with the fields
 */
export async function checkNewPassword(settings: Deps['settings'], given: GivenPassword): Promise<string> {
  const { username, old, password, paths } = given;
  if (password === null) return refuse([{ path: paths.password, code: 'invalid', params: {} }]);
  const confirm = given.confirm === null ? null : given.confirm.opened;
  if (given.confirm !== null && confirm === null) {
    return refuse([{ path: paths.confirm, code: 'invalid', params: {} }]);
  }
  const { passwordMaxLength } = settings.current;
  const problems = newPasswordProblems({ password, confirm, old, username }, passwordMaxLength);
  const fields = problems.map(({ field, code, params }) => ({ path: paths[field], code, params: { ...params } }));
  if (fields.every(({ path }) => path !== paths.password) && (await isCommonPassword(password))) {
    fields.push({ path: paths.password, code: 'password-common', params: {} });
  }
  return fields.length > 0 ? refuse(fields) : password;
}

function refuse(fields: readonly FieldProblem[]): never {
  throw new RefusalError('password-not-allowed', {}, fields, null);
}

/** Tells if a password is one of the most common ones, ignoring the case and width of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readCommon();
  return (await reading).has(password.normalize('NFKC').toLowerCase());
}

/** One password a line; lines that begin with `# ` are about the list. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(COMMON, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
