import { SILENT_AFTER_DAYS } from '@greenroom/contract/constants.ts';
import { hostId } from '@greenroom/contract/ids/given-host-id.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { hostCondition, listHosts, listMoves } from '@greenroom/contract/memberships.ts';
import { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

const id = z.coerce.number().int().min(1).optional();
const { below, active, sort, order } = listHosts.query.shape;

/** The screen's views: hosts with their moves, and binding many hosts together. */
export const VIEWS = ['moves', 'many'] as const;

/**
 * The screen's state in its address: the group whose hosts are listed, the settings of both lists, and the open host.
 * `move` links to a move and opens its host. `ask` opens a transfer request for the host, `to` is the group in that
 * request, and `ids` requests several hosts together.
 */
export const hostsAddressSchema = screenAddress(
  'bind-hosts',
  listMoves.query.extend({
    view: z.enum(VIEWS).default('moves'),
    host: hostId.optional(),
    app: id,
    move: id,
    ask: z.literal('transfer').optional(),
    to: id,
    ids: z.string().default(''),
    groupId: id,
    below,
    active,
    ...hostCondition,
    search: z.string().default(''),
    sort,
    order,
    hostsPage: pageQuery.shape.page,
    hostsSize: pageQuery.shape.size,
  }),
);

/** Parameters that no view of either list stores: the open host, and a request from a link. */
const STAYS = ['view', 'host', 'app', 'move', 'ask', 'to', 'ids'] as const;
const OF_MOVES = ['state', 'direction', 'waiting', 'size'] as const;
const OF_HOSTS = ['below', 'active', 'silent', 'lacking', 'search', 'sort', 'order', 'hostsSize'] as const;

/** The part of the address that saved views store, for each of the two lists. Both lists use the same group. */
export const GROUP_HOSTS_VIEWS = listViews(hostsAddressSchema, {
  page: ['hostsPage'],
  stays: [...STAYS, ...OF_MOVES, 'page'],
});
export const MOVES_VIEWS = listViews(hostsAddressSchema, {
  page: ['page'],
  stays: [...STAYS, ...OF_HOSTS, 'hostsPage'],
});
export type HostsState = z.output<typeof hostsAddressSchema>;

/** Parameters for no open host. */
export const NO_HOST = { host: undefined, app: undefined, ask: undefined, to: undefined, ids: '', move: undefined };

/** Clears the move list's own filters. The group stays, because both lists use it. */
export const ALL_MOVES = { state: undefined, direction: undefined, waiting: undefined, page: 1 };

/** Clears all filters of the host list except the group. */
export const ALL_HOSTS = {
  below: true,
  active: undefined,
  silent: undefined,
  lacking: undefined,
  search: '',
  hostsPage: 1,
};

/** Returns the change that limits both lists to one group, or to none, and goes to their first pages. */
export function ofGroup(groupId: number | undefined) {
  return { groupId, page: 1, hostsPage: 1 };
}

export function movesAreFiltered({ state, direction, waiting }: HostsState): boolean {
  return state !== undefined || direction !== undefined || waiting !== undefined;
}

export function hostsAreFiltered(state: HostsState): boolean {
  const { below: withBelow, active: reported, search } = state;
  return !withBelow || reported !== undefined || search !== '' || conditionOf(state) !== undefined;
}

/** Problems with hosts, as one choice: silence or missing account data. */
export const CONDITIONS = ['silent', 'bank', 'kyc', 'any'] as const;
export type HostCondition = (typeof CONDITIONS)[number];

/** Returns the condition that filters the list. If a link contains both kinds, returns silence. */
export function conditionOf({ silent: days, lacking: lack }: Pick<HostsState, 'silent' | 'lacking'>) {
  return days === undefined ? lack : ('silent' satisfies HostCondition);
}

/** Returns the change that filters the list by a condition, or clears the condition. */
export function underCondition(condition: HostCondition | undefined) {
  return {
    silent: condition === 'silent' ? SILENT_AFTER_DAYS : undefined,
    lacking: condition === 'silent' ? undefined : condition,
    hostsPage: 1,
  };
}
