import { COLUMN_PROBLEMS } from '@greenroom/contract/ids/sheet-columns.ts';
import { z } from 'zod';
import { sheetReportSchema } from '../sheet-report.ts';

/**
 * The IDs in one of the preview's categories: how many there are, and the first ones with their rows, starting at 1.
 */
const marked = z.object({
  count: z.number(),
  examples: z.array(z.object({ line: z.number(), text: z.string() })),
});

/** The preview of a sheet: the counts that reading the sheet would produce, and where the IDs come from (R-PLUS-18). */
export const sheetLookSchema = z.object({
  /** How the sheet was read; null if the column must be chosen first. */
  report: sheetReportSchema.nullable(),
  /** Why the column must be chosen. Null if there is a report. */
  problem: z
    .object({ code: z.enum(COLUMN_PROBLEMS), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  sheetName: z.string().nullable(),
  otherSheets: z.number(),
  /**
   * The columns from left to right. `cells` counts filled cells, `ids` counts those that are IDs, and the first ones
   * are examples. `against` means that the heading contradicts IDs.
   */
  columns: z.array(
    z.object({
      letter: z.string(),
      header: z.string().nullable(),
      cells: z.number(),
      ids: z.number(),
      examples: z.array(z.string()),
      hidden: z.boolean(),
      against: z.boolean(),
    }),
  ),
  headerRow: z.number().nullable(),
  /** Number of columns that aren't listed because there are too many. */
  otherColumns: z.number(),
  /** The first filled rows, with their cells in the same order as `columns`. */
  firstRows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /**
   * As in a batch, an ID that equals an earlier one is repeated, well-formed or not. Some of the other IDs are
   * malformed.
   */
  repeated: marked,
  malformed: marked,
});

export type SheetLook = z.infer<typeof sheetLookSchema>;
export type MarkedIds = z.infer<typeof marked>;
