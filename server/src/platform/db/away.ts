/**
 * Codes by which PostgreSQL and the network say that a connection is gone, or that none can be had now, and those of a full
 * table of file descriptors.
 */
const AWAY =
  /^(08\w{3}|57P0[123]|53300|25P03|25P04|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EMFILE|ENFILE)$/;
/** What the driver and PostgreSQL say without a code of their own. */
const GONE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|lost connection to parallel worker/;

/**
 * Whether an error only says that the database cannot be reached now, or that it dropped what was under way: the same work may
 * succeed once it is back. Errors of statements are none of these.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY.test(code) || GONE.test(error.message);
}
