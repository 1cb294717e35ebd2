import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseUrls } from '../migrate.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { codeOf } from './error.ts';
import { type Places, SUPERUSER } from './initialise.ts';
import { ensureServingRole, SERVING_ROLE, servingPassword } from './serving-role.ts';

/** All that starting the local database takes; `settings` are PostgreSQL's by name, complete. */
export type Plan = {
  places: Places;
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  settings: Readonly<Record<string, string>>;
};

/** Where the product's tables are. */
const DATABASE = 'greenroom';

/** The product's database on the local server, for the superuser, who owns the tables, and for the role that serves. */
export function addressesOf(password: string, port: number): DatabaseUrls {
  return {
    ownerUrl: addressOf(port, SUPERUSER, password, DATABASE),
    servingUrl: addressOf(port, SERVING_ROLE, servingPassword(password), DATABASE),
  };
}

/** It says `sslmode` lest the environment's PGSSLMODE be heard. */
function addressOf(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** A setting of our own that a server carries, by which one that was started alike is known. */
export function startMark(plan: Plan): string {
  const what = JSON.stringify([plan.binaries.version, plan.settings]);
  return createHash('sha256').update(what).digest('hex').slice(0, 16);
}

/**
 * Connects once and sees to the role that serves: '' when that works, else the code of what went wrong ('57P03',
 * 'ECONNREFUSED', 'unknown').
 */
export async function tryConnecting(plan: Plan, port: number): Promise<string> {
  const client = new Client({
    connectionString: addressesOf(plan.password, port).ownerUrl,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined); // a connection cut during the attempt; the next one shows
  try {
    await client.connect();
    await ensureServingRole(client, plan.password);
    return '';
  } catch (error) {
    return codeOf(error) || 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the product's database; it is missing at a first start that was cut short, too. */
export async function createDatabase(plan: Plan, port: number): Promise<void> {
  const client = new Client({ connectionString: addressOf(port, SUPERUSER, plan.password, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Whether the server is of this data directory and was started as we would start it. If so, what its former clients
 * began is ended: a killed process's statements would run on, holding their locks.
 */
export async function takeOver(plan: Plan, port: number): Promise<boolean> {
  const client = new Client({ connectionString: addressesOf(plan.password, port).ownerUrl });
  client.on('error', () => undefined); // it may exit while we ask; then it is not taken
  try {
    await client.connect();
    const { rows } = await client.query<{ alike: boolean }>(
      `select current_setting('data_directory') = $1 and current_setting('greenroom.start', true) = $2 as alike`,
      [plan.places.directory, startMark(plan)],
    );
    if (rows[0]?.alike !== true) return false;
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`);
    return true;
  } catch {
    return false; // it was shutting down
  } finally {
    await client.end().catch(() => undefined);
  }
}
