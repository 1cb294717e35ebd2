import {
  listFactVersions,
  listGroupEarnings,
  listHostEarnings,
  readEarnings,
  readHostEarnings,
} from '@greenroom/contract/earnings.ts';
import { listHostDays, readHostHistory } from '@greenroom/contract/host-history.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { listGroupStatistics, listHostStatistics } from '@greenroom/contract/statistics.ts';
import { compareWeeks } from '@greenroom/contract/week-changes.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-client.ts';
import { type EarningsState, groupSorting } from './earnings-address.ts';
import type { HostState } from './host-address.ts';
import { groupOrder, hostOrder, type StatisticsState } from './statistics-address.ts';

export type Earnings = Data<typeof readEarnings>;
export type HostDays = Data<typeof readHostEarnings>;
export type HostHistory = Data<typeof readHostHistory>;
export type WeekChanges = Data<typeof compareWeeks>;
export type Statistics = Data<typeof listHostStatistics>;
export type GroupFigures = Data<typeof listGroupStatistics>;
export type FactVersion = Data<typeof listFactVersions>[number];

/** Returns the group and the weeks as query parameters. */
function periodOf({ groupId, week }: Pick<EarningsState, 'groupId' | 'week'>) {
  return { ...(groupId !== undefined && { groupId }), ...(week !== undefined && { week }) };
}

function searchOf({ search }: Pick<EarningsState, 'search'>) {
  return search === undefined || search === '' ? {} : { search };
}

export function earningsQuery(state: EarningsState) {
  return { ...queryOf(readEarnings, periodOf(state)), placeholderData: keepPreviousData };
}

/** Returns the host list's filter and order, without the page. */
export function hostListFilter(state: EarningsState) {
  const { sort, order } = state;
  return { ...periodOf(state), ...searchOf(state), sort, order };
}

export function hostListQuery(state: EarningsState) {
  const { page, size } = state;
  return {
    ...queryOf(listHostEarnings, { ...hostListFilter(state), page, size }),
    placeholderData: keepPreviousData,
  };
}

/** Returns the group list's filter and order, without the page. */
export function groupListFilter(state: EarningsState) {
  return { ...periodOf(state), ...searchOf(state), below: String(state.below), ...groupSorting(state) };
}

export function groupListQuery(state: EarningsState) {
  const { page, size } = state;
  return {
    ...queryOf(listGroupEarnings, { ...groupListFilter(state), page, size }),
    placeholderData: keepPreviousData,
  };
}

export function weekChangesQuery(state: EarningsState) {
  return { ...queryOf(compareWeeks, periodOf(state)), placeholderData: keepPreviousData };
}

/** Returns the filter and order for the host statistics, without the page. */
export function hostStatisticsFilter(state: StatisticsState) {
  const { category, active, kyc, bank, paymentPlatform } = state;
  return { ...rangeOf(state), category, active, kyc, bank, paymentPlatform, ...hostOrder(state) };
}

export function hostStatisticsQuery(state: StatisticsState) {
  const { page, size } = state;
  return {
    ...queryOf(listHostStatistics, { ...hostStatisticsFilter(state), page, size }),
    enabled: state.by === 'host',
    placeholderData: keepPreviousData,
  };
}

/** Returns the filter and order for the group statistics, without the page. */
export function groupStatisticsFilter(state: StatisticsState) {
  return { ...rangeOf(state), below: String(state.below), ...groupOrder(state) };
}

export function groupStatisticsQuery(state: StatisticsState) {
  const { page, size } = state;
  return {
    ...queryOf(listGroupStatistics, { ...groupStatisticsFilter(state), page, size }),
    enabled: state.by === 'group',
    placeholderData: keepPreviousData,
  };
}

function rangeOf({ fromDay, toDay, groupId, search }: StatisticsState) {
  return { fromDay, toDay, groupId, ...searchOf({ search }) };
}

/** Identifies a host on one app. */
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

export function hostHistoryQuery(key: HostKey, { days, to }: Pick<HostState, 'days' | 'to'>) {
  return {
    ...queryOf(readHostHistory, { ...key, days: Number(days), ...(to !== undefined && { toDay: to }) }),
    placeholderData: keepPreviousData,
  };
}

export function hostDayListQuery(
  key: HostKey,
  { restated, page, size }: Pick<HostState, 'restated' | 'page' | 'size'>,
) {
  return {
    ...queryOf(listHostDays, { ...key, restated: String(restated), page, size }),
    placeholderData: keepPreviousData,
  };
}

export function versionsQuery(key: HostKey, day: string) {
  return queryOf(listFactVersions, { ...key, day });
}

/** Calls whose responses change when the platform sends a new report. */
export const EARNINGS_KEYS = [
  readEarnings.id,
  listHostEarnings.id,
  listHostStatistics.id,
  listGroupStatistics.id,
  listGroupEarnings.id,
  readHostEarnings.id,
  listFactVersions.id,
  readHostHistory.id,
  listHostDays.id,
  compareWeeks.id,
];
