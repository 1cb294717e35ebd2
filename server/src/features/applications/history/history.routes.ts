import * as contract from '@greenroom/contract/applications/applications.ts';
import { canBeSentAgain } from '@greenroom/contract/applications/reasons.ts';
import * as again from '@greenroom/contract/applications/submitting-again.ts';
import { MANY_HOSTS } from '@greenroom/contract/constants.ts';
import { readHostSearch } from '@greenroom/contract/ids/host-search.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import type { RawBuilder } from 'kysely';
import { MERGE_LIMIT } from '../../../access/first-of-groups.ts';
import type { Scope } from '../../../access/scope.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../../platform/http/mount.ts';
import { mapRows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { maySubmitAgain } from '../applications.policy.ts';
import { dayOf, describeRecord, reasonTexts } from '../describe-record.ts';
import {
  countHistory,
  type HistoryRecord,
  historyQuery,
  isByTime,
  listHistoryPage,
  mergeHistoryPage,
  scanHistoryPage,
  walkHistoryPage,
} from './history.queries.ts';
import {
  countMatching,
  findShorterWay,
  listIdsBeginning,
  readSearchPage,
  type Search,
  searchQuery,
} from './search.queries.ts';
import { type AgainRecord, filteredRecords, listAgainRecords, namedRecords } from './submittable-again.queries.ts';

/** Returns the host upload records in scope, filtered, sorted and paged, with the exact total (R-HOST-6). */
async function listHistory(
  ctx: UserCtx,
  input: Input<typeof contract.listHistory>,
): Promise<Data<typeof contract.listHistory>> {
  const page = { size: input.size, offset: offsetOf(input) };
  const { records, total } = await readPage(ctx, input, page);
  const today = dayOf(ctx.clock.now());
  return { rows: records.map((record) => describeRecord(record, today)), total };
}

/** Counts the applications that the history shows with a filter, in all groups in scope. */
export function countRecords(ctx: UserCtx, filter: Partial<Omit<contract.HistoryFilter, 'hostId'>>): Promise<number> {
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

async function readPage(ctx: UserCtx, filter: contract.HistoryFilter, page: Page): Promise<Read> {
  const search = await findWay(ctx, filter);
  if (search !== null) return readSearchPage(ctx.db, ctx.scope, filter, search, page);
  if (mayBeWide(ctx.scope, filter)) return readWide(ctx, filter, page);
  const [records, total] = await Promise.all([
    listHistoryPage(ctx.db, ctx.scope, filter, page),
    countHistory(ctx.db, ctx.scope, filter),
  ]);
  return { records, total };
}

/** Maximum number of records in a scope that can be scanned in a few milliseconds. */
const SCAN_LIMIT = 2000;
/**
 * For each row shown, this many of the newest applications in all groups are scanned before falling back to one query
 * per group.
 */
const WALK_FACTOR = 20;

/**
 * Returns whether the scope may contain thousands of groups, and the page can be found by reading all applications in
 * order.
 */
function mayBeWide(scope: Scope, { groupId, batchId, sort }: contract.HistoryFilter): boolean {
  return scope.kind === 'bound' && sort === 'submittedAt' && (groupId ?? batchId) === undefined;
}

/** Reads a page for a user with thousands of groups as fast as for a user with one group. */
async function readWide(ctx: UserCtx, filter: contract.HistoryFilter, page: Page): Promise<Read> {
  const total = await countHistory(ctx.db, ctx.scope, filter);
  if (page.offset >= total) return { records: [], total };
  const end = page.offset + page.size;
  const byGroup = isByTime(filter) && end <= MERGE_LIMIT;
  // Scans no more applications than the scope contains. If the page is not full then, the scan has cost no more than
  // the next query.
  const walked = byGroup ? end * WALK_FACTOR : total;
  if (total > (byGroup ? walked : SCAN_LIMIT)) {
    const records = await walkHistoryPage(ctx.db, ctx.scope, filter, page, walked);
    if (records.length === Math.min(page.size, total - page.offset)) return { records, total };
  }
  const read = byGroup ? mergeHistoryPage : scanHistoryPage;
  return { records: await read(ctx.db, ctx.scope, filter, page), total };
}

/**
 * If at most this many applications in all groups have an ID with the given beginning, they are read by their IDs.
 * Looking at each group in the scope would be slower.
 */
const FEW = 40;

/**
 * Returns how to run the filter's search with the fewest reads; null without a search. The contract has already refused
 * texts that are neither IDs nor a name.
 */
async function findWay({ db, scope }: UserCtx, filter: contract.HistoryFilter): Promise<Search | null> {
  const search = filter.hostId ? readHostSearch(filter.hostId) : null;
  switch (search?.by) {
    case 'ids':
      return { way: 'ids', ids: search.ids };
    case 'beginning': {
      const { beginning } = search;
      const ids = await listIdsBeginning(db, beginning, FEW + 1);
      return ids.length > FEW ? { way: 'beginning', beginning } : { way: 'ids', ids: [...new Set(ids)] };
    }
    case 'name': {
      const { name } = search;
      const way =
        scope.kind === 'all' && filter.groupId === undefined
          ? 'accounts'
          : await findShorterWay(db, scope, filter, name);
      return { way, name };
    }
    default:
      return null;
  }
}

/** Exports host upload records as a file (R-HOST-6, R-STAT-3). */
export const exportedHistory = exportedList({
  list: historyList,
  filter: contract.historyFilter,
  async open(ctx, filter) {
    const search = await findWay(ctx, filter);
    const { db, scope, clock } = ctx;
    return {
      total: await (search === null ? countHistory(db, scope, filter) : countMatching(db, scope, filter, search)),
      async rows(stream) {
        const records = await stream<HistoryRecord>(
          search === null ? historyQuery(scope, filter) : searchQuery(scope, filter, search),
        );
        const today = dayOf(clock.now());
        return mapRows(records, (record) => describeRecord(record, today));
      },
    };
  },
  own: (ctx, forPrograms) => ({
    reason: forPrograms ? ({ codes }) => codes.join(' ') : (row) => reasonValue(ctx, row),
  }),
});

/** Returns every reason with its code, for people to read. */
function reasonValue(ctx: Pick<UserCtx, 'messages' | 'locale'>, row: contract.HistoryRow): string {
  return reasonTexts(ctx, row)
    .map((text, index) => `${text} (${row.codes[index]})`)
    .join('; ');
}

/**
 * Returns the applications that can be submitted again, from a given list or from all that match a filter. The same
 * rule as for a single application is applied to the latest application for each ID and group (R-PLUS-17). Applications
 * out of scope are left out.
 * @throws RefusalError `records-not-chosen`, `too-many-records`
 */
async function listSubmittableAgain(
  ctx: UserCtx,
  input: Input<typeof again.listSubmittableAgain>,
): Promise<Data<typeof again.listSubmittableAgain>> {
  const records = await listAgainRecords(ctx.db, await chosen(ctx, input), MANY_HOSTS + 1);
  if (records.length > MANY_HOSTS) fail('too-many-records', { max: MANY_HOSTS });
  const taken = new Set<string>();
  return { outcomes: records.map((record) => describe(record, taken)) };
}

async function chosen(
  ctx: UserCtx,
  { applications, filter }: Input<typeof again.listSubmittableAgain>,
): Promise<RawBuilder<unknown>> {
  if (applications !== undefined && filter === undefined) return namedRecords(ctx.scope, applications);
  if (applications !== undefined || filter === undefined) return fail('records-not-chosen');
  return filteredRecords(ctx.scope, filter, await findWay(ctx, filter));
}

/** @param taken the IDs per group that were already returned */
function describe(record: AgainRecord, taken: Set<string>): again.AgainOutcome {
  const { hostId, id: applicationId, name, groupId, groupName } = record;
  const outcome = outcomeOf(record, taken);
  const code = outcome === 'ends' ? (codesOf(record).find((each) => !canBeSentAgain([each])) ?? null) : null;
  return { hostId, applicationId, name, groupId, groupName, outcome, code };
}

function outcomeOf(record: AgainRecord, taken: Set<string>): again.AgainOutcome['outcome'] {
  if (record.reviewStatus === 'successful' || record.isHost) return 'host';
  if (record.open || record.hasOpen) return 'waiting';
  if (!maySubmitAgain(record)) return 'ends';
  const id = `${record.groupId} ${record.hostId}`;
  if (taken.has(id)) return 'repeated';
  taken.add(id);
  return 'again';
}

function codesOf({ uploadCodes, reviewCodes }: AgainRecord): readonly number[] {
  return reviewCodes.length > 0 ? reviewCodes : uploadCodes;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listHistory, listHistory),
  mount(again.listSubmittableAgain, listSubmittableAgain),
];
