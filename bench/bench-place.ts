import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Cluster, startCluster } from '../server/src/platform/db/cluster/cluster.ts';
import { databaseAt, statement } from '../server/test/global-setup.ts';
import { type ProductProcess, startProduct } from '../server/test/product-process.ts';

/** What all lines together take at full size, with the journal. */
const BYTES_AT_FULL_SIZE = 25e9;
const BYTES_AT_LEAST = 2e9;

/** A throw-away folder with a PostgreSQL of its own in it, and whatever a measurement starts; all goes with `remove`. */
export interface BenchPlace {
  readonly folder: string;
  /** A session on a database that is made, as a copy of another where `template` names one. */
  createDatabase(name: string, template?: string): Promise<Client>;
  dropDatabase(name: string): Promise<void>;
  /** The owner's address of a database. */
  url(name: string): string;
  /** The settings with which the product serves a database. */
  settings(name: string): { DATABASE_URL: string; DATABASE_OWNER_URL: string; DATA_FOLDER: string };
  /** The product, in a process of its own, on one of the databases. */
  startProduct(database: string): Promise<ProductProcess>;
  /** Run before the folder is removed, the last one first. */
  atEnd(undo: () => Promise<unknown>): void;
  remove(): Promise<void>;
}

/**
 * Makes the place. The server has the product's own settings: what is written is durable, for both sides alike.
 * @throws Error where the disk is too full for the size
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
  // A connection that a forced drop or the end cut says so here, not as a crash.
  client.on('error', () => undefined);
  await client.connect();
  undo.push(() => client.end());
  return client;
}

/** A failing step does not stop the others: the folder must be removed. */
async function undoAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  for (let next = undo.pop(); next !== undefined; next = undo.pop()) {
    await next().catch((error: unknown) => console.error('while tidying up:', error));
  }
}
