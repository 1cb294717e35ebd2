import { listOf } from '../kit/list.ts';
import type { GroupHost, HostMove } from '../memberships.ts';

/** A group's current hosts (R-GROUP-4). */
export const groupHostsList = listOf<GroupHost>()({
  id: 'group-hosts',
  labels: 'memberships.column',
  columns: [
    {
      id: 'host',
      kind: 'text',
      value: ({ name }) => name,
      sort: 'name',
      grow: true,
      phone: 'title',
      beside: true,
      sheet: 28,
    },
    {
      id: 'id',
      kind: 'host-id',
      value: ({ hostId }) => hostId,
      sort: 'hostId',
      width: 140,
      phone: 'title',
      beside: true,
      sheet: 16,
    },
    { id: 'group', kind: 'own', grow: true, phone: 'detail', sheet: 28 },
    { id: 'account', kind: 'own', width: 110, phone: 'detail', beside: true, sheet: 14 },
    {
      id: 'coins',
      kind: 'number',
      value: ({ weekCoins }) => weekCoins,
      hint: true,
      width: 110,
      phone: 'hidden',
      sheet: 18,
    },
    { id: 'active-day', kind: 'own', hint: true, width: 130, phone: 'hidden', sheet: 18 },
    {
      id: 'since',
      kind: 'time',
      value: ({ fromAt }) => fromAt,
      sort: 'since',
      width: 140,
      phone: 'detail',
      beside: true,
      sheet: 20,
    },
  ],
});

/** Departures and transfers (R-GROUP-4). */
export const movesList = listOf<HostMove>()({
  id: 'moves',
  labels: 'memberships.column',
  columns: [
    { id: 'host', kind: 'text', value: ({ hostName }) => hostName, phone: 'title', beside: true, sheet: 28 },
    { id: 'id', kind: 'host-id', value: ({ hostId }) => hostId, within: true, sheet: 16 },
    {
      id: 'kind',
      kind: 'word',
      texts: 'memberships.kind',
      value: ({ kind }) => kind,
      phone: 'detail',
      beside: true,
      sheet: 16,
    },
    { id: 'groups', kind: 'own', phone: 'detail' },
    { id: 'group', kind: 'own', within: true, sheet: 28 },
    { id: 'to', kind: 'own', within: true, sheet: 28 },
    { id: 'state', kind: 'own', phone: 'detail', beside: true, sheet: 16 },
    { id: 'asked', kind: 'time', value: ({ askedAt }) => askedAt, sheet: 20 },
    { id: 'when', kind: 'time', value: moveTime, hint: true, phone: 'detail', beside: true, sheet: 20 },
  ],
});

/**
 * Returns the time to show for a move. For an open move, this is when it takes effect or when the answer is due. For a
 * closed move, it is when the move was closed.
 */
export function moveTime({ state, effectiveAt, answeredAt, dueAt }: HostMove): string {
  return effectiveAt ?? (state === 'open' ? null : answeredAt) ?? dueAt;
}

/**
 * Returns the name for a move's state, as a message under `memberships.state`. Removals have other names, since they
 * are scheduled and done instead of answered.
 */
export function moveStateName({ kind, state }: Pick<HostMove, 'kind' | 'state'>): string {
  return kind === 'release' && (state === 'open' || state === 'accepted') ? `release.${state}` : state;
}
