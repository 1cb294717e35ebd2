import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetKind } from './sheet-report.ts';

/** What the reading process is asked to do; it comes as its only argument, as JSON. */
export interface ReaderJob {
  /** What the extension of the file's name says; `text` reads typed text from standard input. */
  readonly kind: SheetKind;
  /** Empty for typed text. */
  readonly path: string;
  readonly limits: SheetLimits;
  /** The column to take, by its letter, or `all`; left out: it is found. */
  readonly column?: string | undefined;
  /** What becomes of hidden rows; left out: a sheet with IDs in them is refused. */
  readonly hiddenRows?: HiddenRows | undefined;
  /** Only looks into the sheet, and hands no IDs over. */
  readonly look?: boolean;
}
