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
  /** `{ column, other }`: the first rows say one column, the whole sheet says another. */
  'sheet-column-unclear',
  /** `{ column }`: nothing in the column that the sender chose, or `all`. */
  'sheet-column-without-ids',
  /** `{ row, column }` */
  'sheet-formula',
  /** `{ row, column }`: a number that can no longer be distinguished from its neighbours; format the column as text. */
  'sheet-number-lost-digits',
  /** A document type inside an xlsx: only attacks have one. */
  'sheet-document-type',
  /** `{ seconds }` */
  'sheet-timeout',
  /** Text in no encoding that spreadsheets write. */
  'sheet-encoding',
] as const;

export type SheetErrorCode = (typeof SHEET_ERROR_CODES)[number];

/** What a message needs to know; numbers are counts and 1-based rows, columns are letters. */
export type SheetErrorParams = Readonly<Record<string, string | number>>;

/** A sheet that is refused: a code with parameters, never a sentence. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: SheetErrorParams;

  constructor(code: SheetErrorCode, params: SheetErrorParams = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
  }
}

/** `sheet-damaged` with what was seen, or the error itself when it is a refusal or a fault of ours. */
export function asDamaged(error: unknown, detail: string): unknown {
  if (error instanceof SheetError || error instanceof TypeError || error instanceof ReferenceError) return error;
  return new SheetError('sheet-damaged', { detail }, error);
}
