/**
 * Reasons for the choice of an ID column: the only column with content; the only one that can hold host IDs; a heading
 * that names host IDs; the sender's choice; or one wide list. Texts: `applications.look.from.<reason>`.
 */
export const COLUMN_REASONS = ['only-column', 'only-candidate', 'heading', 'asked', 'all-columns'] as const;
export type ColumnReason = (typeof COLUMN_REASONS)[number];

/** Errors that the sender resolves by a choice: another column, or whether hidden rows count. */
export const COLUMN_PROBLEMS = [
  'sheet-no-ids',
  'sheet-column-unclear',
  'sheet-column-without-ids',
  'sheet-rows-hidden',
  'sheet-formula',
  'sheet-number-lost-digits',
] as const;

/** Handling of hidden rows: skip or include them. */
export const HIDDEN_ROWS = ['skip', 'take'] as const;
export type HiddenRows = (typeof HIDDEN_ROWS)[number];
