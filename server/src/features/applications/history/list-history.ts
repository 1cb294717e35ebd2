import type { listHistory as contract, HistoryFilter } from '@greenroom/contract/hosts/applications.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { MERGE_LIMIT } from '../../../access/first-of-groups.ts';
import type { Scope } from '../../../access/scope.ts';
import type { UserCtx } from '../../../context.ts';
import { dayOf, describeRecord } from '../describe-record.ts';
import { findWay } from './find-way.ts';
import {
  countHistory,
  type HistoryRecord,
  isByTime,
  listHistoryPage,
  mergeHistoryPage,
  scanHistoryPage,
  walkHistoryPage,
} from './history.queries.ts';
import { readSearchPage } from './search.queries.ts';

/** Upload records in scope, filtered, sorted, paged, with the exact total (R-HOST-6). */
export async function listHistory(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const page = { size: input.size, offset: offsetOf(input) };
  const { records, total } = await readPage(ctx, input, page);
  const today = dayOf(ctx.clock.now());
  return { rows: records.map((record) => describeRecord(record, today)), total };
}

/** How many records the history with a filter shows, of all groups in scope. */
export function countRecords(ctx: UserCtx, filter: Partial<Omit<HistoryFilter, 'hostId'>>): Promise<number> {
  return countHistory(ctx.db, ctx.scope, { codes: [], sort: 'submittedAt', order: 'desc', ...filter });
}

interface Page {
  size: number;
  offset: number;
}

interface Read {
  records: HistoryRecord[];
  total: number;
}

async function readPage(ctx: UserCtx, filter: HistoryFilter, page: Page): Promise<Read> {
  const search = await findWay(ctx, filter);
  if (search !== null) return readSearchPage(ctx.db, ctx.scope, filter, search, page);
  if (mayBeWide(ctx.scope, filter)) return readWide(ctx, filter, page);
  const [records, total] = await Promise.all([
    listHistoryPage(ctx.db, ctx.scope, filter, page),
    countHistory(ctx.db, ctx.scope, filter),
  ]);
  return { records, total };
}

/** A scope with at most this many records is scanned in a few milliseconds. */
const SCAN_LIMIT = 2000;
/** So many of everybody's newest records are looked at for each that is shown, before the groups are asked one by one. */
const WALK_FACTOR = 20;

/** Whether the scope may hold thousands of groups, and the page can be found in the order of all records. */
function mayBeWide(scope: Scope, { groupId, batchId, sort }: HistoryFilter): boolean {
  return scope.kind === 'bound' && sort === 'submittedAt' && (groupId ?? batchId) === undefined;
}

/** An agent with thousands of groups gets the page as fast as one with a single group. */
async function readWide(ctx: UserCtx, filter: HistoryFilter, page: Page): Promise<Read> {
  const total = await countHistory(ctx.db, ctx.scope, filter);
  if (page.offset >= total) return { records: [], total };
  const end = page.offset + page.size;
  const byGroup = isByTime(filter) && end <= MERGE_LIMIT;
  // Scans no more records than the scope holds: where that finds too few, it cost no more than the next query.
  const walked = byGroup ? end * WALK_FACTOR : total;
  if (total > (byGroup ? walked : SCAN_LIMIT)) {
    const records = await walkHistoryPage(ctx.db, ctx.scope, filter, page, walked);
    if (records.length === Math.min(page.size, total - page.offset)) return { records, total };
  }
  const read = byGroup ? mergeHistoryPage : scanHistoryPage;
  return { records: await read(ctx.db, ctx.scope, filter, page), total };
}
