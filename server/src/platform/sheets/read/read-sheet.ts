import { extname } from 'node:path';
import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLook } from './look/sheet-look.ts';
import type { ReaderJob } from './reader-job.ts';
import { runLook, runReader } from './run-reader.ts';
import { SheetError } from './sheet-error.ts';
import { SHEET_LIMITS, type SheetLimits } from './sheet-limits.ts';
import type { IdLine, SheetReport } from './sheet-report.ts';

/** The file to read, and the choices for it. */
export interface ReadSheetOptions {
  /** The path of the file. */
  readonly path: string;
  /** The file's original name. Only its extension is used. */
  readonly fileName: string;
  /** The column to use, by its letter, or `all`. If omitted, the column is found automatically. */
  readonly column?: string | undefined;
  /** How to treat rows that the sheet hides. If omitted, a sheet with IDs in hidden rows is refused. */
  readonly hiddenRows?: HiddenRows | undefined;
  /** Limits that differ from `SHEET_LIMITS`. */
  readonly limits?: Partial<SheetLimits>;
  readonly signal?: AbortSignal;
}

/** A sheet being read. Iterate once for the IDs, which come in chunks of at most 5,000, then get the report. */
export interface SheetReading extends AsyncIterable<IdLine[]> {
  /** Returns how the sheet was read. Throws before the iteration has ended. */
  report(): SheetReport;
}

/**
 * Reads the IDs from an xlsx, xls or csv in a separate process, so that no file can stop the server. Every refusal is a
 * `SheetError`, thrown while iterating, possibly after IDs have been yielded. The IDs are valid only if the iteration
 * ends without an error (R-HOST-3: nothing is stored).
 */
export function readSheet(options: ReadSheetOptions): SheetReading {
  return toReading(async function* () {
    return yield* runReader(jobFor(options), options);
  });
}

/**
 * Previews an xlsx, xls or csv in a separate process (R-PLUS-18). It counts the IDs that `readSheet` would return.
 * Every refusal is a `SheetError`.
 */
export async function lookIntoSheet(options: ReadSheetOptions): Promise<SheetLook> {
  return runLook(jobFor(options), options);
}

function jobFor({ path, fileName, column, hiddenRows, limits }: ReadSheetOptions): ReaderJob {
  return { kind: findKind(fileName), path, limits: { ...SHEET_LIMITS, ...limits }, column, hiddenRows };
}

/** Converts a generator that returns the report to a reading. */
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
