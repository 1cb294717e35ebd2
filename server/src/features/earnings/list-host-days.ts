import type { listHostDays as contract } from '@greenroom/contract/hosts/host-history.ts';
import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { describeDay, describeKnown } from './describe-day.ts';
import { findHost, firstKnownDay, listHostDays as listKnownDays, listRestatedDays } from './host-days.queries.ts';

/**
 * Every day of a host from its first report to today, the latest first; a page costs what its own days cost, however long
 * the history is. Days that count for groups out of scope look like days without reports (R-PLUS-6).
 * @throws RefusalError `host-not-found`
 */
export async function listHostDays(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { db, scope } = ctx;
  const [limit, offset] = [input.size, offsetOf(input)];
  if ((await findHost(db, scope, input)) === undefined) fail('host-not-found');
  if (input.restated) {
    const { rows, total } = await listRestatedDays(db, scope, input, { limit, offset });
    return { rows: rows.map(describeKnown), total };
  }
  const first = await firstKnownDay(db, scope, input);
  if (first === null) return { rows: [], total: 0 };
  const today = dayIn(ctx.config.timeZone, ctx.clock.now());
  const total = daysBetween(first, today) + 1;
  const count = Math.max(0, Math.min(limit, total - offset));
  if (count === 0) return { rows: [], total };
  const until = addDays(today, -offset);
  const known = await listKnownDays(db, scope, input, { from: addDays(until, 1 - count), until });
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days = Array.from({ length: count }, (_, index) => addDays(until, -index));
  return { rows: days.map((day) => describeDay(day, byDay.get(day))), total };
}
