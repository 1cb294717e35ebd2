import { GROUP_EARNINGS_SORTS, listGroupEarnings, listHostEarnings } from '@greenroom/contract/earnings.ts';
import { hostId } from '@greenroom/contract/ids/given-host-id.ts';
import { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

const { week, search, sort, order, page, size } = listHostEarnings.query.shape;
const id = z.coerce.number().int().min(1).optional();

/**
 * The screen's state in its address: the group, the four weeks, the plot type, the list and its settings, and the open
 * host. `of` is the group in whose row the host was opened.
 */
export const earningsAddressSchema = screenAddress(
  'host-earnings',
  z.object({
    groupId: id,
    week,
    plot: z.enum(['day', 'week']).default('day'),
    table: z.stringbool().default(false),
    by: z.enum(['host', 'group', 'changes']).default('host'),
    below: listGroupEarnings.query.shape.below,
    search,
    sort,
    order,
    page,
    size,
    host: hostId.optional(),
    app: z.coerce.number().int().min(0).optional(),
    of: id,
  }),
);

/**
 * The part of the address that saved views store, for either list. Views exclude the week, which is relative to today,
 * and the plot, which is above both lists.
 */
export const EARNINGS_VIEWS = listViews(earningsAddressSchema, {
  page: ['page'],
  stays: ['by', 'week', 'plot', 'table', 'host', 'app', 'of'],
});
export type EarningsState = z.output<typeof earningsAddressSchema>;

/** Parameters for no open host. */
export const NO_HOST = { host: undefined, app: undefined, of: undefined } satisfies Partial<EarningsState>;

/** Returns the change that switches to a list's first page and clears the search. */
export function switchToList(by: EarningsState['by']) {
  return { by, search: undefined, page: 1, ...NO_HOST } satisfies Partial<EarningsState>;
}

/** The default order: the latest week's highest earnings first. */
export const HIGHEST_FIRST = { by: 'week-0', order: 'desc' } as const;

/** Returns the group order. If only the host list has the chosen order, returns the default. */
export function groupSorting(state: Pick<EarningsState, 'sort' | 'order'>) {
  const sort = GROUP_EARNINGS_SORTS.find((each) => each === state.sort);
  return sort === undefined ? { sort: HIGHEST_FIRST.by, order: HIGHEST_FIRST.order } : { sort, order: state.order };
}
