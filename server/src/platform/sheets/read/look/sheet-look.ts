import { COLUMN_PROBLEMS } from '@greenroom/contract/ids/sheet-columns.ts';
import { z } from 'zod';
import { sheetReportSchema } from '../sheet-report.ts';

/** IDs in a category of the preview: how many, and the first ones with their 1-based rows. */
const marked = z.object({
  count: z.number(),
  examples: z.array(z.object({ line: z.number(), text: z.string() })),
});

/** The preview of a sheet: the counts that reading it would give, and where they come from (R-PLUS-18). */
export const sheetLookSchema = z.object({
  /** How the sheet was read; null if the column must be chosen first. */
  report: sheetReportSchema.nullable(),
  /** Why the column must be chosen; null if there is a report. */
  problem: z
    .object({ code: z.enum(COLUMN_PROBLEMS), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  sheetName: z.string().nullable(),
  otherSheets: z.number(),
  /**
   * From the left; `cells` are filled, `ids` of these count as IDs, the first as examples; `against`: its heading
   * contradicts it.
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
  /** Columns that are not listed because there are too many. */
  otherColumns: z.number(),
  /** The first filled rows, with their cells in the order of `columns`. */
  firstRows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /**
   * As in a batch: an ID that equals an earlier one is repeated, well-formed or not. Some of the others are malformed.
   */
  repeated: marked,
  malformed: marked,
});

export type SheetLook = z.infer<typeof sheetLookSchema>;
export type MarkedIds = z.infer<typeof marked>;
