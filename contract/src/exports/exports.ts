import { z } from 'zod';
import { instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { EXPORT_KEYS, type ExportFilter } from './exported-lists.ts';

const EXPORTS = '/agent-admin/exports';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The states of an export. A `waiting` export waits for others to finish, and `failure` says why one `failed`. Texts:
 * `exports.state.<state>`.
 */
export const EXPORT_STATES = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Filter parameters, without order and range. Texts: `exports.filter.<name>`. */
export const EXPORT_FILTERS = [
  ...(['groupId', 'batchId', 'hostId', 'uploadStatus', 'reviewStatus', 'codes'] as const),
  ...(['fixable', 'decidedFrom', 'waitingBefore'] as const),
  ...(['search', 'category', 'active', 'kyc', 'bank', 'paymentPlatform', 'below', 'week'] as const),
  ...(['silent', 'lacking'] as const),
  ...(['state', 'direction', 'waiting', 'agentId', 'country', 'appId'] as const),
  ...(['role', 'departmentId'] as const),
  ...(['who', 'about', 'kind', 'operation', 'address'] as const),
] as const;

/** Maximum number of a user's waiting and running exports. */
export const EXPORTS_OPEN_MAX = 5;
/** Maximum number of columns that a caller can name. */
const COLUMNS_MAX = 100;
/** Maximum number of filter parameters, and maximum length of each. */
const FILTER_MAX = 40;
const FILTER_VALUE_MAX = 4000;

const id = z.number().int();
const one = z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const value = givenText(FILTER_VALUE_MAX);

/** An export request: list, filter, columns and format. */
export const exportOrder = z.object({
  list: z.enum(EXPORT_KEYS),
  filter: z
    .record(givenText(60), z.union([value, z.array(value).max(200)]))
    .refine((filter) => Object.keys(filter).length <= FILTER_MAX)
    .default({})
    .describe('The query of the list’s own call: its filter and order, without page and size')
    .transform((filter): ExportFilter => filter),
  columns: z
    .array(givenText(60))
    .min(1)
    .max(COLUMNS_MAX)
    .optional()
    .describe('Column IDs in their order. If omitted, all columns that the list exports'),
  format: z.enum(EXPORT_FORMATS),
  forPrograms: z
    .boolean()
    .default(false)
    .describe('Write column IDs, words and country codes, and times in UTC, so that nothing depends on a language'),
  timeZone: givenText(60)
    .optional()
    .describe('IANA name of the time zone of written times. If omitted, the agency programme’s'),
});

export const exportRow = z.object({
  id,
  list: z.enum(EXPORT_KEYS),
  /** The filter without order and range: parameter names, and values as the reader sees them. */
  filter: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The time range, as times or days. Null if the list has none. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
  format: z.enum(EXPORT_FORMATS),
  forPrograms: z.boolean(),
  timeZone: z.string(),
  state: z.enum(EXPORT_STATES),
  /** Number of rows written. */
  rows: id,
  /** Total number of rows; null if not known beforehand. */
  total: id.nullable(),
  bytes: id.nullable(),
  failure: z.string().nullable().describe('The reason of the failure, in the reader’s language'),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the file is deleted. Null if there is no file. */
  expiresAt: instant.nullable(),
});
export type ExportRow = z.infer<typeof exportRow>;

export const startExport = route({
  id: 'exports.startExport',
  method: 'POST',
  path: EXPORTS,
  summary: 'Start an export of a list in the background. Lists over time require a time range',
  access: 'signed-in',
  tokens: ['read'],
  body: exportOrder,
  data: exportRow,
  idempotent: true,
  callsPerMinute: 60,
  errors: [
    'forbidden',
    'time-range-missing',
    'too-many-exports',
    'group-not-found',
    'date-not-allowed',
    'too-many-in-scope',
    'identity-mismatch',
  ],
});

export const listExports = route({
  id: 'exports.listExports',
  method: 'GET',
  path: EXPORTS,
  summary: 'List your own exports, latest first',
  access: 'signed-in',
  query: pageQuery,
  data: page(exportRow),
});

export const readExport = route({
  id: 'exports.readExport',
  method: 'GET',
  path: `${EXPORTS}/{id}`,
  summary: 'Get one of your own exports, with its progress',
  access: 'signed-in',
  tokens: ['read'],
  params: one,
  data: exportRow,
  errors: ['export-not-found'],
});

export const downloadExport = route({
  id: 'exports.downloadExport',
  method: 'GET',
  path: `${EXPORTS}/{id}/file`,
  summary: 'Download the file of a finished export. Refused if the required right was lost',
  access: 'signed-in',
  tokens: ['read'],
  params: one,
  answer: 'file',
  errors: ['forbidden', 'export-not-found', 'export-not-finished', 'export-scope-changed', 'export-file-gone'],
});

export const cancelExport = route({
  id: 'exports.cancelExport',
  method: 'POST',
  path: `${EXPORTS}/{id}/cancel`,
  summary: 'Stop a waiting or running export. No file is left',
  access: 'signed-in',
  params: one,
  data: exportRow,
  errors: ['export-not-found', 'export-finished'],
});

export const exportAgain = route({
  id: 'exports.exportAgain',
  method: 'POST',
  path: `${EXPORTS}/{id}/again`,
  summary: 'Start the same export again, with current rows',
  access: 'signed-in',
  params: one,
  data: exportRow,
  idempotent: true,
  callsPerMinute: 60,
  errors: ['export-not-found', ...startExport.errors],
});

export const deleteExport = route({
  id: 'exports.deleteExport',
  method: 'DELETE',
  path: `${EXPORTS}/{id}`,
  summary: 'Delete an export and its file. A running export is stopped',
  access: 'signed-in',
  params: one,
  errors: ['export-not-found'],
});
