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
  /** The old password; null if the call doesn't require it. */
  readonly old: string | null;
  /** The decrypted password; null if it could not be decrypted. */
  readonly password: string | null;
  /**
   * The repeated password, whose `opened` is null if it could not be decrypted; null if the call doesn't require it.
   */
  readonly confirm: { readonly opened: string | null } | null;
  /** The field names in the call. */
  readonly paths: Readonly<Record<PasswordField, string>>;
}

/**
 * Checks a new password against the password rules (R-VALID-2, R-VALID-6) and the list of common passwords.
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

/** Returns whether a password is on the list of common ones, ignoring case and character width. */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readCommon();
  return (await reading).has(password.normalize('NFKC').toLowerCase());
}

/** Reads the list, with one password per line. Lines that begin with `# ` are comments. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(COMMON, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
