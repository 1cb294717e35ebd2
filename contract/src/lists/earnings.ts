import type { GroupEarnings, HostEarnings, WeekCoins } from '../earnings.ts';
import { listOf } from '../kit/list.ts';

/** Hosts' earnings in each of four weeks (R-STAT-2). */
export const hostEarningsList = listOf<HostEarnings>()({
  id: 'host-earnings',
  labels: 'earnings.column',
  columns: [
    {
      id: 'host',
      kind: 'text',
      value: ({ name }) => name,
      sort: 'name',
      grow: true,
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
      grow: true,
      phone: 'hidden',
      sheet: 24,
    },
    { ...week(0), beside: true },
    { ...week(1), beside: true },
    week(2),
    week(3),
  ],
});

/** Groups' earnings in each of four weeks (R-STAT-2). */
export const groupEarningsList = listOf<GroupEarnings>()({
  id: 'group-earnings',
  labels: 'earnings.column',
  columns: [
    {
      id: 'group',
      kind: 'text',
      value: (row) => row.groupName,
      sort: 'name',
      grow: true,
      phone: 'title',
      beside: true,
      sheet: 24,
    },
    { id: 'country', kind: 'country', value: ({ country }) => country, width: 130, phone: 'hidden', sheet: 18 },
    { ...week(0), beside: true },
    { ...week(1), beside: true },
    week(2),
    week(3),
  ],
});

/** Returns the column for a week's coins. Week 0 is the latest. */
function week<const At extends 0 | 1 | 2 | 3>(at: At) {
  return {
    id: `week-${at}`,
    kind: 'number',
    value: ({ weeks }: { weeks: readonly WeekCoins[] }) => weeks[at]?.coins ?? null,
    sort: `week-${at}`,
    hint: true,
    width: 122,
    phone: 'hidden',
    sheet: 14,
  } as const;
}
