/** Reasons for refusing a sheet. Each has its own message (R-HOST-3). */
export const SHEET_ERROR_CODES = [
  /** `{ extension }`: the file type isn't xls, xlsx or csv. */
  'sheet-not-supported',
  /** `{ expected, found }`: the content doesn't match the file name. */
  'sheet-wrong-type',
  /** `{ detail }`: the file is truncated, altered or contradictory. The detail is for the log. */
  'sheet-damaged',
  'sheet-encrypted',
  /** `{ maxBytes }` */
  'sheet-too-large',
  /** `{ max }`: applies to rows in the sheet and to IDs read from it. */
  'sheet-too-many-rows',
  /** `{ max }` */
  'sheet-too-many-entries',
  /** `{ maxBytes }`: applies to the unpacked size and to the reading process's memory. */
  'sheet-unpacks-too-large',
  /** `{ max }`: an entry is packed more tightly than in any legitimate sheet. */
  'sheet-ratio',
  /** `{ max }` */
  'sheet-too-many-strings',
  /** `{ max, row }` */
  'sheet-cell-too-long',
  /** The sheet is empty. */
  'sheet-empty',
  /** The sheet has content, but no column that could contain IDs. */
  'sheet-no-ids',
  /** `{ count }`: it is unclear which of the columns with IDs contains host IDs. These columns are the candidates. */
  'sheet-column-unclear',
  /** `{ column }`: there is no ID in the column that the sender chose, or in any column for `all`. */
  'sheet-column-without-ids',
  /** `{ column, hidden, shown }`: the sheet hides rows with IDs, and the sender has not chosen what to do with them. */
  'sheet-rows-hidden',
  /** `{ row, column }` */
  'sheet-formula',
  /** `{ row, column }`: the number can't be distinguished from its neighbors. The column must be formatted as text. */
  'sheet-number-lost-digits',
  /** An xlsx contains a document type, which only attacks use. */
  'sheet-document-type',
  /** `{ seconds }` */
  'sheet-timeout',
  /** `{ text }`: a spreadsheet has rounded a typed or pasted ID. */
  'typed-lost-digits',
  /** The text has an encoding that no spreadsheet writes. */
  'sheet-encoding',
] as const;

export type SheetErrorCode = (typeof SHEET_ERROR_CODES)[number];

/** A message's parameters. Numbers are counts or rows (starting at 1), and columns are letters. */
export type SheetErrorParams = Readonly<Record<string, string | number>>;

/**
 * A column with IDs that the sender can choose: its letter, its heading if any, the number of IDs, and the first ones.
 */
export interface ColumnCandidate {
  readonly column: string;
  readonly heading: string;
  readonly ids: number;
  readonly examples: string;
}

/** Refuses a sheet with a code and parameters, never a sentence. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: SheetErrorParams;
  /** The columns to choose from. */
  readonly candidates: readonly ColumnCandidate[];

  constructor(
    code: SheetErrorCode,
    params: SheetErrorParams = {},
    cause?: unknown,
    candidates: readonly ColumnCandidate[] = [],
  ) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
    this.candidates = candidates;
  }
}

/**
 * Returns `sheet-damaged` with the detail. If the error is already a refusal or an internal error, returns that error.
 */
export function asDamaged(error: unknown, detail: string): unknown {
  if (error instanceof SheetError || error instanceof TypeError || error instanceof ReferenceError) return error;
  return new SheetError('sheet-damaged', { detail }, error);
}
