import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SheetRows } from '../sheet-row.ts';
import { checkContent } from './check-content.ts';
import { readCsv } from './csv/read-csv.ts';
import { takeIds } from './ids/take-ids.ts';
import { takeTypedIds } from './ids/take-typed-ids.ts';
import type { ReaderJob } from './reader-job.ts';
import { SheetError } from './sheet-error.ts';
import type { IdLine, SheetReport, TextEncodingName } from './sheet-report.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** IDs in chunks, then how they were found. */
type IdLines = AsyncGenerator<IdLine[], SheetReport, undefined>;

/** Reads one sheet, or the typed text from `input`, within this process; refusals are thrown as `SheetError`. */
export async function* readLines(job: ReaderJob, input: Readable): IdLines {
  if (job.kind === 'text') return yield* takeTypedIds(input.setEncoding('utf8'), job.limits);
  const { size } = await stat(job.path);
  if (size > job.limits.maxBytes) throw new SheetError('sheet-too-large', { maxBytes: job.limits.maxBytes });
  if (size === 0) throw new SheetError('sheet-empty');
  await checkContent(job.path, job.kind);
  const { rows, encoding } = await openRows(job.kind, job);
  const taken = yield* takeIds(rows, job.limits);
  return { kind: job.kind, encoding, ...taken };
}

async function openRows(
  kind: 'xlsx' | 'xls' | 'csv',
  { path, limits }: ReaderJob,
): Promise<{ rows: SheetRows; encoding: TextEncodingName | null }> {
  if (kind === 'xlsx') return { rows: readXlsx(path, limits), encoding: null };
  if (kind === 'xls') {
    // The library behind it is large, and xls is rare.
    const { readXls } = await import('./xls/read-xls.ts');
    return { rows: readXls(await readFile(path), limits), encoding: null };
  }
  return readCsv(await readFile(path), limits);
}
