/**
 * Errors of the local database:
 * - `data-folder-in-use` { folder, pid }: another process uses the folder
 * - `data-folder-unreachable` { folder, closed, user }: the database's user can't enter `closed`
 * - `data-folder-foreign` { folder, uid }: the database files belong to another user
 * - `data-folder-version` { folder, found, needed }: the data was created by another major version of PostgreSQL
 * - `database-binaries-missing` { package }: PostgreSQL isn't installed for this platform
 * - `database-password-missing` { file }: the data exists but the password file does not
 * - `database-password-refused` { file }: the database does not accept the password in the file
 * - `database-initialising-failed` and `database-start-failed` { reason, log }: PostgreSQL's last error message
 */
export type ClusterErrorCode =
  | 'data-folder-in-use'
  | 'data-folder-unreachable'
  | 'data-folder-foreign'
  | 'data-folder-version'
  | 'database-binaries-missing'
  | 'database-password-missing'
  | 'database-password-refused'
  | 'database-initialising-failed'
  | 'database-start-failed';

/** An error in the local database, as a code with parameters. The entry point turns the code into a sentence. */
export class ClusterError extends Error {
  readonly code: ClusterErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ClusterErrorCode, params: Record<string, string | number>) {
    super(`${code} ${JSON.stringify(params)}`);
    this.name = 'ClusterError';
    this.code = code;
    this.params = params;
  }
}

/** Returns the `code` of a Node or PostgreSQL error ('ENOENT', '57P03'), or '' if it has none. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return '';
}
