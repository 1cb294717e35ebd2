/**
 * Writes the generated files:
 * - server/schema.sql and server/src/platform/db/schema.ts from the migrations
 * - contract/openapi.json from the contracts
 * - the settings tables in docs/operations.md and README.md from the configuration
 * - the table of automatic deletions from the contract
 * - the table of checks in docs/architecture.md from the code
 * - the column table in docs/figures.md from the lists
 * - the list of records in docs/decisions/README.md from their titles and subjects
 *
 * With --check, writes nothing, reports the differences, and exits with status 1 if there are any.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCluster } from '../server/src/platform/db/cluster/cluster.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';
import { describeCalls } from './describe-calls.ts';
import { describeChecks } from './describe-checks.ts';
import { describeFigures } from './describe-figures.ts';
import { dumpSchema } from './dump-schema.ts';
import { listDecisions } from './list-decisions.ts';
import { withRetention } from './retention-table.ts';
import { withSettings } from './settings-table.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');

const check = process.argv.includes('--check');
const made = await makeAll();
const stale: string[] = [];
for (const [path, text] of Object.entries(made)) {
  const there = await readFile(join(ROOT, path), 'utf8').catch(() => '');
  if (there === text) continue;
  stale.push(path);
  if (!check) await writeFile(join(ROOT, path), text);
}
if (check && stale.length > 0) {
  console.error(`Generated files are not up to date: ${stale.join(', ')}. Run: npm run generate`);
  process.exitCode = 1;
} else {
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Generated files are up to date');
}

async function makeAll(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-generate-'));
  const cluster = await startCluster({ dataFolder: folder, log: () => undefined, settings: { fsync: 'off' } });
  try {
    await migrateDatabase(cluster);
    return {
      'server/schema.sql': await dumpSchema(cluster.ownerUrl),
      'server/src/platform/db/schema.ts': await databaseTypes(cluster.ownerUrl, join(folder, 'schema.ts')),
      'contract/openapi.json': `${JSON.stringify(describeCalls(), null, 2)}\n`,
      'docs/operations.md': withRetention(
        withSettings(await readFile(join(ROOT, 'docs/operations.md'), 'utf8'), 'all'),
      ),
      'docs/architecture.md': await describeChecks(ROOT),
      'docs/figures.md': await describeFigures(ROOT),
      'docs/decisions/README.md': await listDecisions(ROOT),
      'README.md': withSettings(await readFile(join(ROOT, 'README.md'), 'utf8'), 'common'),
    };
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function databaseTypes(url: string, path: string): Promise<string> {
  const codegen = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');
  await run(process.execPath, [
    codegen,
    ...['--dialect', 'postgres', '--url', url, '--out-file', path, '--default-schema', 'public'],
    ...['--include-pattern', 'public.*', '--date-parser', 'string', '--log-level', 'error'],
  ]);
  const text = await readFile(path, 'utf8');
  // The types match the driver's results, which are numbers for int8 and ISO texts for times (platform/db/database.ts).
  return text
    .replace(
      /^export type Int8 = .*$/m,
      'export type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>;',
    )
    .replace(
      /^export type Timestamp = .*$/m,
      'export type Timestamp = ColumnType<string, Date | string, Date | string>;',
    );
}
