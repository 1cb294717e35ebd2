/** What stands in the way of work that is itself in order. */
export type DatabaseTrouble =
  /** No connection, or it was lost: the same work may succeed once the database is back. */
  | 'away'
  /** It answers, and takes no changes now: it is read-only, its disk is full, it has no memory. */
  | 'unable'
  /** The disk of this process is full. */
  | 'full'
  /** Somebody else was in the way, or it took too long: another try may succeed. */
  | 'contended';

/** The codes of PostgreSQL (SQLSTATE), of the network and of the disk that say so. No other table in Greenroom has them. */
const TROUBLES: Readonly<Record<DatabaseTrouble, RegExp>> = {
  // 08: connection; 53300: too many of them; 57P01 to 57P03, 57P05: ended, not yet begun; 25P03, 25P04: idle, too long.
  // The rest is said by the network, and by a full table of file descriptors.
  away: /^(08\w{3}|53300|57P0[1235]|25P03|25P04|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EMFILE|ENFILE)$/,
  // 25006: read-only, as a standby is and a primary during a failover; 53100: disk full; 53200: no memory; 58030: disk broken.
  unable: /^(25006|53000|53100|53200|58030)$/,
  full: /^(ENOSPC|EDQUOT)$/,
  // 40001, 40P01: the loser of a race; 55P03: a lock that did not come; 57014: too slow; 53400: a limit of its configuration.
  contended: /^(40001|40P01|55P03|57014|53400)$/,
};
const KINDS = ['away', 'unable', 'full', 'contended'] as const;
/** What the driver and PostgreSQL say without a code of their own. */
const GONE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|lost connection to parallel worker/;

/** Tells what trouble of the database an error is of; null for errors of statements and all others. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError && error.errors.length > 0) return sharedBy(error.errors.map(databaseTrouble));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (GONE.test(error.message)) return 'away';
  return KINDS.find((kind) => TROUBLES[kind].test(code)) ?? null;
}

function sharedBy([first = null, ...rest]: readonly (DatabaseTrouble | null)[]): DatabaseTrouble | null {
  return rest.every((trouble) => trouble === first) ? first : null;
}

/** Tells if an error passes by itself: the work may be done again once the database is back and takes changes. */
export function isDatabaseTrouble(error: unknown): boolean {
  const trouble = databaseTrouble(error);
  return trouble === 'away' || trouble === 'unable';
}

/** Does what a read only notes on its way, such as when a session was last seen: it is left out while the database is in trouble. */
export async function noteIfPossible(note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (databaseTrouble(error) === null) throw error;
  }
}
