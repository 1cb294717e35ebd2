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

/** IDs with something to be said of them: how many, and the first ones with their rows. */
const markedIds = z.object({ count, examples: z.array(z.object({ line: count, text: z.string() })) });

/** What is in a sheet that was not submitted yet (R-PLUS-18). Nothing of it is stored but the file, for a while. */
export const sheetLook = z.object({
  /** Names the file for the next calls, so that it need not be sent again. */
  sheetId: z.uuid(),
  /** Its name, where the file can have several sheets. */
  sheetName: z.string().nullable(),
  /** IDs that would be submitted, well-formed or not; 0 while something has to be chosen. */
  ids: count,
  repeated: markedIds,
  malformed: markedIds,
  /** Where they are taken from; null while something has to be chosen. */
  taken: z
    .object({
      column: z.string().describe('Its letter, or `all`'),
      header: z.string().nullable(),
      reason: z.enum(COLUMN_REASONS),
    })
    .nullable(),
  /** Why the column, or what becomes of hidden rows, has to be chosen; the texts are those of the refusals. */
  problem: z
    .object({ code: z.enum(COLUMN_PROBLEMS), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** From the left; `ids` of their cells count as IDs. */
  columns: z.array(
    z.object({
      letter: z.string(),
      header: z.string().nullable(),
      cells: count,
      ids: count,
      examples: z.array(z.string()).describe('The first of its IDs'),
      hidden: z.boolean().describe('The sheet does not show it'),
      against: z.boolean().describe('Its heading or its content says that it holds something else than host IDs'),
    }),
  ),
  /** Columns that are not listed because there are too many. */
  otherColumns: count,
  /** The first rows with anything in them; the cells are those of `columns`. */
  firstRows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  /** The row of headings, which is no ID. */
  headerRow: count.nullable(),
  remarks: z.array(sheetRemark),
});
export type SheetLook = z.infer<typeof sheetLook>;

export const lookIntoSheet = route({
  id: 'applications.lookIntoSheet',
  method: 'POST',
  path: SHEETS,
  summary:
    'What is in a sheet: how many IDs, from which column, its first rows; the file is kept for half an hour (R-PLUS-18)',
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
  summary: 'What is in a sheet that was looked into before, perhaps by another column',
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
  summary: 'Add the hosts of a sheet that was looked into before, or with `dryRun` only return the verdict for each',
  access: { right: 'applications:submit' },
  tokens: ['submit'],
  params: z.object({ sheetId: z.uuid() }),
  body: z.object({ ...submissionTarget, ...sheetChoices }),
  data: batch,
  idempotent: true,
  callsPerMinute: 60,
  errors: ['group-not-found', 'kept-file-gone', 'no-ids', 'too-many-ids', 'dry-runs-full', ...SHEET_ERRORS],
});
