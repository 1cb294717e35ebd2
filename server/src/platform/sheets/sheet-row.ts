/**
 * The kind of a cell with regard to IDs. `shown` is a number whose format doesn't show it with its own digits, such as
 * a date or an amount.
 */
export type CellKind = 'text' | 'number' | 'formula' | 'shown';

/** A filled cell. `column` starts at 0, and `text` is the text that the sheet shows. */
export interface SheetCell {
  readonly column: number;
  readonly kind: CellKind;
  readonly text: string;
}

/**
 * The filled cells in one row, by column. Row numbers start at 1. A very long row arrives in several pieces with the
 * same number.
 */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
  /** True if the sheet hides the row, by hand or by a filter. */
  readonly hidden?: boolean;
}

/** Rows in chunks, in order. The rows are valid only after the last one has been read and every check has passed. */
export type SheetRows = AsyncGenerator<readonly SheetRow[], undefined, undefined>;

/** One sheet of an open file. */
export interface OpenSheet {
  /** The sheet's name, or null if the kind of file has no names. */
  readonly name: string | null;
  readonly rows: SheetRows;
  /** Returns whether the sheet hides a column. Call it after the first rows have arrived. */
  readonly isHidden: (column: number) => boolean;
}

/** An open file. Its visible sheets are in order, and each is opened on demand. */
export interface OpenBook {
  readonly sheets: readonly (() => OpenSheet)[];
  /** Number of other sheets: hidden sheets and charts. */
  readonly otherSheets: number;
  readonly close: () => void;
}

/** Returns 0 for `A`, 26 for `AA`. */
export function columnNumber(letter: string): number {
  return [...letter].reduce((number, each) => number * 26 + each.charCodeAt(0) - 64, 0) - 1;
}

/** Returns `A` for 0, `AA` for 26. */
export function columnLetter(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(65 + rest);
  return column < 26 ? letter : columnLetter((column - rest) / 26 - 1) + letter;
}
