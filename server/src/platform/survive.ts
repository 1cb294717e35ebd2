import type { FastifyBaseLogger } from 'fastify';
import { databaseTrouble } from './db/away.ts';

/** Exit code after an error that only a bug can cause. `npm start` restarts the process. */
const BROKEN_EXIT_CODE = 70;
/** Time limit for an orderly shutdown. If it takes longer, it won't finish. */
const END_PATIENCE_MS = 15_000;

/**
 * Handles uncaught errors. Some errors are temporary: the database is lost or read-only, or files can't be opened. They
 * are logged, and the process continues. Any other error may have left the process in an unknown state, so it is logged
 * with its stack, and the process shuts down in order.
 * @param end shuts the process down in order
 */
export function surviveUncaught(log: FastifyBaseLogger, end: () => Promise<void>): void {
  let ending = false;
  const caught = (error: unknown) => {
    if (databaseTrouble(error) !== null) {
      log.error({ err: error }, 'nobody caught that something could not be reached');
      return;
    }
    log.fatal({ err: error }, 'nobody caught this error: the process ends');
    if (ending) return;
    ending = true;
    process.stderr.write(`Greenroom met an error that nobody caught, and ends: ${described(error)}\n`);
    setTimeout(() => process.exit(BROKEN_EXIT_CODE), END_PATIENCE_MS).unref();
    void end()
      .catch((failure: unknown) => log.error({ err: failure }, 'the end was not in order'))
      .finally(() => process.exit(BROKEN_EXIT_CODE));
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
}

function described(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
