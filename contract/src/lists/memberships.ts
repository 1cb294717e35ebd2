import { listOf } from '../kit/list.ts';
import type { GroupHost, HostMove } from '../memberships.ts';

/** The present hosts of a group (R-GROUP-4). */
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
    { id: 'host', kind: 'own', phone: 'title', beside: true },
    {
      id: 'kind',
      kind: 'word',
      texts: 'memberships.kind',
      value: ({ kind }) => kind,
      phone: 'detail',
      beside: true,
    },
    { id: 'groups', kind: 'own', phone: 'detail' },
    { id: 'state', kind: 'own', phone: 'detail', beside: true },
    { id: 'asked', kind: 'time', value: ({ askedAt }) => askedAt },
    { id: 'when', kind: 'own', hint: true, phone: 'detail', beside: true },
  ],
});
