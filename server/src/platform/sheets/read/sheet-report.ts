import { COLUMN_REASONS } from '@greenroom/contract/ids/sheet-columns.ts';
import { z } from 'zod';
import { CODE_PAGE_NAMES } from './csv/code-pages.ts';

const SHEET_KINDS = ['xlsx', 'xls', 'csv', 'text'] as const;
const TEXT_ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', ...CODE_PAGE_NAMES] as const;

export type SheetKind = (typeof SHEET_KINDS)[number];
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];

/** One ID as written in the sheet, well-formed or not; `line` is the 1-based row. */
export interface IdLine {
  readonly line: number;
  readonly text: string;
}

/** The report for the sender: what was read, and how the sheet was interpreted. */
export const sheetReportSchema = z.object({
  /** `text` is typed text. */
  kind: z.enum(SHEET_KINDS),
  /** The encoding of csv; null for the others. */
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  /** Name of the sheet that was read; null for csv and typed text. */
  sheetName: z.string().nullable(),
  /** Number of sheets that were not read, since only one is. */
  otherSheets: z.number(),
  /** Names of the preceding sheets, which hold no list of host IDs. */
  skippedSheets: z.array(z.string()),
  /** Names of other sheets that hold host IDs. */
  sheetsWithIds: z.array(z.string()),
  /** The last filled row. */
  rows: z.number(),
  /** Rows up to `rows` without an ID that are not a header. */
  rowsWithoutId: z.number(),
  /** IDs that were returned, well-formed or not. */
  ids: z.number(),
  /** Columns up to the last filled one. */
  columns: z.number(),
  /** The header that was skipped, its cells joined by a comma; null if the first row has an ID. */
  header: z.object({ row: z.number(), text: z.string() }).nullable(),
  /**
   * The source of the IDs: one column, with its letter and heading, or every column because the sheet is one wide list
   * of IDs.
   */
  taken: z.discriminatedUnion('from', [
    z.object({ from: z.literal('column'), letter: z.string(), header: z.string().nullable() }),
    z.object({ from: z.literal('all-columns') }),
  ]),
  /** The reason for this choice. */
  reason: z.enum(COLUMN_REASONS),
  /** Rows with IDs that the sheet hides, and whether these were taken. */
  hiddenRows: z.number(),
  hiddenRowsTaken: z.boolean(),
  /** Letters of hidden columns with IDs that were not taken. */
  hiddenColumns: z.array(z.string()),
  /** IDs whose last digits a spreadsheet has replaced by zeros; 0 unless this applies to all long ones. */
  roundedIds: z.number(),
});

export type SheetReport = z.infer<typeof sheetReportSchema>;
