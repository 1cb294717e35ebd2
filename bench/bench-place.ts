import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../server/src/platform/db/cluster/cluster.ts';
import { databaseAt, statement } from '../server/test/global-setup.ts';
import { type ProductProcess, startProduct } from '../server/test/product-process.ts';

/** Bytes that all measurements together need at full size, including the journal. */
const BYTES_AT_FULL_SIZE = 25e9;
const BYTES_AT_LEAST = 2e9;

/** A temporary folder with its own PostgreSQL and everything that a measurement starts. `remove` removes all of it. */
export interface BenchPlace {
  readonly folder: string;
  /** Creates a database, as a copy of `template` if given, and connects to it. */
  createDatabase(name: string, template?: string): Promise<Client>;
  dropDatabase(name: string): Promise<void>;
  /** Returns the URL that the owner uses to connect to a database. */
  url(name: string): string;
  /** Returns the settings that Greenroom needs to serve a database. */
  settings(name: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string; DATA_FOLDER: string };
  /** Starts Greenroom on one of the databases, in a separate process. */
  startProduct(database: string): Promise<ProductProcess>;
  /** Registers work to run before the folder is removed. The last registered runs first. */
  atEnd(undo: () => Promise<unknown>): void;
  remove(): Promise<void>;
}

/**
 * Creates the place. The server has Greenroom's own settings, so writes are durable on both sides of a comparison.
 * @throws Error if the disk doesn't have enough free space
 */
export async function makePlace(scale: number): Promise<BenchPlace> {
  await checkDisk(scale);
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(folder, 0o711);
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  let removing: Promise<void> | null = null;
  let cluster: Cluster | null = null;
  const place: BenchPlace = {
    folder,
    url: (name) => databaseAt(cluster?.ownerUrl ?? '', name),
    settings: (name) => ({
      DATABASE_URL: databaseAt(cluster?.servingUrl ?? '', name),
      DATABASE_OWNER_URL: place.url(name),
      DATA_FOLDER: join(folder, name),
    }),
    async createDatabase(name, template = 'template1') {
      cluster ??= await startOwnCluster(folder, undo);
      await statement(cluster.ownerUrl, `create database ${name} template ${template}`);
      return connect(place.url(name), undo);
    },
    dropDatabase: (name) => statement(cluster?.ownerUrl ?? '', `drop database ${name} with (force)`),
    async startProduct(database) {
      const product = await startProduct(place.settings(database));
      undo.push(() => product.kill());
      return product;
    },
    atEnd: (more) => undo.push(more),
    remove() {
      removing ??= undoAll(undo);
      return removing;
    },
  };
  return place;
}

async function checkDisk(scale: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const needed = Math.max(BYTES_AT_LEAST, BYTES_AT_FULL_SIZE * scale);
  if (bavail * bsize >= needed) return;
  throw new Error(
    `${tmpdir()} has ${gigabytes(bavail * bsize)} free, a run of this size needs ${gigabytes(needed)}: ` +
      'free some, set TMPDIR to a larger disk, or measure less with --scale 0.1',
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

async function startOwnCluster(folder: string, undo: (() => Promise<unknown>)[]): Promise<Cluster> {
  const cluster = await startCluster({ dataFolder: join(folder, 'cluster'), log: () => undefined });
  undo.push(() => cluster.stop());
  return cluster;
}

async function connect(url: string, undo: (() => Promise<unknown>)[]): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'greenroom bench' });
  // Without this handler, a connection closed by a forced drop or a shutdown would crash the process.
  client.on('error', () => undefined);
  await client.connect();
  undo.push(() => client.end());
  return client;
}

/** Runs each step even if another one fails, because the folder must be removed. */
async function undoAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  for (let next = undo.pop(); next !== undefined; next = undo.pop()) {
    await next().catch((error: unknown) => console.error('while tidying up:', error));
  }
}
