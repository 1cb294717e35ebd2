/** Reasons to refuse a sheet; each has its own message (R-HOST-3). */
export const SHEET_ERROR_CODES = [
  /** `{ extension }`: only xls, xlsx and csv are read. */
  'sheet-not-supported',
  /** `{ expected, found }`: the content does not match the name. */
  'sheet-wrong-type',
  /** `{ detail }`: truncated, altered or contradictory; the detail is for the log. */
  'sheet-damaged',
  'sheet-encrypted',
  /** `{ maxBytes }` */
  'sheet-too-large',
  /** `{ max }`: rows of the sheet, or IDs taken from it. */
  'sheet-too-many-rows',
  /** `{ max }` */
  'sheet-too-many-entries',
  /** `{ maxBytes }`: unpacked, or in the memory of the reading process. */
  'sheet-unpacks-too-large',
  /** `{ max }`: an entry is packed more tightly than any legitimate sheet. */
  'sheet-ratio',
  /** `{ max }` */
  'sheet-too-many-strings',
  /** `{ max, row }` */
  'sheet-cell-too-long',
  /** The sheet is empty. */
  'sheet-empty',
  /** The sheet has content, but no column that could hold IDs. */
  'sheet-no-ids',
  /** `{ count }`: it is unclear which of the columns with IDs holds those of hosts; they are the candidates. */
  'sheet-column-unclear',
  /** `{ column }`: no ID in the column that the sender chose, or `all`. */
  'sheet-column-without-ids',
  /** `{ column, hidden, shown }`: the sheet hides rows with IDs, and the sender has made no choice for them. */
  'sheet-rows-hidden',
  /** `{ row, column }` */
  'sheet-formula',
  /** `{ row, column }`: a number that cannot be distinguished from its neighbors; format the column as text. */
  'sheet-number-lost-digits',
  /** A document type inside an xlsx, which only attacks have. */
  'sheet-document-type',
  /** `{ seconds }` */
  'sheet-timeout',
  /** `{ text }`: a typed or pasted ID that a spreadsheet has rounded. */
  'typed-lost-digits',
  /** Text in an encoding that no spreadsheet writes. */
  'sheet-encoding',
] as const;

export type SheetErrorCode = (typeof SHEET_ERROR_CODES)[number];

/** Parameters of a message; numbers are counts and 1-based rows, columns are letters. */
export type SheetErrorParams = Readonly<Record<string, string | number>>;

/**
 * A column with IDs that the sender can choose: its letter, its heading if any, the number of IDs, the first of them.
 */
export interface ColumnCandidate {
  readonly column: string;
  readonly heading: string;
  readonly ids: number;
  readonly examples: string;
}

/** A refused sheet: a code with parameters, never a sentence. */
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

/** Returns `sheet-damaged` with the detail, or the error itself if it is a refusal or an internal error. */
export function asDamaged(error: unknown, detail: string): unknown {
  if (error instanceof SheetError || error instanceof TypeError || error instanceof ReferenceError) return error;
  return new SheetError('sheet-damaged', { detail }, error);
}
