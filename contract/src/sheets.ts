import { z } from 'zod';
import { batch, submissionTarget } from './applications/applications.ts';
import { sheetChoices, sheetRemark } from './applications/sheet-choices.ts';
import { SHEET_EXTENSIONS, UPLOAD_MAX_BYTES } from './constants.ts';
import { SHEET_ERRORS } from './errors.ts';
import { COLUMN_PROBLEMS, COLUMN_REASONS } from './ids/sheet-columns.ts';
import { route } from './kit/route.ts';
import { upload } from './kit/upload.ts';

const SHEETS = '/agent-admin/management/agent/goddess/audit/sheets';

const count = z.number().int();

/** IDs that share a remark: how many there are, and the first ones with their rows. */
const markedIds = z.object({ count, examples: z.array(z.object({ line: count, text: z.string() })) });

/** The preview of a sheet before it is submitted (R-PLUS-18). Only the file is stored, for a limited time. */
export const sheetLook = z.object({
  /** Identifies the file in further calls, so that it need not be sent again. */
  sheetId: z.uuid(),
  /** The sheet's name, if the file can contain several sheets. */
  sheetName: z.string().nullable(),
  /** Number of IDs that would be submitted, well-formed or not. 0 while a choice is required. */
  ids: count,
  repeated: markedIds,
  malformed: markedIds,
  /** The source of the IDs. Null while a choice is required. */
  taken: z
    .object({
      column: z.string().describe('The column’s letter, or `all`'),
      header: z.string().nullable(),
      reason: z.enum(COLUMN_REASONS),
    })
    .nullable(),
  /** Why the user must choose the column, or what to do with hidden rows. The texts are the same as for the errors. */
  problem: z
    .object({ code: z.enum(COLUMN_PROBLEMS), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The columns from left to right. `ids` is how many of their cells are IDs. */
  columns: z.array(
    z.object({
      letter: z.string(),
      header: z.string().nullable(),
      cells: count,
      ids: count,
      examples: z.array(z.string()).describe('The first IDs in the column'),
      hidden: z.boolean().describe('The sheet hides the column'),
      against: z
        .boolean()
        .describe('The heading or content indicates that the column contains something other than host IDs'),
    }),
  ),
  /** Number of columns that are not listed because there are too many. */
  otherColumns: count,
  /** The first rows with content, with their cells in the same order as `columns`. */
  firstRows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  /** The heading row, which contains no ID. */
  headerRow: count.nullable(),
  remarks: z.array(sheetRemark),
});
export type SheetLook = z.infer<typeof sheetLook>;

export const lookIntoSheet = route({
  id: 'applications.lookIntoSheet',
  method: 'POST',
  path: SHEETS,
  summary:
    'Preview a sheet: number of IDs, their column, and the first rows. The file is stored for half an hour (R-PLUS-18)',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  body: z.object(sheetChoices),
  upload: upload({ field: 'file', maxBytes: UPLOAD_MAX_BYTES, extensions: SHEET_EXTENSIONS }),
  data: sheetLook,
  callsPerMinute: 60,
  errors: ['file-missing', ...SHEET_ERRORS],
});

export const lookIntoKeptSheet = route({
  id: 'applications.lookIntoKeptSheet',
  method: 'GET',
  path: `${SHEETS}/{sheetId}`,
  summary: 'Preview a stored sheet again, with another column if needed',
  access: { right: 'applications:submit' },
  tokens: ['read', 'submit'],
  params: z.object({ sheetId: z.uuid() }),
  query: z.object(sheetChoices),
  data: sheetLook,
  callsPerMinute: 120,
  errors: ['kept-file-gone', ...SHEET_ERRORS],
});

export const submitKeptSheet = route({
  id: 'applications.submitKeptSheet',
  method: 'POST',
  path: `${SHEETS}/{sheetId}/batch`,
  summary: 'Add the hosts of a previewed sheet, or with `dryRun` only check them',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  params: z.object({ sheetId: z.uuid() }),
  body: z.object({ ...submissionTarget, ...sheetChoices }),
  data: batch,
  idempotent: true,
  callsPerMinute: 60,
  errors: ['group-not-found', 'kept-file-gone', 'no-ids', 'too-many-ids', 'dry-runs-full', ...SHEET_ERRORS],
});
