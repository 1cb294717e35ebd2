import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import type { ColumnSet } from '../statistics-address.ts';

export type StatisticsColumn = (typeof hostStatisticsList)['columns'][number]['id'];

export type GroupStatisticsColumn = (typeof groupStatisticsList)['columns'][number]['id'];

/** Who it is: first in every set. */
const WHO = ['name', 'host-id', 'group'] as const;

const SETS: Readonly<Record<Exclude<ColumnSet, 'all'>, readonly StatisticsColumn[]>> = {
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

const of = (set: ColumnSet) => ({
  ...hostStatisticsList,
  columns: hostStatisticsList.columns.filter(({ id }) => set === 'all' || SETS[set].includes(id)),
});

/** The list with the columns of each set, made once: a table that gets other columns is drawn anew. */
export const LISTS = {
  all: hostStatisticsList,
  earnings: of('earnings'),
  calls: of('calls'),
  compliance: of('compliance'),
} as const;

const ofGroups = (set: 'earnings' | 'calls') => ({
  ...groupStatisticsList,
  columns: groupStatisticsList.columns.filter(({ id }) => SETS_OF_GROUPS[set].includes(id)),
});

/** The same of groups; that of compliance is about hosts alone. */
export const GROUP_LISTS = {
  all: groupStatisticsList,
  earnings: ofGroups('earnings'),
  calls: ofGroups('calls'),
} as const;

/** The columns of groups for what is chosen. */
export function groupColumns(set: ColumnSet): keyof typeof GROUP_LISTS {
  return set === 'compliance' ? 'all' : set;
}
