import { hostId } from '@greenroom/contract/ids/given-host-id.ts';
import { listHostStatistics } from '@greenroom/contract/statistics.ts';
import { z } from 'zod';
import { screenAddress } from '../../lib/address/screen-address.ts';

const id = z.coerce.number().int().min(1).optional();

/** Which columns are shown: all, or those of one question. */
export const COLUMN_SETS = ['all', 'earnings', 'calls', 'compliance'] as const;
export type ColumnSet = (typeof COLUMN_SETS)[number];

/** The screen's state in its address: the filter, the order, the page, the columns, and the open host as in Host Earnings. */
export const statisticsAddressSchema = screenAddress(
  'host-statistics',
  listHostStatistics.query.extend({
    groupId: id,
    columns: z.enum(COLUMN_SETS).default('all'),
    host: hostId.optional(),
    app: z.coerce.number().int().min(0).optional(),
    of: id,
  }),
);
export type StatisticsState = z.output<typeof statisticsAddressSchema>;
export type ChangeStatistics = (change: Partial<StatisticsState>) => void;

/** No host is open. */
export const NO_STATISTICS_HOST = { host: undefined, app: undefined, of: undefined } satisfies Partial<StatisticsState>;

/** The default order: the most coins of the range first. */
export const MOST_COINS_FIRST = { by: 'totalCoins', order: 'desc' } as const;

/** No filter but the range and the group, which are always some. */
export const NO_FILTER = {
  search: undefined,
  category: undefined,
  active: undefined,
  kyc: undefined,
  bank: undefined,
  paymentPlatform: undefined,
  page: 1,
} satisfies Partial<StatisticsState>;

const FILTERS = ['search', 'category', 'active', 'kyc', 'bank', 'paymentPlatform'] as const;

/** How many filters are set, the range and the group not counted. */
export function countFilters(state: StatisticsState): number {
  return FILTERS.filter((name) => state[name] !== undefined && state[name] !== '').length;
}
