import { lacksRange } from '@greenroom/contract/exports/exported-lists.ts';
import type { ExportRow } from '@greenroom/contract/exports/exports.ts';
import { EXPORTS_OPEN_MAX } from '@greenroom/contract/exports/exports.ts';
import type { UserCtx } from '../../context.ts';
import { isTimeZone } from '../../platform/calendar.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import { describeExports } from './describe-exports.ts';
import { EXPORTED_LISTS } from './exported.ts';
import { isShort, mayExport } from './exports.policy.ts';
import { countOpen, insertExport, type OrderedExport } from './exports.queries.ts';
import { writeExportsJob } from './write-exports.job.ts';

/** What is exported, and how, apart from what the session says. */
export type Order = Omit<OrderedExport, 'locale' | 'secondFactor'>;

/**
 * Enters an export with the job that writes it. What cannot be read now is refused now, as the list's own call does it.
 * @throws RefusalError `forbidden`, `time-range-missing`, `too-many-exports`, `invalid-input`; what the list refuses
 */
export async function placeOrder(ctx: UserCtx, order: Order, secondFactor: boolean): Promise<ExportRow> {
  requireOrder(ctx, order);
  const { total } = await EXPORTED_LISTS[order.list].open(ctx, order.filter);
  const userId = ctx.user.id;
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countOpen(trx, userId)) >= EXPORTS_OPEN_MAX) fail('too-many-exports', { max: EXPORTS_OPEN_MAX });
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

/** Refuses what nobody could write, whatever the list holds. */
export function requireOrder(ctx: Pick<UserCtx, 'user'>, { list, filter, columns, timeZone }: Order): void {
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
