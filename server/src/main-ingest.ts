/**
 * Ingests the platform's reports from a file or from standard input:
 *
 * npm run ingest -- accounts accounts.ndjson
 * npm run ingest -- accounts accounts.csv
 * npm run ingest -- daily-facts daily-facts.ndjson
 * zcat daily-facts.csv.gz | npm run ingest -- daily-facts - --csv
 *
 * Prints the report. Exit status 1 means that lines were refused or the command failed, and 2 that the arguments are
 * wrong.
 */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import { ingestAccounts } from './features/accounts/index.ts';
import { ingestDailyFacts } from './features/daily-facts/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Command, complain, runCommand } from './platform/command-line.ts';
import { readConfig } from './platform/config.ts';
import type { Db } from './platform/db/database.ts';
import { withDatabase } from './platform/db/with-database.ts';
import type { DeliveryFormat } from './platform/deliveries/read-rows.ts';
import { publish } from './platform/events/event-bus.ts';

const USAGE =
  'Usage: npm run ingest -- <accounts | daily-facts> <file.ndjson | file.csv | -> [--csv]   (- reads standard input)';

type Ingestion = (db: Db, source: Readable, format: DeliveryFormat) => Promise<IngestReport>;

const INGESTIONS: ReadonlyMap<string, Ingestion> = new Map<string, Ingestion>([
  ['accounts', (db, source, format) => ingestAccounts({ db, clock: systemClock, events: { publish } }, source, format)],
  [
    'daily-facts',
    (db, source, format) =>
      ingestDailyFacts({ db, clock: systemClock, config: readConfig(), events: { publish } }, source, format),
  ],
]);

await runCommand(USAGE, readArguments);

function readArguments(): Command | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { csv: { type: 'boolean', default: false } },
  });
  const [what, path, ...others] = positionals;
  const ingestion = INGESTIONS.get(what ?? '');
  if (ingestion === undefined || path === undefined || others.length > 0) return null;
  const format = values.csv || path.toLowerCase().endsWith('.csv') ? 'csv' : 'ndjson';
  return () =>
    ingest(ingestion, path, format).catch((error: unknown) => {
      complain(`Nothing more is taken in: ${error instanceof Error ? error.message : String(error)}`);
      complain('What was written before stays; taking in the whole again is safe.');
      return 1;
    });
}

/** @param path `-` means standard input */
async function ingest(ingestion: Ingestion, path: string, format: DeliveryFormat): Promise<number> {
  const source = path === '-' ? process.stdin : (await open(path)).createReadStream();
  const taking = async (db: Db) => printReport(await ingestion(db, source, format));
  return withDatabase('ingest', taking);
}

function printReport(report: IngestReport): number {
  for (const { line, field, problem } of report.refused) complain(`line ${line}: ${field || '-'} ${problem}`);
  const unnamed = report.refusedCount - report.refused.length;
  if (unnamed > 0) complain(`… and ${unnamed} more refused lines`);
  const { lines, added, changed, unchanged, outdated, refusedCount } = report;
  console.log(
    `${lines} lines: ${added} added, ${changed} changed, ${unchanged} unchanged, ${outdated} outdated, ` +
      `${refusedCount} refused`,
  );
  return refusedCount > 0 ? 1 : 0;
}
