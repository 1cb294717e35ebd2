/** What a cell is as far as an ID is concerned; `date` is a number shown as a date, which is never an ID. */
export type CellKind = 'text' | 'number' | 'formula' | 'date';

/** A cell with something in it; `column` is 0-based. */
export interface SheetCell {
  readonly column: number;
  readonly kind: CellKind;
  readonly text: string;
}

/** The filled cells of one 1-based row, by column; a very long row comes in several pieces with the same number. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** What a reader knows about the file beside its rows. */
interface SheetSource {
  readonly sheetName: string | null;
  readonly otherSheets: number;
}

/** Rows in chunks, in order; the source comes when the last one has been read and every check has passed. */
export type SheetRows = AsyncGenerator<readonly SheetRow[], SheetSource, undefined>;

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
