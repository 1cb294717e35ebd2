import { exportedOf, lacksRange } from '@greenroom/contract/exports/exported-lists.ts';
import * as contract from '@greenroom/contract/exports/exports.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn, daysIn, isTimeZone } from '../../platform/calendar.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import { type FileAnswer, type MountedRoute, mount, mountFile } from '../../platform/http/mount.ts';
import { SHEET_TYPES } from '../../platform/sheets/write/sheet-answer.ts';
import { describeExports } from './describe-exports.ts';
import { EXPORTED_LISTS } from './exported.ts';
import { isShort, keptUntil, mayExport, reachesList } from './exports.policy.ts';
import {
  cancelOwn,
  countOpen,
  countOwn,
  type ExportRecord,
  findOwn,
  hasSecondFactor,
  insertExport,
  listOwn,
  type OrderedExport,
  removeOwn,
} from './exports.queries.ts';
import { writeExportsJob } from './write-exports.job.ts';

/**
 * Starts writing a list to a file in the background (R-STAT-3, R-PLUS-7).
 * @throws RefusalError as `placeOrder` does
 */
async function startExport(
  ctx: UserCtx,
  input: Input<typeof contract.startExport>,
): Promise<Data<typeof contract.startExport>> {
  const { list, filter, columns = null, format, forPrograms, timeZone = ctx.config.timeZone } = input;
  return placeOrder(ctx, { list, filter, columns, format, forPrograms, timeZone });
}

/** Lists the caller's own exports with their progress, latest first. */
async function listExports(
  ctx: UserCtx,
  input: Input<typeof contract.listExports>,
): Promise<Data<typeof contract.listExports>> {
  const userId = ctx.user.id;
  const [rows, total] = await Promise.all([
    listOwn(ctx.db, userId, { size: input.size, offset: offsetOf(input) }),
    countOwn(ctx.db, userId),
  ]);
  return { rows: await describeExports(ctx, rows), total };
}

/** @throws RefusalError `export-not-found`; `token-not-allowed` for a token that can't read the list */
async function readExport(ctx: UserCtx, { id }: { readonly id: number }): Promise<Data<typeof contract.readExport>> {
  const row = await requireOwn(ctx, id);
  const [found = fail('export-not-found')] = await describeExports(ctx, [row]);
  return found;
}

async function requireOwn({ db, user }: UserCtx, id: number): Promise<ExportRecord> {
  const found = (await findOwn(db, user.id, id)) ?? fail('export-not-found');
  return reachesList(user, found.list) ? found : fail('token-not-allowed');
}

/**
 * Returns a finished export's file, if its owner may still see the content. Users who have lost the right, or any group
 * from their scope, since then can't download it (R-SES-12, R-PLUS-28).
 * @throws RefusalError as `readExport`; `export-not-finished`, `forbidden`, `export-scope-changed`, `export-file-gone`
 */
async function downloadExport(ctx: UserCtx, { id }: Input<typeof contract.downloadExport>): Promise<FileAnswer> {
  const { user } = ctx;
  const found = await requireOwn(ctx, id);
  if (!mayExport(user, found.list)) fail('forbidden');
  if (found.state !== 'finished') fail('export-not-finished');
  if (!user.seesAllGroups && found.scopeMark !== user.scopeMark) fail('export-scope-changed');
  const isOver = found.expiresAt !== null && Date.parse(found.expiresAt) <= ctx.clock.now().getTime();
  const file = isOver ? null : await ctx.files.readPrivate(found.file);
  if (file === null) fail('export-file-gone');
  return {
    contentType: SHEET_TYPES[found.format],
    fileName: fileNameOf(found, ctx.config.timeZone),
    body: file.stream,
    cacheSeconds: 0,
  };
}

/** Returns the name for saving a file: the list with its first and last day, or with the day of the request. */
function fileNameOf(
  {
    list,
    filter,
    format,
    timeZone,
    createdAt,
  }: Pick<ExportRecord, 'list' | 'filter' | 'format' | 'timeZone' | 'createdAt'>,
  programmeZone: string,
): string {
  const days = daysOf(exportedOf(list).range, filter, timeZone) ?? [dayIn(programmeZone, new Date(createdAt))];
  return `${[list, ...days].join('-')}.${format}`;
}

/**
 * Returns the first and last day; null if the list has no time range or only the current week. The end of a time range
 * is exclusive.
 */
function daysOf(
  range: ReturnType<typeof exportedOf>['range'],
  filter: ExportRecord['filter'],
  timeZone: string,
): string[] | null {
  if (range === null) return null;
  if (range.kind === 'week') return typeof filter[range.week] === 'string' ? [String(filter[range.week])] : null;
  const [from, to] = [String(filter[range.from]), String(filter[range.to])];
  if (range.kind === 'days') return [from, to];
  return [new Date(from), new Date(Date.parse(to) - 1)].map(daysIn(timeZone));
}

