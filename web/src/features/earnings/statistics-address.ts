import { hostId } from '@greenroom/contract/ids/given-host-id.ts';
import {
  GROUP_STATISTICS_SORTS,
  listGroupStatistics,
  listHostStatistics,
  STATISTICS_SORTS,
} from '@greenroom/contract/statistics.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

const id = z.coerce.number().int().min(1).optional();

/** The sort columns of both lists. */
const sort = z.enum([...STATISTICS_SORTS, 'hosts', 'activeHosts']).default('totalCoins');

/** The screen's state in its address: the list, its filter, order and page, and the open host, as in Host Earnings. */
export const statisticsAddressSchema = screenAddress(
  'host-statistics',
  listHostStatistics.query.extend({
    groupId: id,
    by: z.enum(['host', 'group']).default('host'),
    below: listGroupStatistics.query.shape.below,
    sort,
    host: hostId.optional(),
    app: z.coerce.number().int().min(0).optional(),
    of: id,
  }),
);
export type StatisticsState = z.output<typeof statisticsAddressSchema>;
export type ChangeStatistics = (change: Partial<StatisticsState>) => void;

/** Parameters for no open host. */
export const NO_STATISTICS_HOST = { host: undefined, app: undefined, of: undefined } satisfies Partial<StatisticsState>;

/** The default order: the range's highest coins first. */
export const MOST_COINS_FIRST = { by: 'totalCoins', order: 'desc' } as const;

/** Returns the change that switches to a list's first page and clears the search. */
export function switchToStatistics(by: StatisticsState['by']) {
  return { by, search: undefined, page: 1, ...NO_STATISTICS_HOST } satisfies Partial<StatisticsState>;
}

/** Returns the host order. If only the group list has the chosen order, returns the default. */
export function hostOrder(state: Pick<StatisticsState, 'sort' | 'order'>) {
  const found = STATISTICS_SORTS.find((each) => each === state.sort);
  return found === undefined ? DEFAULT_ORDER : { sort: found, order: state.order };
}

/** Returns the group order. If only the host list has the chosen order, returns the default. */
export function groupOrder(state: Pick<StatisticsState, 'sort' | 'order'>) {
  const found = GROUP_STATISTICS_SORTS.find((each) => each === state.sort);
  return found === undefined ? DEFAULT_ORDER : { sort: found, order: state.order };
}

const DEFAULT_ORDER = { sort: MOST_COINS_FIRST.by, order: MOST_COINS_FIRST.order } as const;

/** The filter values if only the range and the group are set, which always apply. */
export const NO_FILTER = {
  search: undefined,
  category: undefined,
  active: undefined,
  kyc: undefined,
  bank: undefined,
  paymentPlatform: undefined,
  page: 1,
} satisfies Partial<StatisticsState>;

const FILTERS_OF_GROUPS = ['search'] as const;
const FILTERS = ['search', 'category', 'active', 'kyc', 'bank', 'paymentPlatform'] as const;

/** Returns the number of active filters, excluding the range and the group. */
export function countFilters(state: StatisticsState): number {
  const filters = state.by === 'host' ? FILTERS : FILTERS_OF_GROUPS;
  return filters.filter((name) => state[name] !== undefined && state[name] !== '').length;
}
