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

export function weekChangesQuery(state: EarningsState) {
  return { ...queryOf(compareWeeks, periodOf(state)), placeholderData: keepPreviousData };
}

export function hostStatisticsQuery(state: StatisticsState) {
  const { category, active, kyc, bank, paymentPlatform } = state;
  const filter = { ...rangeOf(state), category, active, kyc, bank, paymentPlatform, ...hostOrder(state) };
  return {
    ...queryOf(listHostStatistics, filter),
    enabled: state.by === 'host',
    placeholderData: keepPreviousData,
  };
}

export function groupStatisticsQuery(state: StatisticsState) {
  return {
    ...queryOf(listGroupStatistics, { ...rangeOf(state), below: String(state.below), ...groupOrder(state) }),
    enabled: state.by === 'group',
    placeholderData: keepPreviousData,
  };
}

function rangeOf({ fromDay, toDay, groupId, search, page, size }: StatisticsState) {
  return { fromDay, toDay, groupId, ...searchOf({ search }), page, size };
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

/** Calls whose answers change when the platform reports again. */
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
