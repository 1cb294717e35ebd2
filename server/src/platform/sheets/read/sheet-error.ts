/** Every way in which a sheet is refused; each has a message of its own (R-HOST-3). */
export const SHEET_ERROR_CODES = [
  /** `{ extension }`: only xls, xlsx and csv are read. */
  'sheet-not-supported',
  /** `{ expected, found }`: the content behind the name is something else. */
  'sheet-wrong-type',
  /** `{ detail }`: truncated, altered or contradicting itself; the detail is for the log. */
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
  /** `{ max }`: an entry is packed more tightly than any honest sheet. */
  'sheet-ratio',
  /** `{ max }` */
  'sheet-too-many-strings',
  /** `{ max, row }` */
  'sheet-cell-too-long',
  /** Nothing in it at all. */
  'sheet-empty',
  /** Something in it, but no column that could hold IDs. */
  'sheet-no-ids',
  /** `{ count }`: of the columns with IDs nothing decides which holds those of hosts; they come along as candidates. */
  'sheet-column-unclear',
  /** `{ column }`: nothing in the column that the sender chose, or `all`. */
  'sheet-column-without-ids',
  /** `{ column, hidden, shown }`: rows with IDs that the sheet hides, and nothing was said of them. */
  'sheet-rows-hidden',
  /** `{ row, column }` */
  'sheet-formula',
  /** `{ row, column }`: a number that can no longer be distinguished from its neighbours; format the column as text. */
  'sheet-number-lost-digits',
  /** A document type inside an xlsx: only attacks have one. */
  'sheet-document-type',
  /** `{ seconds }` */
  'sheet-timeout',
  /** `{ text }`: a typed or pasted ID that a spreadsheet has rounded. */
  'typed-lost-digits',
  /** Text in no encoding that spreadsheets write. */
  'sheet-encoding',
] as const;

export type SheetErrorCode = (typeof SHEET_ERROR_CODES)[number];

/** What a message needs to know; numbers are counts and 1-based rows, columns are letters. */
export type SheetErrorParams = Readonly<Record<string, string | number>>;

/** A column with IDs that the sender may choose: its letter, its heading or nothing, how many there are, the first of them. */
export interface ColumnCandidate {
  readonly column: string;
  readonly heading: string;
  readonly ids: number;
  readonly examples: string;
}

/** A sheet that is refused: a code with parameters, never a sentence. */
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

/** `sheet-damaged` with what was seen, or the error itself when it is a refusal or a fault of ours. */
export function asDamaged(error: unknown, detail: string): unknown {
  if (error instanceof SheetError || error instanceof TypeError || error instanceof ReferenceError) return error;
  return new SheetError('sheet-damaged', { detail }, error);
}
