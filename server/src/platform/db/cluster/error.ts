/**
 * What can go wrong with the local database:
 * - `data-folder-in-use` { folder, pid }: another process runs on it
 * - `data-folder-unreachable` { folder, closed, user }: the database's user may not enter `closed`
 * - `data-folder-foreign` { folder, uid }: the database files belong to another user
 * - `data-folder-version` { folder, found, needed }: made by another major version of PostgreSQL
 * - `database-binaries-missing` { package }: no PostgreSQL for this platform is installed
 * - `database-password-missing` { file }: the data is there, the file with its password is not
 * - `database-password-refused` { file }: the database does not take the password in the file
 * - `database-initialising-failed` and `database-start-failed` { reason, log }: PostgreSQL's own last words
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

/** A failure of the local database as a code with parameters; the entry turns it into a sentence. */
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

/** The `code` of an error of Node or of PostgreSQL ('ENOENT', '57P03'), or '' where it has none. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return '';
}
