import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type BuiltDeps, buildDeps } from './build-deps.ts';
import { JOBS } from './jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { startQueue } from './platform/queue/queue.ts';

/** How long running requests can continue after a stop was requested. */
const STOP_PATIENCE_MS = 8000;
/**
 * How long jobs and the database can continue. After that, the database connections are closed, and work that waits for
 * them fails.
 */
const CUT_AFTER_MS = 20_000;
/** Maximum number of jobs that run at a time in one process. */
const JOBS_AT_ONCE = 3;

export interface Product {
  readonly deps: BuiltDeps;
  /** The server's URL. Null if this process only runs jobs. */
  readonly address: string | null;
  stop(): Promise<void>;
}

/**
 * Serves the interface and the calls, runs jobs, or does both, on a migrated database.
 * @param options.failUndeclared see `AppOptions`, as for `busyAfterMs`
 * @throws an error with the code EADDRINUSE if the port is already used
 */
export async function serve(
  config: Config,
  places: { url: string; folder: string; interfaceFolder: string | null },
  log: FastifyBaseLogger,
  {
    clock,
    failUndeclared = false,
    busyAfterMs,
  }: { clock?: Clock; failUndeclared?: boolean; busyAfterMs?: number } = {},
): Promise<Product> {
  const deps = await buildDeps(config, places, log, clock);
  let stopping = false;
  try {
    const app =
      config.run === 'worker'
        ? null
        : await buildApp(deps, {
            interfaceFolder: places.interfaceFolder,
            failUndeclared,
            busyAfterMs,
            isStopping: () => stopping,
          });
    const address = app ? await listen(app, config) : null;
    const queue =
      config.run === 'api'
        ? null
        : await startQueue({
            pool: deps.database.pool,
            deps,
            jobs: JOBS,
            concurrency: JOBS_AT_ONCE,
          });
    return {
      deps,
      address,
      async stop() {
        stopping = true;
        const late = setTimeout(deps.cut, CUT_AFTER_MS);
        await Promise.all([queue?.stop(), app ? closeInTime(app) : undefined]);
        await deps.close();
        clearTimeout(late);
      },
    };
  } catch (error) {
    await deps.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = isAddress(address) ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** Gives running requests some time to finish. Event streams, which never end, are closed when the server stops. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}

export const BUILT_INTERFACE = join(import.meta.dirname, '../../web/dist');
