/**
 * Why an ID column was chosen: it is the only column with content, it is the only one that can contain host IDs, its
 * heading names host IDs, or the sender chose it. The last reason is that the sheet is one wide list. Texts:
 * `applications.look.from.<reason>`.
 */
export const COLUMN_REASONS = ['only-column', 'only-candidate', 'heading', 'asked', 'all-columns'] as const;
export type ColumnReason = (typeof COLUMN_REASONS)[number];

/** Errors that the sender can resolve by choosing another column, or whether to include hidden rows. */
export const COLUMN_PROBLEMS = [
  'sheet-no-ids',
  'sheet-column-unclear',
  'sheet-column-without-ids',
  'sheet-rows-hidden',
  'sheet-formula',
  'sheet-number-lost-digits',
] as const;

/** Options for hidden rows: skip or include them. */
export const HIDDEN_ROWS = ['skip', 'take'] as const;
export type HiddenRows = (typeof HIDDEN_ROWS)[number];
