import type { List } from '@greenroom/contract/kit/list.ts';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import { declaredLayout, showColumn, writeLayout } from '../../../domain/lists/list-layout.ts';
import { declaredColumns, layoutParameter } from '../../../domain/lists/use-list-layout.ts';
import { listViews, type ShippedView } from '../../../lib/address/list-views.ts';
import { statisticsAddressSchema } from '../statistics-address.ts';

export type StatisticsColumn = (typeof hostStatisticsList)['columns'][number]['id'];

export type GroupStatisticsColumn = (typeof groupStatisticsList)['columns'][number]['id'];

/** Columns that identify the row. They come first in every view. */
const WHO = ['name', 'host-id', 'group'] as const;

const SETS: Readonly<Record<'earnings' | 'calls' | 'compliance', readonly StatisticsColumn[]>> = {
  earnings: [
    ...WHO,
    ...(['total-coins', 'gift-coins', 'non-friend-video-coins', 'friend-video-coins', 'task-coins'] as const),
    ...(['box-coins', 'week-0', 'week-1', 'week-2', 'week-3', 'day'] as const),
  ],
  calls: [
    ...WHO,
    ...(['active', 'call-count', 'call-minutes', 'average-call', 'long-call-ratio', 'match-count'] as const),
    ...(['match-minutes', 'total-coins', 'day'] as const),
  ],
  compliance: [
    ...WHO,
    ...(['category', 'kyc', 'bank', 'bank-country', 'story', 'personal-video', 'active', 'joined', 'day'] as const),
  ],
};

const SETS_OF_GROUPS: Readonly<Record<'earnings' | 'calls', readonly GroupStatisticsColumn[]>> = {
  earnings: [
    ...(['group', 'hosts', 'active-hosts', 'total-coins', 'gift-coins', 'non-friend-video-coins'] as const),
    ...(['friend-video-coins', 'task-coins', 'box-coins', 'week-0', 'week-1', 'week-2', 'week-3', 'day'] as const),
  ],
  calls: [
    ...(['group', 'hosts', 'active-hosts', 'call-count', 'call-minutes', 'average-call', 'long-call-ratio'] as const),
    ...(['match-count', 'match-minutes', 'total-coins', 'day'] as const),
  ],
};

/** Number of columns that are pinned by default: only the name. */
export const STATISTICS_PINNED = 1;

/** Returns the built-in views. Each has the columns that answer one question. */
function shippedViews(
  list: Pick<List<never>, 'id' | 'columns'>,
  sets: Readonly<Record<string, readonly string[]>>,
): ShippedView[] {
  const declared = declaredColumns(list, STATISTICS_PINNED);
  return Object.entries(sets).map(([id, shown]) => {
    const others = declared.ids.filter((each) => !shown.includes(each));
    const layout = others.reduce((at, each) => showColumn(at, each, false), declaredLayout(declared));
    return {
      ...{ id, name: `earnings.statistics.columns.${id}` },
      state: { [layoutParameter(list.id)]: writeLayout(layout, declared) },
    };
  });
}

/** Parts of the address that no view stores: the list that is shown, and the open host. */
const EXCEPTED = { page: ['page'], stays: ['by', 'host', 'app', 'of'] } as const;

export const HOST_STATISTICS_VIEWS = listViews(statisticsAddressSchema, {
  ...EXCEPTED,
  shipped: shippedViews(hostStatisticsList, SETS),
});

export const GROUP_STATISTICS_VIEWS = listViews(statisticsAddressSchema, {
  ...EXCEPTED,
  shipped: shippedViews(groupStatisticsList, SETS_OF_GROUPS),
});
