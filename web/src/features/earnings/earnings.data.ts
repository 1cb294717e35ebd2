import {
  listFactVersions,
  listGroupEarnings,
  listHostEarnings,
  readEarnings,
  readHostEarnings,
} from '@greenroom/contract/earnings.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { listHostStatistics } from '@greenroom/contract/statistics.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-client.ts';
import { type EarningsState, groupSorting } from './earnings-address.ts';
import type { StatisticsState } from './statistics-address.ts';

export type Earnings = Data<typeof readEarnings>;
export type HostDays = Data<typeof readHostEarnings>;
export type Statistics = Data<typeof listHostStatistics>;
export type FactVersion = Data<typeof listFactVersions>[number];

/** The group and the weeks. */
function periodOf({ groupId, week }: Pick<EarningsState, 'groupId' | 'week'>) {
  return { ...(groupId !== undefined && { groupId }), ...(week !== undefined && { week }) };
}

function searchOf({ search }: Pick<EarningsState, 'search'>) {
  return search === undefined || search === '' ? {} : { search };
}

export function earningsQuery(state: EarningsState) {
  return { ...queryOf(readEarnings, periodOf(state)), placeholderData: keepPreviousData };
}

export function hostListQuery(state: EarningsState) {
  const { sort, order, page, size } = state;
  return {
    ...queryOf(listHostEarnings, { ...periodOf(state), ...searchOf(state), sort, order, page, size }),
    placeholderData: keepPreviousData,
  };
}

export function groupListQuery(state: EarningsState) {
  const { below, page, size } = state;
  const filter = { ...periodOf(state), ...searchOf(state), below: String(below) };
  return {
    ...queryOf(listGroupEarnings, { ...filter, ...groupSorting(state), page, size }),
    placeholderData: keepPreviousData,
  };
}

export function statisticsQuery(state: StatisticsState) {
  const { columns: _columns, host: _host, app: _app, of: _of, search, ...asked } = state;
  return { ...queryOf(listHostStatistics, { ...asked, ...searchOf({ search }) }), placeholderData: keepPreviousData };
}

/** A host on one app. */
export interface HostKey {
  hostId: string;
  appId: number;
}

export function hostDaysQuery(key: HostKey, week: string | undefined) {
  return {
    ...queryOf(readHostEarnings, { ...key, ...(week !== undefined && { week }) }),
    placeholderData: keepPreviousData,
  };
}

export function versionsQuery(key: HostKey, day: string) {
  return queryOf(listFactVersions, { ...key, day });
}

/** Calls whose answers change when the platform reports again. */
export const EARNINGS_KEYS = [
  readEarnings.id,
  listHostEarnings.id,
  listHostStatistics.id,
  listGroupEarnings.id,
  readHostEarnings.id,
  listFactVersions.id,
];