/**
 * Stops a waiting or running export. The process that writes it notices within a second and stores no file.
 * @throws RefusalError `export-not-found`, `export-finished`
 */
async function cancelExport(
  ctx: UserCtx,
  { id }: Input<typeof contract.cancelExport>,
): Promise<Data<typeof contract.cancelExport>> {
  const userId = ctx.user.id;
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now();
    if (await cancelOwn(trx, userId, id, { now, expiresAt: keptUntil(now) })) {
      await ctx.events.publish(trx, { userId }, { topic: 'export', id });
      return;
    }
    const state = (await findOwn(trx, userId, id))?.state ?? fail('export-not-found');
    if (state !== 'cancelled') fail('export-finished');
  });
  return readExport(ctx, { id });
}

/**
 * Starts an export again, with current rows and in the current language.
 * @throws RefusalError `export-not-found`; as `placeOrder` does
 */
async function exportAgain(
  ctx: UserCtx,
  { id }: Input<typeof contract.exportAgain>,
): Promise<Data<typeof contract.exportAgain>> {
  const before = (await findOwn(ctx.db, ctx.user.id, id)) ?? fail('export-not-found');
  const { list, filter, columns, format, forPrograms, timeZone } = before;
  return placeOrder(ctx, { list, filter, columns, format, forPrograms, timeZone });
}

/**
 * Deletes an export with its file. A running export is stopped.
 * @throws RefusalError `export-not-found`
 */
async function deleteExport(ctx: UserCtx, { id }: Input<typeof contract.deleteExport>): Promise<null> {
  const userId = ctx.user.id;
  const file = await ctx.db.transaction().execute(async (trx) => {
    const removed = (await removeOwn(trx, userId, id)) ?? fail('export-not-found');
    await ctx.events.publish(trx, { userId }, { topic: 'export', id });
    return removed;
  });
  await ctx.files.remove(file);
  return null;
}

/** An export's content and form, without session data. */
type Order = Omit<OrderedExport, 'locale' | 'secondFactor'>;

/**
 * Stores an export and queues the job that writes it. An export that can't be read now is refused with the same error
 * as in the list's own call.
 * @throws RefusalError `token-not-allowed`, `forbidden`, `time-range-missing`, `too-many-exports`, `invalid-input`; the
 * list's errors
 */
async function placeOrder(ctx: UserCtx, order: Order): Promise<contract.ExportRow> {
  requireOrder(ctx, order);
  const secondFactor = await hasSecondFactor(ctx.db, ctx.user.sessionTokenHash);
  const { total } = await EXPORTED_LISTS[order.list].open(ctx, order.filter);
  const userId = ctx.user.id;
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countOpen(trx, userId)) >= contract.EXPORTS_OPEN_MAX)
      fail('too-many-exports', { max: contract.EXPORTS_OPEN_MAX });
    const file = ctx.files.drawName(order.format, 'export');
    const placed = { ...order, locale: ctx.locale, secondFactor, userId, total, short: isShort(total), file };
    const row = await insertExport(trx, placed, ctx.clock.now());
    await writeExportsJob.enter(trx, {});
    await ctx.events.publish(trx, { userId }, { topic: 'export', id: row.id });
    const [made = fail('internal')] = await describeExports(ctx, [row], trx);
    await ctx.remember(trx, made);
    return made;
  });
}

/** Refuses exports that can never be written, regardless of the list's content. */
export function requireOrder(ctx: Pick<UserCtx, 'user'>, { list, filter, columns, timeZone }: Order): void {
  if (!reachesList(ctx.user, list)) fail('token-not-allowed');
  if (!mayExport(ctx.user, list)) fail('forbidden');
  if (lacksRange(list, filter)) fail('time-range-missing');
  const known = EXPORTED_LISTS[list].columns;
  const unknown = columns?.find((id) => !known.some((column) => column.id === id));
  const isEmpty = columns?.every((id) => !known.some((column) => column.id === id && column.isExported)) ?? false;
  if (unknown !== undefined || isEmpty) refuse('columns');
  if (!isTimeZone(timeZone)) refuse('timeZone');
}

function refuse(path: string): never {
  throw new RefusalError('invalid-input', { count: 1 }, [{ path, code: 'invalid', params: {} }], null);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.startExport, startExport),
  mount(contract.listExports, listExports),
  mount(contract.readExport, readExport),
  mountFile(contract.downloadExport, downloadExport),
  mount(contract.cancelExport, cancelExport),
  mount(contract.exportAgain, exportAgain),
  mount(contract.deleteExport, deleteExport),
];
