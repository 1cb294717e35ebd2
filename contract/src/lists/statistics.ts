import { CATEGORIES } from '../enums.ts';
import { listOf } from '../kit/list.ts';
import type { Figures, GroupStatistics, HostStatistics } from '../statistics.ts';

const SECONDS_A_MINUTE = 60;

/** The figures that hosts and groups share. */
const FIGURES = [
  { ...figure('total-coins', ({ totalCoins }) => totalCoins, 'totalCoins'), beside: true },
  figure('gift-coins', ({ giftCoins }) => giftCoins, 'giftCoins'),
  {
    ...figure('non-friend-video-coins', ({ nonFriendVideoCoins }) => nonFriendVideoCoins, 'nonFriendVideoCoins'),
    width: 160,
  },
  figure('friend-video-coins', ({ friendVideoCoins }) => friendVideoCoins, 'friendVideoCoins'),
  figure('task-coins', ({ taskCoins }) => taskCoins, 'taskCoins'),
  figure('box-coins', ({ boxCoins }) => boxCoins, 'boxCoins'),
  week(0),
  week(1),
  week(2),
  week(3),
  figure('match-count', ({ matchCount }) => matchCount, 'matchCount'),
  figure('match-minutes', ({ matchSeconds }) => minutes(matchSeconds), 'matchSeconds'),
  figure('call-count', ({ callCount }) => callCount, 'callCount'),
  figure('call-minutes', ({ callSeconds }) => minutes(callSeconds), 'callSeconds'),
  { id: 'long-call-ratio', kind: 'own', sort: 'longCallRatio', hint: true, width: 128, phone: 'hidden', sheet: 16 },
  { id: 'average-call', kind: 'own', sort: 'averageCallSeconds', hint: true, width: 176, phone: 'hidden', sheet: 16 },
] as const;

/**
 * All figures for hosts over a range of days (R-DATA-10), in the specification's order. The columns that name the host
 * come first.
 */
export const hostStatisticsList = listOf<HostStatistics>()({
  id: 'host-statistics',
  labels: 'earnings.statistics',
  columns: [
    {
      id: 'name',
      kind: 'text',
      value: ({ name }) => name,
      sort: 'name',
      width: 190,
      phone: 'title',
      beside: true,
      sheet: 24,
    },
    {
      id: 'host-id',
      kind: 'host-id',
      value: ({ hostId }) => hostId,
      sort: 'hostId',
      width: 124,
      phone: 'title',
      beside: true,
      sheet: 22,
    },
    {
      id: 'group',
      kind: 'text',
      value: ({ groupName }) => groupName,
      sort: 'group',
      width: 160,
      phone: 'hidden',
      sheet: 24,
    },
    ...FIGURES,
    { id: 'active', kind: 'own', sort: 'active', hint: true, width: 104, phone: 'hidden', sheet: 16 },
    { id: 'day', kind: 'own', sort: 'lastDay', hint: true, width: 184, phone: 'hidden', sheet: 16 },
    {
      id: 'joined',
      kind: 'time',
      value: ({ joinedAt }) => joinedAt,
      sort: 'joinedAt',
      hint: true,
      width: 150,
      phone: 'hidden',
      sheet: 20,
    },
    {
      id: 'category',
      kind: 'word',
      texts: 'enums.categories',
      value: ({ category }) => nameOf(CATEGORIES, category),
      sort: 'category',
      hint: true,
      width: 170,
      phone: 'hidden',
      sheet: 20,
    },
    { id: 'kyc', kind: 'own', sort: 'kycVerified', hint: true, width: 148, phone: 'hidden', sheet: 16 },
    { id: 'bank', kind: 'own', sort: 'bankLinked', hint: true, width: 120, phone: 'hidden', sheet: 16 },
    {
      id: 'bank-country',
      kind: 'country',
      value: ({ bankCountry }) => bankCountry,
      sort: 'bankCountry',
      hint: true,
      width: 130,
      phone: 'hidden',
      sheet: 18,
    },
    { id: 'story', kind: 'own', sort: 'storyStatus', hint: true, width: 120, phone: 'hidden', sheet: 16 },
    {
      id: 'personal-video',
      kind: 'own',
      sort: 'personalVideoStatus',
      hint: true,
      width: 130,
      phone: 'hidden',
      sheet: 16,
    },
  ],
});

/** All figures for groups over a range of days (R-DATA-10). */
export const groupStatisticsList = listOf<GroupStatistics>()({
  id: 'group-statistics',
  labels: 'earnings.statistics',
  columns: [
    {
      id: 'group',
      kind: 'text',
      value: ({ groupName }) => groupName,
      sort: 'name',
      width: 260,
      phone: 'title',
      beside: true,
      sheet: 24,
    },
    {
      id: 'hosts',
      kind: 'number',
      value: ({ hosts }) => hosts,
      sort: 'hosts',
      hint: true,
      width: 110,
      phone: 'hidden',
      sheet: 12,
    },
    {
      id: 'active-hosts',
      kind: 'number',
      value: ({ activeHosts }) => activeHosts,
      sort: 'activeHosts',
      hint: true,
      width: 160,
      phone: 'hidden',
      sheet: 12,
    },
    ...FIGURES,
    { id: 'day', kind: 'own', sort: 'lastDay', hint: true, width: 184, phone: 'hidden', sheet: 16 },
    { id: 'country', kind: 'country', value: ({ country }) => country, width: 130, phone: 'hidden', sheet: 18 },
  ],
});

function figure<const Id extends string, const Sort extends string>(
  id: Id,
  value: (row: Figures) => number | null,
  sort: Sort,
) {
  return { id, kind: 'number', value, sort, hint: true, width: 132, phone: 'hidden', sheet: 14 } as const;
}

/** Returns the column for a week's coins. Week 0 is the current one. */
function week<const At extends 0 | 1 | 2 | 3>(at: At) {
  return {
    id: `week-${at}`,
    kind: 'number',
    value: ({ weeks }: Pick<HostStatistics, 'weeks'>) => weeks[at]?.coins ?? null,
    sort: `week-${at}`,
    hint: true,
    width: 122,
    phone: 'hidden',
    sheet: 14,
  } as const;
}

/** Converts seconds to minutes with one decimal. */
function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round((seconds * 10) / SECONDS_A_MINUTE) / 10;
}

function nameOf(names: Readonly<Record<number, string>>, key: number | null): string | null {
  return key === null ? null : (names[key] ?? null);
}
