/**
 * Why the IDs of a sheet are taken from where they are: the only column with anything in it; the only one that can hold host
 * IDs; its heading names host IDs; the sender of the sheet asked for it; the sheet is one wide list. Texts are
 * `applications.look.from.<reason>`.
 */
export const COLUMN_REASONS = ['only-column', 'only-candidate', 'heading', 'asked', 'all-columns'] as const;
export type ColumnReason = (typeof COLUMN_REASONS)[number];

/** Refusals of a sheet that the sender answers by a choice: another column, or whether hidden rows count. */
export const COLUMN_PROBLEMS = [
  'sheet-no-ids',
  'sheet-column-unclear',
  'sheet-column-without-ids',
  'sheet-rows-hidden',
  'sheet-formula',
  'sheet-number-lost-digits',
] as const;

/** What becomes of the rows that a sheet hides: left out, or taken like the others. */
export const HIDDEN_ROWS = ['skip', 'take'] as const;
export type HiddenRows = (typeof HIDDEN_ROWS)[number];
