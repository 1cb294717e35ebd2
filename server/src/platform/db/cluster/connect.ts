import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseUrls } from '../migrate.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { codeOf } from './error.ts';
import { type Places, SUPERUSER } from './initialise.ts';
import { ensureServingRole, SERVING_ROLE, servingPassword } from './serving-role.ts';

/** Everything needed to start the local database. `settings` contains all PostgreSQL settings by name. */
export type Plan = {
  places: Places;
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  settings: Readonly<Record<string, string>>;
};

/** The database that contains Greenroom's tables. */
const DATABASE = 'greenroom';

/**
 * Returns the URLs of Greenroom's database on the local server, one for the superuser (who owns the tables) and one for
 * the serving role.
 */
export function addressesOf(password: string, port: number): DatabaseUrls {
  return {
    ownerUrl: addressOf(port, SUPERUSER, password, DATABASE),
    servingUrl: addressOf(port, SERVING_ROLE, servingPassword(password), DATABASE),
  };
}

/** The URL sets `sslmode`, so that PGSSLMODE in the environment has no effect. */
function addressOf(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** Returns the value of a custom setting that identifies servers started with the same parameters. */
export function startMark(plan: Plan): string {
  const what = JSON.stringify([plan.binaries.version, plan.settings]);
  return createHash('sha256').update(what).digest('hex').slice(0, 16);
}

/**
 * Connects once and creates or repairs the serving role. Returns '' on success, else the error code ('57P03',
 * 'ECONNREFUSED', 'unknown').
 */
export async function tryConnecting(plan: Plan, port: number): Promise<string> {
  const client = new Client({
    connectionString: addressesOf(plan.password, port).ownerUrl,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined); // the connection was lost; the next query fails
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

/** Creates Greenroom's database. It is missing on the first start, or if an earlier first start was interrupted. */
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
 * Returns whether the server runs on this data directory with the same start parameters. If so, the function ends the
 * statements that its former clients left running. A killed process's statements would otherwise continue and hold
 * their locks.
 */
export async function takeOver(plan: Plan, port: number): Promise<boolean> {
  const client = new Client({ connectionString: addressesOf(plan.password, port).ownerUrl });
  client.on('error', () => undefined); // the server may exit during the query, and is then not adopted
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
    return false; // the server was shutting down
  } finally {
    await client.end().catch(() => undefined);
  }
}
