import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseUrls } from '../migrate.ts';
import { openDataFolder } from './account.ts';
import { databaseBinaries, removeOldCopies } from './binaries.ts';
import { addressesOf, type Plan } from './connect.ts';
import { initialise, isInitialised, placesIn, readPassword } from './initialise.ts';
import { lockDataFolder } from './lock.ts';
import { bringUp, type RunningServer, START_PATIENCE_MS, signalServer, stopServer } from './server.ts';
import { databaseSettings } from './settings.ts';

export { defaultDataFolder, openDataFolder } from './account.ts';
export { ClusterError } from './error.ts';

/**
 * Events that the local database logs:
 * - `database-initialising` { folder }: the first start creates the files, which takes some seconds
 * - `database-started` and `database-adopted` { pid, port, ms }: the database answers
 * - `database-lost` { pid }: it exited unexpectedly (killed, disk full) and is restarted on the same port
 * - `database-restart-failed` { reason }: it did not start and is retried after a second
 */
export type ClusterEvent =
  | 'database-initialising'
  | 'database-started'
  | 'database-adopted'
  | 'database-lost'
  | 'database-restart-failed';

export type ClusterLog = (event: ClusterEvent, params: Record<string, string | number>) => void;

/**
 * `settings` are PostgreSQL settings by name, such as { fsync: 'off' }. They override the settings that Greenroom
 * chooses.
 */
export type ClusterOptions = { dataFolder: string; log: ClusterLog; settings?: Readonly<Record<string, string>> };

/** The running local database. The owner is the superuser. */
export type Cluster = DatabaseUrls & { adopted: boolean; stop(): Promise<void> };

/** How long to wait for a restart. It is short so that stopping during a restart takes little time. */
const RESTART_PATIENCE_MS = 1_000;

/**
 * Runs a local PostgreSQL on a data folder (created if missing) and keeps it running until `stop` is called. The URLs
 * use loopback and an existing database `greenroom` with both roles. They stay the same when PostgreSQL restarts. A
 * PostgreSQL that a killed process left running is adopted. If this process exits without calling `stop`, PostgreSQL
 * stops as well. Throws `ClusterError` with any of the codes listed there.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const begun = performance.now();
  const places = placesIn(resolve(options.dataFolder));
  const account = await openDataFolder(places.folder);
  const unlock = await lockDataFolder(places.folder);
  try {
    const binaries = await databaseBinaries(places.folder, account);
    if (!(await isInitialised(places, binaries))) {
      options.log('database-initialising', { folder: places.directory });
      await initialise(places, binaries, account);
    }
    const password = await readPassword(places);
    const settings = await databaseSettings(options.settings ?? {});
    const plan: Plan = { places, binaries, account, password, settings };
    const server = await bringUp(plan, START_PATIENCE_MS);
    await removeOldCopies(places.folder, binaries);
    const { pid, port, adopted } = server;
    options.log(adopted ? 'database-adopted' : 'database-started', { pid, port, ms: msSince(begun) });
    return { ...addressesOf(password, port), adopted, stop: keepRunning(plan, server, options.log, unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Restarts PostgreSQL whenever it exits unexpectedly. The returned function stops PostgreSQL, and can be called
 * repeatedly.
 */
function keepRunning(plan: Plan, first: RunningServer, log: ClusterLog, unlock: () => void): () => Promise<void> {
  let server: RunningServer | undefined = first;
  let stopping: Promise<void> | undefined;

  const watch = async () => {
    for (let current = first; stopping === undefined; ) {
      await current.exited;
      server = undefined;
      if (stopping !== undefined) return;
      log('database-lost', { pid: current.pid });
      const next = await bringBack(plan, current.port, log, () => stopping !== undefined);
      if (next === undefined) return;
      server = next;
      current = next;
    }
  };
  const watching = watch();

  const leave = () => {
    if (server !== undefined) signalServer(plan, server.pid, 'INT');
    unlock();
  };
  process.once('exit', leave);

  const end = async () => {
    if (server !== undefined) await stopServer(plan, server);
    await watching;
    if (server !== undefined) await stopServer(plan, server); // undefined during a restart
    process.off('exit', leave);
    unlock();
  };
  return () => {
    stopping ??= end();
    return stopping;
  };
}

/**
 * Restarts PostgreSQL. A full disk or a lack of memory may be temporary, so it retries for as long as Greenroom runs.
 */
async function bringBack(plan: Plan, port: number, log: ClusterLog, ended: () => boolean) {
  const begun = performance.now();
  while (!ended()) {
    try {
      const server = await bringUp(plan, RESTART_PATIENCE_MS, port);
      log('database-started', { pid: server.pid, port, ms: msSince(begun) });
      return server;
    } catch (error) {
      log('database-restart-failed', { reason: error instanceof Error ? error.message : String(error) });
      await pause(1_000, undefined, { ref: false });
    }
  }
  return undefined;
}

function msSince(begun: number): number {
  return Math.round(performance.now() - begun);
}
