import * as contract from '@greenroom/contract/earnings.ts';
import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { groupEarningsList, hostEarningsList } from '@greenroom/contract/lists/earnings.ts';
import type { UserCtx } from '../../context.ts';
import { ALL_ROWS } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { flatMapRows, type Rows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { describeGroups } from '../groups/index.ts';
import {
  type FoundGroup,
  groupEarnings,
  isGroupThere,
  listDaySums,
  readAsOf,
  readGroupPage,
} from './earnings.queries.ts';
import { isAmongFirst, readFirstHosts } from './first-hosts.queries.ts';
import { fourWeeks, lastFinal, sumWeeks, toWeeks } from './four-weeks.ts';
import { type FoundHost, hostEarnings, readHostPage } from './list-host-earnings.queries.ts';

/**
 * Returns the coins by day and by week for a group and all below it, or for the whole scope. The answer includes the
 * last report time, the time zone and the last final day (R-STAT-2, R-PLUS-6). A day without reports has no figure.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
async function readEarnings(
  ctx: UserCtx,
  input: Input<typeof contract.readEarnings>,
): Promise<Data<typeof contract.readEarnings>> {
  const period = fourWeeks(ctx, input.week);
  await requireGroup(ctx, input.groupId);
  const known = await listDaySums(ctx.db, ctx.scope, input, period);
  const byDay = new Map(known.map((each) => [each.day, each]));
  return {
    timeZone: ctx.config.timeZone,
    today: period.today,
    asOf: known.length === 0 ? null : await readAsOf(ctx.db, ctx.scope, input, period),
    finalTo: lastFinal(known),
    weeks: sumWeeks(period, known),
    days: period.days.map((day) => byDay.get(day) ?? { day, coins: null, hosts: 0, provisional: false }),
  };
}

/**
 * Lists coins by host and group in four weeks, for current hosts, and for former hosts with earnings that count for a
 * group in scope (R-STAT-2). A host that moved is listed once for each group. The totals cover all matches.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
async function listHostEarnings(
  ctx: UserCtx,
  input: Input<typeof contract.listHostEarnings>,
): Promise<Data<typeof contract.listHostEarnings>> {
  const { groupId, search, sort, order, page, size } = input;
  const period = fourWeeks(ctx, input.week);
  await requireGroup(ctx, groupId);
  const filter = { groupId, search: searched(search), sort, order, limit: size, offset: offsetOf({ page, size }) };
  const { rows, total, left, totals } = isAmongFirst(filter)
    ? await readFirstHosts(ctx.db, ctx.scope, filter, period)
    : await readHostPage(ctx.db, ctx.scope, filter, period);
  const pathOf = await pathsOf(ctx, rows);
  return {
    rows: rows.map((row) => ({
      hostId: row.hostId,
      appId: row.appId,
      appLabel: row.appLabel,
      name: row.name,
      avatar: row.avatar,
      groupId: row.groupId,
      groupName: row.groupName,
      path: pathOf(row),
      present: row.present,
      weeks: toWeeks(row),
    })),
    total,
    left,
    totals: toWeeks(totals),
  };
}

/**
 * Lists coins by group in four weeks, each group alone or with all below it (R-STAT-2). Deleted groups are listed only
 * if they have coins in these weeks. The totals count each host's coins once.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
async function listGroupEarnings(
  ctx: UserCtx,
  input: Input<typeof contract.listGroupEarnings>,
): Promise<Data<typeof contract.listGroupEarnings>> {
  const { groupId, search = '', below, sort, order, page, size } = input;
  const period = fourWeeks(ctx, input.week);
  await requireGroup(ctx, groupId);
  const filter = { groupId, search, below, sort, order, limit: size, offset: offsetOf({ page, size }) };
  const { rows, total, totals } = await readGroupPage(ctx.db, ctx.scope, filter, period);
  const pathOf = await pathsOf(ctx, rows);
  return {
    rows: rows.map((row) => ({
      groupId: row.groupId,
      groupName: row.groupName,
      path: pathOf(row),
      appLabel: row.appLabel,
      country: row.country,
      deleted: row.deleted,
      weeks: toWeeks(row),
    })),
    total,
    totals: toWeeks(totals),
  };
}

/**
 * Requires that a group, if one is given, is in the caller's scope. Deleted groups are in scope as long as a group
 * above them is.
 * @throws RefusalError `group-not-found`
 */
export async function requireGroup(ctx: Pick<UserCtx, 'db' | 'scope'>, groupId: number | undefined): Promise<void> {
  if (groupId !== undefined && !(await isGroupThere(ctx.db, ctx.scope, groupId))) fail('group-not-found');
}

/** Interprets the text of a host search as an ID or a name. */
export function searched(search: string | undefined) {
  return search ? { id: plainDigits(search), name: search } : null;
}

interface OfGroup {
  readonly groupId: number;
  readonly groupName: string;
}

/** Finds the paths of the groups in these rows. A group that can't be described has only its name. */
export async function pathsOf(ctx: UserCtx, rows: readonly OfGroup[]): Promise<(row: OfGroup) => string[]> {
  const groups = await describeGroups(ctx.db, ctx.scope, [...new Set(rows.map(({ groupId }) => groupId))]);
  const paths = new Map(groups.map(({ id, path }) => [id, path]));
  return ({ groupId, groupName }) => paths.get(groupId) ?? [groupName];
}

const PAGED = { page: true, size: true } as const;

/** Exports coins by host and group in four weeks as a file (R-STAT-2, R-STAT-3). */
export const exportedHostEarnings = exportedList({
  list: hostEarningsList,
  filter: contract.listHostEarnings.query.omit(PAGED),
  async open(ctx, { groupId, search, sort, order, week }) {
    const period = fourWeeks(ctx, week);
    await requireGroup(ctx, groupId);
    const filter = { groupId, search: searched(search), sort, order, offset: 0 };
    const { total } = await readHostPage(ctx.db, ctx.scope, { ...filter, limit: 0 }, period);
    return {
      total,
      async rows(stream) {
        const all = { ...filter, limit: ALL_ROWS };
        return hostsOf(await stream<FoundHost>(hostEarnings(ctx.scope, all, period)));
      },
    };
  },
});

function hostsOf(rows: Rows<FoundHost>): Rows<contract.HostEarnings> {
  return flatMapRows(rows, (row) =>
    row.hostId === null ? [] : [{ ...row, path: [row.groupName], weeks: toWeeks(row) }],
  );
}

/** Exports coins by group in four weeks as a file (R-STAT-2, R-STAT-3). */
export const exportedGroupEarnings = exportedList({
  list: groupEarningsList,
  filter: contract.listGroupEarnings.query.omit(PAGED),
  async open(ctx, { week, search = '', ...given }) {
    const period = fourWeeks(ctx, week);
    await requireGroup(ctx, given.groupId);
    const filter = { ...given, search, offset: 0 };
    const { total } = await readGroupPage(ctx.db, ctx.scope, { ...filter, limit: 0 }, period);
    return {
      total,
      async rows(stream) {
        const all = { ...filter, limit: ALL_ROWS };
        return groupsOf(await stream<FoundGroup>(groupEarnings(ctx.scope, all, period)));
      },
    };
  },
});

function groupsOf(rows: Rows<FoundGroup>) {
  return flatMapRows(rows, (row) =>
    row.groupId === null ? [] : [{ ...row, path: [row.groupName], weeks: toWeeks(row) }],
  );
}

export const routes: readonly MountedRoute[] = [
  mount(contract.readEarnings, readEarnings),
  mount(contract.listHostEarnings, listHostEarnings),
  mount(contract.listGroupEarnings, listGroupEarnings),
];
