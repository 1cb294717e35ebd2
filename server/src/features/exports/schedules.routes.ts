import * as contract from '@greenroom/contract/exports/export-schedules.ts';
import { type ExportKey, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { requireUnchanged, versionOf } from '../../platform/version.ts';
import { filterWords } from './describe-exports.ts';
import { EXPORTED_LISTS } from './exported.ts';
import { mayExport } from './exports.policy.ts';
import { hasSecondFactor } from './exports.queries.ts';
import { requireOrder } from './exports.routes.ts';
import { filterAt, nextRun, withoutRange } from './schedule-times.ts';
import {
  countSchedules,
  insertSchedule,
  listOwnSchedules,
  lockOwnSchedule,
  type Repeated,
  removeSchedule,
  type ScheduleRecord,
  updateSchedule,
} from './schedules.queries.ts';

/** Lists the caller's own schedules, oldest first. */
async function listSchedules(ctx: UserCtx): Promise<Data<typeof contract.listSchedules>> {
  return describe(ctx, await listOwnSchedules(ctx.db, ctx.user.id), ctx.db);
}

/**
 * Repeats an export at an hour in the agency programme's time zone (R-PLUS-24). If the export can't be read now, the
 * call is refused.
 * @throws RefusalError `too-many-schedules`; as `startExport` does
 */
async function createSchedule(
  ctx: UserCtx,
  input: Input<typeof contract.createSchedule>,
): Promise<contract.ScheduleRow> {
  const { list, filter, columns = null, format, forPrograms, timeZone = ctx.config.timeZone } = input;
  const now = ctx.clock.now();
  const at = { now, timeZone: ctx.config.timeZone };
  requireRange(list, input.range);
  const order = { list, filter: filterAt(list, filter, input.range, at), columns, format, forPrograms, timeZone };
  requireOrder(ctx, order);
  await EXPORTED_LISTS[list].open(ctx, order.filter);
  const secondFactor = await hasSecondFactor(ctx.db, ctx.user.sessionTokenHash);
  const userId = ctx.user.id;
  const repeated = {
    ...order,
    ...repeatedOf(input),
    filter: withoutRange(list, filter),
    locale: ctx.locale,
    secondFactor,
    userId,
  };
  return ctx.db.transaction().execute(async (trx) => {
    const max = contract.SCHEDULES_MAX;
    if ((await countSchedules(trx, userId)) >= max) fail('too-many-schedules', { max });
    const nextAt = nextRun(input, ctx.config.timeZone, now);
    const [made = fail('internal')] = await describe(ctx, await insertSchedule(trx, repeated, { now, nextAt }), trx);
    await ctx.remember(trx, made);
    return made;
  });
}

/**
 * Changes the times of a schedule, pauses it, or resumes it. A schedule that was stopped can also be resumed.
 * @throws RefusalError `schedule-not-found`, `changed-meanwhile`, `time-range-missing`; `forbidden` if the user has
 * lost the list's right
 */
async function changeSchedule(
  ctx: UserCtx,
  input: Input<typeof contract.changeSchedule>,
): Promise<contract.ScheduleRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = (await lockOwnSchedule(trx, ctx.user.id, input.id)) ?? fail('schedule-not-found');
    if (!mayExport(ctx.user, before.list)) fail('forbidden');
    const after = applied(before, input);
    requireUnchanged(input.version, editedFields(before), after);
    requireRange(before.list, after.range);
    const now = ctx.clock.now();
    const nextAt = nextRun(after, ctx.config.timeZone, now);
    const changed = await updateSchedule(trx, input.id, after, { now, nextAt });
    const [row = fail('schedule-not-found')] = await describe(ctx, changed, trx);
    return row;
  });
}

/** @throws RefusalError `schedule-not-found` */
async function deleteSchedule(ctx: UserCtx, { id }: { readonly id: number }): Promise<null> {
  if (!(await removeSchedule(ctx.db, ctx.user.id, id))) fail('schedule-not-found');
  return null;
}

/** Requires a relative range if the list has a time range (R-VALID-4). */
function requireRange(list: ExportKey, relative: contract.RelativeRange | null): void {
  const { range } = exportedOf(list);
  if (range !== null && range.kind !== 'week' && relative === null) fail('time-range-missing');
}

function repeatedOf({ every, weekday, monthDay, hour, range, byMail }: Repeated): Repeated {
  return { every, weekday, monthDay, hour, range, byMail };
}

/** Returns the editable fields, from which a schedule's version is computed. */
function editedFields(row: ScheduleRecord) {
  return { ...repeatedOf(row), paused: row.state === 'paused' };
}

function applied(row: ScheduleRecord, input: Input<typeof contract.changeSchedule>): ReturnType<typeof editedFields> {
  const before = editedFields(row);
  const { every = before.every, weekday = before.weekday, monthDay = before.monthDay, hour = before.hour } = input;
  const { range = before.range, byMail = before.byMail, paused = before.paused } = input;
  return { every, weekday, monthDay, hour, range, byMail, paused };
}

async function describe(ctx: UserCtx, rows: readonly ScheduleRecord[], db: Db): Promise<contract.ScheduleRow[]> {
  const words = await filterWords(ctx, rows, db);
  return rows.map((row) => {
    const { id, list, filter, format, forPrograms, state, lastAt, nextAt } = row;
    return {
      ...{ id, list, filter: words({ list, filter }), format, forPrograms, ...repeatedOf(row), state, lastAt },
      nextAt: state === 'active' ? nextAt : null,
      version: versionOf(editedFields(row)),
    };
  });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.createSchedule, createSchedule),
  mount(contract.listSchedules, listSchedules),
  mount(contract.changeSchedule, changeSchedule),
  mount(contract.deleteSchedule, deleteSchedule),
];
