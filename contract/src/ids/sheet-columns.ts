/**
 * Why the IDs of a sheet are taken from where they are: the only column with anything in it; its heading names host IDs;
 * it holds the most; the sender of the sheet asked for it; the sheet is one wide list. Texts are `applications.look.from.<reason>`.
 */
export const COLUMN_REASONS = ['only-column', 'heading', 'most-ids', 'asked', 'all-columns'] as const;

/** Refusals of a sheet that only concern the column: another one may be chosen. */
export const COLUMN_PROBLEMS = [
  'sheet-no-ids',
  'sheet-column-unclear',
  'sheet-column-without-ids',
  'sheet-formula',
  'sheet-number-lost-digits',
] as const;
