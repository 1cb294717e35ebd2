import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { SheetKind } from './sheet-report.ts';

/** The job of the reading process; its only argument, as JSON. */
export interface ReaderJob {
  /** The kind by the extension of the file name; `text` reads typed text from standard input. */
  readonly kind: SheetKind;
  /** Empty for typed text. */
  readonly path: string;
  readonly limits: SheetLimits;
  /** The column to take, by its letter, or `all`; found automatically if omitted. */
  readonly column?: string | undefined;
  /** How to treat hidden rows; if omitted, a sheet with IDs in them is refused. */
  readonly hiddenRows?: HiddenRows | undefined;
  /** True to make only a preview, without IDs. */
  readonly look?: boolean;
}
