/** The kind of trouble with the database or the disk that makes valid work fail. */
export type DatabaseTrouble =
  /** There is no connection, or it was lost. The same work may succeed once the database can be reached again. */
  | 'away'
  /** The database answers but can't accept changes: it is read-only, its disk is full, or it is out of memory. */
  | 'unable'
  /** This process's disk is full. */
  | 'full'
  /** A conflict with other work, or a timeout. Another try may succeed. */
  | 'contended';

/**
 * The codes that mean each kind of trouble, from PostgreSQL (SQLSTATE), the network and the disk. This is the only such
 * table in Greenroom.
 */
const TROUBLES: Readonly<Record<DatabaseTrouble, RegExp>> = {
  // 08: connection error; 53300: too many connections; 57P01 to 57P03, 57P05: shut down or not yet started; 25P03,
  // 25P04: idle too long. The other codes come from the network, or mean that the process has no free file descriptors.
  away: /^(08\w{3}|53300|57P0[1235]|25P03|25P04|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EMFILE|ENFILE)$/,
  // 25006: read-only, such as a standby or a primary during a failover; 53100: disk full; 53200: out of memory; 58030:
  // I/O error.
  unable: /^(25006|53000|53100|53200|58030)$/,
  full: /^(ENOSPC|EDQUOT)$/,
  // 40001, 40P01: conflict with another transaction; 55P03: lock not available; 57014: statement canceled or too slow;
  // 53400: a configured limit.
  contended: /^(40001|40P01|55P03|57014|53400)$/,
};
const KINDS = ['away', 'unable', 'full', 'contended'] as const;
/** Messages from the driver and PostgreSQL that mean a lost connection but have no error code. */
const GONE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|lost connection to parallel worker/;

/** Returns the kind of database trouble that caused an error, or null for statement errors and all others. */
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

/** Returns whether an error is temporary: the work can be repeated once the database is back and accepts changes. */
export function isDatabaseTrouble(error: unknown): boolean {
  const trouble = databaseTrouble(error);
  return trouble === 'away' || trouble === 'unable';
}

/**
 * Carries out a minor write that a read triggers, such as updating when a session was last seen. The write is skipped
 * if the database is in trouble.
 */
export async function noteIfPossible(note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (databaseTrouble(error) === null) throw error;
  }
}
