import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { OpenBook } from '../sheet-row.ts';
import { checkContent } from './check-content.ts';
import { readCsv } from './csv/read-csv.ts';
import type { AskedOfSheet } from './ids/choose-column.ts';
import { type PickedSheet, takeIds } from './ids/take-ids.ts';
import { takeTypedIds } from './ids/take-typed-ids.ts';
import { lookIntoRows } from './look/look-into-rows.ts';
import type { SheetLook } from './look/sheet-look.ts';
import { pickSheet } from './pick-sheet.ts';
import type { ReaderJob } from './reader-job.ts';
import { SheetError } from './sheet-error.ts';
import type { IdLine, SheetReport, TextEncodingName } from './sheet-report.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

/** IDs in chunks, then the report. */
type IdLines = AsyncGenerator<IdLine[], SheetReport, undefined>;

/** Reads one sheet, or the typed text from `input`, within this process. Refusals are thrown as `SheetError`. */
export async function* readLines(job: ReaderJob, input: Readable): IdLines {
  if (job.kind === 'text') return yield* takeTypedIds(input.setEncoding('utf8'), job.limits);
  const { sheet, encoding, close } = await openSheet(job.kind, job);
  try {
    const taken = yield* takeIds(sheet, job.limits, askedBy(job));
    return { kind: job.kind, encoding, ...taken };
  } finally {
    close();
  }
}

/** Previews one sheet within this process. Refusals are thrown as `SheetError`. */
export async function lookIntoLines(job: ReaderJob): Promise<SheetLook> {
  if (job.kind === 'text') throw new Error('typed text is counted where it is typed');
  const { sheet, encoding, close } = await openSheet(job.kind, job);
  try {
    return await lookIntoRows(sheet, job.limits, { kind: job.kind, encoding, ...askedBy(job) });
  } finally {
    close();
  }
}

function askedBy({ column, hiddenRows }: ReaderJob): AskedOfSheet {
  return { column: column ?? null, hiddenRows: hiddenRows ?? null };
}

interface ReadableSheet {
  sheet: PickedSheet;
  encoding: TextEncodingName | null;
  close: () => void;
}

async function openSheet(kind: 'xlsx' | 'xls' | 'csv', job: ReaderJob): Promise<ReadableSheet> {
  const { size } = await stat(job.path);
  if (size > job.limits.maxBytes) throw new SheetError('sheet-too-large', { maxBytes: job.limits.maxBytes });
  if (size === 0) throw new SheetError('sheet-empty');
  await checkContent(job.path, kind);
  if (kind === 'csv') return openCsv(job);
  const book = await openBook(kind, job);
  try {
    return { sheet: await pickSheet(book), encoding: null, close: book.close };
  } catch (error) {
    book.close();
    throw error;
  }
}

async function openBook(kind: 'xlsx' | 'xls', { path, limits }: ReaderJob): Promise<OpenBook> {
  if (kind === 'xlsx') return openXlsx(path, limits);
  // Loaded on demand: its library is large, and xls is rare.
  const { openXls } = await import('./xls/read-xls.ts');
  return openXls(await readFile(path), limits);
}

async function openCsv({ path, limits }: ReaderJob): Promise<ReadableSheet> {
  const { rows, encoding } = readCsv(await readFile(path), limits);
  const source = { sheetName: null, otherSheets: 0, skippedSheets: [], sheetsWithIds: [] };
  return { sheet: { rows, isHidden: () => false, source }, encoding, close: () => undefined };
}
