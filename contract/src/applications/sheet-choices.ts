import { z } from 'zod';
import { HIDDEN_ROWS } from '../ids/sheet-columns.ts';

/** Notes about how a sheet was read, if the sender may not expect it. Texts: `applications.sheet.<code>`. */
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

/** Choices for reading a sheet (R-PLUS-26). */
export const sheetChoices = {
  column: z
    .string()
    .regex(/^([A-Z]{1,3}|all)$/)
    .optional()
    .describe('The letter of the host ID column, or `all`. If omitted, its heading or content decides'),
  hiddenRows: z
    .enum(HIDDEN_ROWS)
    .optional()
    .describe('Skip or include hidden rows. If omitted, a sheet with IDs in hidden rows is refused'),
};
