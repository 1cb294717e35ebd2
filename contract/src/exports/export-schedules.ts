import { z } from 'zod';
import { instant } from '../kit/page.ts';
import { route } from '../kit/route.ts';
import { version } from '../kit/version.ts';
import { EXPORT_KEYS } from './exported-lists.ts';
import { EXPORT_FORMATS, exportOrder, exportRow } from './exports.ts';

const SCHEDULES = '/agent-admin/export-schedules';

/** Texts: `exports.every.<every>`. */
export const EXPORT_EVERY = ['day', 'week', 'month'] as const;
/** The days that a scheduled export covers, counted back from the day it runs. Texts: `exports.relative.<range>`. */
export const EXPORT_RANGES = ['yesterday', 'last-7-days', 'last-week', 'last-month'] as const;
export type RelativeRange = (typeof EXPORT_RANGES)[number];
/**
 * The states of a schedule. An `active` one runs, and its owner can pause it. It becomes `stopped` if its owner loses a
 * right or a group that it needs. Texts: `exports.schedule.<state>`.
 */
export const SCHEDULE_STATES = ['active', 'paused', 'stopped'] as const;
/** Maximum number of scheduled exports per user. */
export const SCHEDULES_MAX = 20;

const id = z.number().int();
const one = z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** When the export runs, in the agency programme's time zone. */
const scheduleTime = z.object({
  every: z.enum(EXPORT_EVERY),
  weekday: z.number().int().min(1).max(7).describe('Day of the week; 1 is Monday'),
  monthDay: z.number().int().min(1).max(31).describe('Day of the month. In a shorter month, its last day'),
  hour: z.number().int().min(0).max(23),
});
export type ScheduleTime = z.output<typeof scheduleTime>;

const repeated = scheduleTime.extend({
  range: z.enum(EXPORT_RANGES).nullable().describe('Required if the list covers a time range'),
  byMail: z.boolean().describe('True if an email with a link reports each finished file'),
});

export const scheduleRow = z.object({
  id,
  list: z.enum(EXPORT_KEYS),
  filter: exportRow.shape.filter,
  format: z.enum(EXPORT_FORMATS),
  forPrograms: z.boolean(),
  every: z.enum(EXPORT_EVERY),
  weekday: id,
  monthDay: id,
  hour: id,
  range: z.enum(EXPORT_RANGES).nullable(),
  byMail: z.boolean(),
  state: z.enum(SCHEDULE_STATES),
  lastAt: instant.nullable(),
  nextAt: instant.nullable().describe('Null if it is not active'),
  version,
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

export const createSchedule = route({
  id: 'exports.createSchedule',
  method: 'POST',
  path: SCHEDULES,
  summary: 'Schedule an export, daily, weekly or monthly at an hour of the agency programme’s time zone (R-PLUS-24)',
  access: 'signed-in',
  body: exportOrder.extend({
    ...repeated.shape,
    weekday: repeated.shape.weekday.default(1),
    monthDay: repeated.shape.monthDay.default(1),
  }),
  data: scheduleRow,
  idempotent: true,
  errors: [
    'forbidden',
    'time-range-missing',
    'too-many-schedules',
    'group-not-found',
    'date-not-allowed',
    'too-many-in-scope',
    'identity-mismatch',
  ],
});

export const listSchedules = route({
  id: 'exports.listSchedules',
  method: 'GET',
  path: SCHEDULES,
  summary: 'List your own scheduled exports',
  access: 'signed-in',
  data: z.array(scheduleRow),
});

export const changeSchedule = route({
  id: 'exports.changeSchedule',
  method: 'PUT',
  path: `${SCHEDULES}/{id}`,
  summary: 'Change the time of a scheduled export, pause it or resume it. Omitted fields stay unchanged',
  access: 'signed-in',
  params: one,
  body: repeated.extend({ paused: z.boolean() }).partial().extend({ version }),
  data: scheduleRow,
  errors: ['schedule-not-found', 'changed-meanwhile', 'forbidden', 'time-range-missing'],
});

export const deleteSchedule = route({
  id: 'exports.deleteSchedule',
  method: 'DELETE',
  path: `${SCHEDULES}/{id}`,
  summary: 'Delete a schedule. Its files are deleted at their usual time',
  access: 'signed-in',
  params: one,
  errors: ['schedule-not-found'],
});
