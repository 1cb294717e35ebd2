import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SheetRows } from '../sheet-row.ts';
import { checkContent } from './check-content.ts';
import { readCsv } from './csv/read-csv.ts';
import { takeIds } from './ids/take-ids.ts';
import { takeTypedIds } from './ids/take-typed-ids.ts';
import { lookIntoRows } from './look/look-into-rows.ts';
import type { SheetLook } from './look/sheet-look.ts';
import type { ReaderJob } from './reader-job.ts';
import { SheetError } from './sheet-error.ts';
import type { IdLine, SheetReport, TextEncodingName } from './sheet-report.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** IDs in chunks, then how they were found. */
type IdLines = AsyncGenerator<IdLine[], SheetReport, undefined>;

/** Reads one sheet, or the typed text from `input`, within this process; refusals are thrown as `SheetError`. */
export async function* readLines(job: ReaderJob, input: Readable): IdLines {
  if (job.kind === 'text') return yield* takeTypedIds(input.setEncoding('utf8'), job.limits);
  const { rows, encoding } = await openSheet(job.kind, job);
  const taken = yield* takeIds(rows, job.limits, job.column ?? null);
  return { kind: job.kind, encoding, ...taken };
}

/** Looks into one sheet within this process; refusals are thrown as `SheetError`. */
export async function lookIntoLines(job: ReaderJob): Promise<SheetLook> {
  if (job.kind === 'text') throw new Error('typed text is counted where it is typed');
  const { rows, encoding } = await openSheet(job.kind, job);
  return lookIntoRows(rows, job.limits, { kind: job.kind, encoding, asked: job.column ?? null });
}

interface OpenSheet {
  rows: SheetRows;
  encoding: TextEncodingName | null;
}

async function openSheet(kind: 'xlsx' | 'xls' | 'csv', job: ReaderJob): Promise<OpenSheet> {
  const { size } = await stat(job.path);
  if (size > job.limits.maxBytes) throw new SheetError('sheet-too-large', { maxBytes: job.limits.maxBytes });
  if (size === 0) throw new SheetError('sheet-empty');
  await checkContent(job.path, kind);
  return openRows(kind, job);
}

async function openRows(kind: 'xlsx' | 'xls' | 'csv', { path, limits }: ReaderJob): Promise<OpenSheet> {
  if (kind === 'xlsx') return { rows: readXlsx(path, limits), encoding: null };
  if (kind === 'xls') {
    // The library behind it is large, and xls is rare.
    const { readXls } = await import('./xls/read-xls.ts');
    return { rows: readXls(await readFile(path), limits), encoding: null };
  }
  return readCsv(await readFile(path), limits);
}
