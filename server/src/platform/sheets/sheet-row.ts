/**
 * What a cell is as far as an ID is concerned; `shown` is a number whose format shows it otherwise than by its digits: a date,
 * an amount.
 */
export type CellKind = 'text' | 'number' | 'formula' | 'shown';

/** A cell with something in it; `column` is 0-based, `text` what the sheet shows. */
export interface SheetCell {
  readonly column: number;
  readonly kind: CellKind;
  readonly text: string;
}

/** The filled cells of one 1-based row, by column; a very long row comes in several pieces with the same number. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
  /** The sheet does not show it: by hand, or by a filter. */
  readonly hidden?: boolean;
}

/** Rows in chunks, in order; they count only when the last one has been read and every check has passed. */
export type SheetRows = AsyncGenerator<readonly SheetRow[], undefined, undefined>;

/** One sheet of a file that is open. */
export interface OpenSheet {
  /** Null where the kind of file has no names. */
  readonly name: string | null;
  readonly rows: SheetRows;
  /** True if the sheet hides a column; asked after the first rows have come. */
  readonly isHidden: (column: number) => boolean;
}

/** A file that is open: its sheets in the order in which it shows them, each opened when it is asked for. */
export interface OpenBook {
  readonly sheets: readonly (() => OpenSheet)[];
  /** Further sheets that it has: hidden ones, charts. */
  readonly otherSheets: number;
  readonly close: () => void;
}

/** 0 for `A`, 26 for `AA`. */
export function columnNumber(letter: string): number {
  return [...letter].reduce((number, each) => number * 26 + each.charCodeAt(0) - 64, 0) - 1;
}

/** `A` for 0, `AA` for 26. */
export function columnLetter(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(65 + rest);
  return column < 26 ? letter : columnLetter((column - rest) / 26 - 1) + letter;
}
