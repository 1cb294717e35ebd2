import { COLUMN_REASONS } from '@greenroom/contract/ids/sheet-columns.ts';
import { z } from 'zod';
import { CODE_PAGE_NAMES } from './csv/code-pages.ts';

const SHEET_KINDS = ['xlsx', 'xls', 'csv', 'text'] as const;
const TEXT_ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', ...CODE_PAGE_NAMES] as const;

export type SheetKind = (typeof SHEET_KINDS)[number];
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];

/** One ID as written in the sheet, well-formed or not. `line` is the row, starting at 1. */
export interface IdLine {
  readonly line: number;
  readonly text: string;
}

/** The report for the sender: what was read, and how the sheet was interpreted. */
export const sheetReportSchema = z.object({
  /** `text` is typed text. */
  kind: z.enum(SHEET_KINDS),
  /** The csv's encoding. Null for other kinds. */
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  /** Name of the sheet that was read. Null for csv and typed text. */
  sheetName: z.string().nullable(),
  /** Number of sheets that were not read. Only one sheet is read. */
  otherSheets: z.number(),
  /** Names of the preceding sheets, which contain no list of host IDs. */
  skippedSheets: z.array(z.string()),
  /** Names of other sheets that contain host IDs. */
  sheetsWithIds: z.array(z.string()),
  /** Number of the last filled row. */
  rows: z.number(),
  /** Number of rows up to `rows` that have no ID and are not a header. */
  rowsWithoutId: z.number(),
  /** Number of IDs that were returned, well-formed or not. */
  ids: z.number(),
  /** Number of columns up to the last filled one. */
  columns: z.number(),
  /** The header that was skipped, its cells joined by commas. Null if the first row has an ID. */
  header: z.object({ row: z.number(), text: z.string() }).nullable(),
  /**
   * The source of the IDs: one column (with its letter and heading), or every column because the sheet is one wide list
   * of IDs.
   */
  taken: z.discriminatedUnion('from', [
    z.object({ from: z.literal('column'), letter: z.string(), header: z.string().nullable() }),
    z.object({ from: z.literal('all-columns') }),
  ]),
  /** The reason for this choice. */
  reason: z.enum(COLUMN_REASONS),
  /** Number of rows with IDs that the sheet hides, and whether these IDs were read. */
  hiddenRows: z.number(),
  hiddenRowsTaken: z.boolean(),
  /** Letters of hidden columns with IDs that were not read. */
  hiddenColumns: z.array(z.string()),
  /** Number of IDs whose last digits a spreadsheet has replaced with zeros. 0 unless all long IDs are affected. */
  roundedIds: z.number(),
});

export type SheetReport = z.infer<typeof sheetReportSchema>;
