import { z } from 'zod';
import { instant, page, pageQuery } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { EXPORT_KEYS, type ExportFilter } from './exported-lists.ts';

const EXPORTS = '/agent-admin/exports';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** waiting: others are written first; failed: `failure` says why. Texts: `exports.state.<state>`. */
export const EXPORT_STATES = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The parts of filters, apart from order and range. Texts: `exports.filter.<name>`. */
export const EXPORT_FILTERS = [
  ...(['groupId', 'batchId', 'hostId', 'uploadStatus', 'reviewStatus', 'codes'] as const),
  ...(['fixable', 'decidedFrom', 'waitingBefore'] as const),
  ...(['search', 'category', 'active', 'kyc', 'bank', 'paymentPlatform', 'below', 'week'] as const),
  ...(['silent', 'lacking'] as const),
  ...(['state', 'direction', 'waiting', 'agentId', 'country', 'appId'] as const),
  ...(['role', 'departmentId'] as const),
  ...(['who', 'about', 'kind', 'operation', 'address'] as const),
] as const;

/** The most exports of one user that wait or are written at a time. */
export const EXPORTS_OPEN_MAX = 5;
/** The most columns that a caller may name. */
const COLUMNS_MAX = 100;
/** The most parts of a filter, and the length of one. */
const FILTER_MAX = 40;
const FILTER_VALUE_MAX = 4000;

const id = z.number().int();
const one = z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const value = givenText(FILTER_VALUE_MAX);

/** What is exported, and how. */
export const exportOrder = z.object({
  list: z.enum(EXPORT_KEYS),
  filter: z
    .record(givenText(60), z.union([value, z.array(value).max(200)]))
    .refine((filter) => Object.keys(filter).length <= FILTER_MAX)
    .default({})
    .describe('As the query of the list’s own call: its filter and its order, without page and size')
    .transform((filter): ExportFilter => filter),
  columns: z
    .array(givenText(60))
    .min(1)
    .max(COLUMNS_MAX)
    .optional()
    .describe('The ids of the columns in their order; left out: every column that the list exports'),
  format: z.enum(EXPORT_FORMATS),
  forPrograms: z
    .boolean()
    .default(false)
    .describe('Columns by their ids, words and countries by their codes, times in UTC: nothing depends on a language'),
  timeZone: givenText(60)
    .optional()
    .describe('IANA name of the zone in which times are written; left out: the programme’s'),
});

export const exportRow = z.object({
  id,
  list: z.enum(EXPORT_KEYS),
  /** What was filtered by, the range and the order left out: names as in the filter, values as the reader knows them. */
  filter: z.array(z.object({ name: z.string(), value: z.string() })),
  /** From when to when, as times or days; null: the list is not over time. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
  format: z.enum(EXPORT_FORMATS),
  forPrograms: z.boolean(),
  timeZone: z.string(),
  state: z.enum(EXPORT_STATES),
  /** How many rows are written. */
  rows: id,
  /** Of how many; null: it is not known beforehand. */
  total: id.nullable(),
  bytes: id.nullable(),
  failure: z.string().nullable().describe('Why it failed, in the reader’s language'),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the file is deleted; null: there is none. */
  expiresAt: instant.nullable(),
});
export type ExportRow = z.infer<typeof exportRow>;

export const startExport = route({
  id: 'exports.startExport',
  method: 'POST',
  path: EXPORTS,
  summary: 'Begin to write a list as a file in the background; a time range must be selected for lists over time',
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
  summary: 'One’s own exports, the latest first',
  access: 'signed-in',
  query: pageQuery,
  data: page(exportRow),
});

export const readExport = route({
  id: 'exports.readExport',
  method: 'GET',
  path: `${EXPORTS}/{id}`,
  summary: 'One of one’s own exports, with its progress',
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
  summary: 'The file of a finished export; refused once its right is gone',
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
  summary: 'Stop an export that waits or is written; no file is left',
  access: 'signed-in',
  params: one,
  data: exportRow,
  errors: ['export-not-found', 'export-finished'],
});

export const exportAgain = route({
  id: 'exports.exportAgain',
  method: 'POST',
  path: `${EXPORTS}/{id}/again`,
  summary: 'Begin the same export again, with the rows of now',
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
  summary: 'Delete an export with its file; one that is written is stopped',
  access: 'signed-in',
  params: one,
  errors: ['export-not-found'],
});
