import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetKind } from './sheet-report.ts';

/** The reading process's job, which is its only argument, as JSON. */
export interface ReaderJob {
  /** The kind, determined by the file name's extension. `text` reads typed text from standard input. */
  readonly kind: SheetKind;
  /** Empty for typed text. */
  readonly path: string;
  readonly limits: SheetLimits;
  /** The column to use, by its letter, or `all`. If omitted, the column is found automatically. */
  readonly column?: string | undefined;
  /** How to treat hidden rows. If omitted, a sheet with IDs in hidden rows is refused. */
  readonly hiddenRows?: HiddenRows | undefined;
  /** True to create only a preview, without IDs. */
  readonly look?: boolean;
}
