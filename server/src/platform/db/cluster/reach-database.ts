import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '../../config.ts';
import type { DatabaseUrls } from '../migrate.ts';
import { ClusterError, type ClusterLog, defaultDataFolder, startCluster } from './cluster.ts';
import { addressesOf } from './connect.ts';
import { placesIn, readPassword } from './initialise.ts';

/** How long to wait while another process starts the database in its data folder. */
const PATIENCE_MS = 30_000;
const POLL_MS = 100;

/** A database that a command can use until it calls `leave`. */
export interface ReachedDatabase extends DatabaseUrls {
  leave(): Promise<void>;
}

/**
 * Returns Greenroom's database for a command that runs next to Greenroom: the one in the settings, else the local one.
 * If Greenroom isn't running, the local database is started until the command ends.
 * @param checkout the folder whose default data folder is used if no setting names one
 * @throws ClusterError
 */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrls' | 'dataFolder'>,
  checkout: string,
  log: ClusterLog,
): Promise<ReachedDatabase> {
  if (config.databaseUrls !== null) return { ...config.databaseUrls, leave: async () => undefined };
  const dataFolder = resolve(config.dataFolder ?? (await defaultDataFolder(checkout)));
  try {
    const cluster = await startCluster({ dataFolder, log });
    const { ownerUrl, servingUrl } = cluster;
    return { ownerUrl, servingUrl, leave: () => cluster.stop() };
  } catch (error) {
    if (!(error instanceof ClusterError) || error.code !== 'data-folder-in-use') throw error;
    return { ...(await addressesOfRunning(dataFolder, error)), leave: async () => undefined };
  }
}

/** Builds the URLs from the port and password that the running server stores in the data folder. */
async function addressesOfRunning(dataFolder: string, inUse: ClusterError): Promise<DatabaseUrls> {
  const places = placesIn(dataFolder);
  const patience = performance.now() + PATIENCE_MS;
  while (performance.now() < patience) {
    const port = await portIn(join(places.directory, 'postmaster.pid'));
    if (port !== null) {
      const urls = addressesOf(await readPassword(places), port);
      // The serving role is the last part to become available.
      if (await answers(urls.servingUrl)) return urls;
    }
    await pause(POLL_MS);
  }
  throw inUse;
}

async function portIn(pidFile: string): Promise<number | null> {
  const lines = await readFile(pidFile, 'utf8').then(
    (text) => text.split('\n'),
    () => [], // not started yet, or just stopped
  );
  const port = Number(lines[3]);
  return port > 0 ? port : null;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // the connection was lost; the next query fails
  try {
    await client.connect();
    return true;
  } catch {
    return false; // the server is starting, or its database doesn't exist yet
  } finally {
    await client.end().catch(() => undefined);
  }
}
