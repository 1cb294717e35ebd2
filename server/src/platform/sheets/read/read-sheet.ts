import { extname } from 'node:path';
import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLook } from './look/sheet-look.ts';
import type { ReaderJob } from './reader-job.ts';
import { runLook, runReader } from './run-reader.ts';
import { SheetError } from './sheet-error.ts';
import { SHEET_LIMITS, type SheetLimits } from './sheet-limits.ts';
import type { IdLine, SheetReport } from './sheet-report.ts';

/** What is to be read. */
export interface ReadSheetOptions {
  /** Where the file lies. */
  readonly path: string;
  /** Its name as it was sent; only the extension counts. */
  readonly fileName: string;
  /** The column to take, by its letter, or `all`; left out: it is found. */
  readonly column?: string | undefined;
  /** What becomes of rows that the sheet hides; left out: a sheet with IDs in them is refused. */
  readonly hiddenRows?: HiddenRows | undefined;
  /** Caps that differ from `SHEET_LIMITS`. */
  readonly limits?: Partial<SheetLimits>;
  readonly signal?: AbortSignal;
}

/** A sheet being read: iterate once for the IDs, in chunks of at most 5,000; then ask for the report. */
export interface SheetReading extends AsyncIterable<IdLine[]> {
  /** How the sheet was understood; throws while the iteration has not ended. */
  report(): SheetReport;
}

/**
 * Reads the IDs of an xlsx, xls or csv in a process of its own, so that nothing a file does can stop the server. Every
 * refusal is a `SheetError`, thrown while iterating, also after IDs have come: what was taken counts only when the
 * iteration has ended without an error (R-HOST-3: nothing is stored).
 */
export function readSheet(options: ReadSheetOptions): SheetReading {
  return toReading(async function* () {
    return yield* runReader(jobFor(options), options);
  });
}

/**
 * Looks into an xlsx, xls or csv (R-PLUS-18): what `readSheet` would take from it, counted, in a process of its own too.
 * Every refusal is a `SheetError`.
 */
export async function lookIntoSheet(options: ReadSheetOptions): Promise<SheetLook> {
  return runLook(jobFor(options), options);
}

function jobFor({ path, fileName, column, hiddenRows, limits }: ReadSheetOptions): ReaderJob {
  return { kind: findKind(fileName), path, limits: { ...SHEET_LIMITS, ...limits }, column, hiddenRows };
}

/** Makes something to iterate over and to ask for its report out of a generator that returns the report. */
export function toReading(read: () => AsyncGenerator<IdLine[], SheetReport, undefined>): SheetReading {
  let report: SheetReport | null = null;
  return {
    async *[Symbol.asyncIterator]() {
      report = yield* read();
    },
    report: () => {
      if (report === null) throw new Error('the sheet has not been read to its end');
      return report;
    },
  };
}

function findKind(fileName: string): Exclude<ReaderJob['kind'], 'text'> {
  const extension = extname(fileName.trim()).slice(1).toLowerCase();
  if (extension === 'xlsx' || extension === 'xls' || extension === 'csv') return extension;
  throw new SheetError('sheet-not-supported', { extension });
}
