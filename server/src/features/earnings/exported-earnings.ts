import { type HostEarnings, listGroupEarnings, listHostEarnings } from '@greenroom/contract/earnings.ts';
import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { groupEarningsList, hostEarningsList } from '@greenroom/contract/lists/earnings.ts';
import { ALL_ROWS } from '../../platform/db/stream-rows.ts';
import { flatMapRows, type Rows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { fourWeeks, toWeeks } from './four-weeks.ts';
import { type FoundGroup, groupEarnings, readGroupPage } from './list-group-earnings.queries.ts';
import { type FoundHost, hostEarnings, readHostPage } from './list-host-earnings.queries.ts';
import { requireGroup } from './require-group.ts';

const PAGED = { page: true, size: true } as const;

/** Coins by host and group in four weeks as a file (R-STAT-2, R-STAT-3). */
export const exportedHostEarnings = exportedList({
  list: hostEarningsList,
  filter: listHostEarnings.query.omit(PAGED),
  async open(ctx, { groupId, search, sort, order, week }) {
    const period = fourWeeks(ctx, week);
    await requireGroup(ctx, groupId);
    const wanted = search ? { id: plainDigits(search), name: search } : null;
    const filter = { groupId, search: wanted, sort, order, offset: 0 };
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

function hostsOf(rows: Rows<FoundHost>): Rows<HostEarnings> {
  return flatMapRows(rows, (row) =>
    row.hostId === null ? [] : [{ ...row, path: [row.groupName], weeks: toWeeks(row) }],
  );
}

/** Coins by group in four weeks as a file (R-STAT-2, R-STAT-3). */
export const exportedGroupEarnings = exportedList({
  list: groupEarningsList,
  filter: listGroupEarnings.query.omit(PAGED),
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
