import type { listHistory as contract, HistoryFilter } from '@greenroom/contract/applications.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Scope } from '../../../access/scope.ts';
import type { UserCtx } from '../../../context.ts';
import { describeRecord } from '../describe-record.ts';
import {
  countHistory,
  type HistoryRecord,
  isByTime,
  listHistoryPage,
  listNewestByGroup,
  walkHistoryPage,
} from './history.queries.ts';

/** Upload records in scope, filtered, sorted, paged, with the exact total (R-HOST-6). */
export async function listHistory(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const page = { size: input.size, offset: offsetOf(input) };
  const [records, total] = mayBeWide(ctx.scope, input)
    ? await readWide(ctx, input, page)
    : await Promise.all([listHistoryPage(ctx.db, ctx.scope, input, page), countHistory(ctx.db, ctx.scope, input)]);
  const now = ctx.clock.now();
  return { rows: records.map((record) => describeRecord(record, now)), total };
}

interface Page {
  size: number;
  offset: number;
}

/** A scope with at most this many records is scanned in a few milliseconds. */
const SCAN_LIMIT = 2000;
/** So many of everybody's newest records are looked at for each that is shown, before the groups are asked one by one. */
const WALK_FACTOR = 20;
/** Further back than this, a page is not put together from groups: each would be read as far as the page lies back. */
const BY_GROUP_LIMIT = 200;

/** Whether the scope may hold thousands of groups, and the page can be found in the order of all records. */
function mayBeWide(scope: Scope, { groupId, batchId, hostId, sort }: HistoryFilter): boolean {
  return (
    scope.kind === 'bound' && sort === 'submittedAt' && (groupId ?? batchId ?? (hostId || undefined)) === undefined
  );
}

/** An agent with thousands of groups gets the page as fast as one with a single group. */
async function readWide(ctx: UserCtx, filter: HistoryFilter, page: Page): Promise<[HistoryRecord[], number]> {
  const total = await countHistory(ctx.db, ctx.scope, filter);
  if (total <= SCAN_LIMIT || page.offset >= total) {
    return [await listHistoryPage(ctx.db, ctx.scope, filter, page), total];
  }
  const end = page.offset + page.size;
  const byGroup = isByTime(filter) && end <= BY_GROUP_LIMIT;
  // Scans no more records than the scope holds: where that finds too few, it cost no more than the next query.
  const walked = byGroup ? Math.min(total, end * WALK_FACTOR) : total;
  const records = await walkHistoryPage(ctx.db, ctx.scope, filter, page, walked);
  if (records.length === Math.min(page.size, total - page.offset)) return [records, total];
  if (!byGroup) return [await listHistoryPage(ctx.db, ctx.scope, filter, page), total];
  return [(await listNewestByGroup(ctx.db, ctx.scope, filter, end)).slice(page.offset), total];
}
