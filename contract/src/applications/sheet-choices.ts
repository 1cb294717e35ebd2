import { z } from 'zod';
import { HIDDEN_ROWS } from '../ids/sheet-columns.ts';

/** Remarks on what was read from a sheet that its owner may not expect; texts are `applications.sheet.<code>`. */
export const sheetRemark = z.object({
  code: z.enum([
    'header-skipped',
    'header-found',
    'column-taken',
    'columns-hidden',
    'rows-hidden-skipped',
    'rows-hidden-taken',
    'ids-rounded',
    'sheet-taken',
    'sheets-with-ids',
    'other-sheets',
    'list-of-ids',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** How a sheet is to be read (R-PLUS-26). */
export const sheetChoices = {
  column: z
    .string()
    .regex(/^([A-Z]{1,3}|all)$/)
    .optional()
    .describe(
      'The letter of the column with the host IDs, or `all`; left out: the one that its heading or its content decides',
    ),
  hiddenRows: z
    .enum(HIDDEN_ROWS)
    .optional()
    .describe('What becomes of rows that the sheet hides; left out: a sheet with IDs in hidden rows is refused'),
};
