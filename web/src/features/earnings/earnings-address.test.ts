import { expect, test } from 'vitest';
import { parseSearch, writeSearch } from '../../lib/address/address-state.ts';
import { earningsAddressSchema, groupSorting, switchToList } from './earnings-address.ts';

test('the current week of all groups, by day and by host, has an empty address', () => {
  const state = parseSearch(earningsAddressSchema, '');
  expect(state).toMatchObject({ by: 'host', plot: 'day', table: false, sort: 'week-0', order: 'desc', page: 1 });
  expect(writeSearch(earningsAddressSchema, '', state)).toBe('');
});

test('what the screen shows is read back from its address', () => {
  const search = '?groupId=4&week=2026-11-09&plot=week&table=true&by=group&below=false&sort=name&order=asc&page=2';
  const state = parseSearch(earningsAddressSchema, search);
  expect(parseSearch(earningsAddressSchema, writeSearch(earningsAddressSchema, '', state))).toEqual(state);
  expect(state).toMatchObject({ groupId: 4, week: '2026-11-09', table: true, by: 'group', below: false });
});

test('a week that is not a day, and an unknown order, count as not given', () => {
  const state = parseSearch(earningsAddressSchema, '?week=last&sort=age&host=1');
  expect(state).toMatchObject({ sort: 'week-0' });
  expect([state.week, state.host]).toEqual([undefined, undefined]);
});

test('groups are not sorted by columns that only hosts have', () => {
  expect(groupSorting({ sort: 'hostId', order: 'asc' })).toEqual({ sort: 'week-0', order: 'desc' });
  expect(groupSorting({ sort: 'week-2', order: 'asc' })).toEqual({ sort: 'week-2', order: 'asc' });
});

test('switching lists starts at the first page', () => {
  expect(switchToList('group')).toMatchObject({ by: 'group', search: undefined, page: 1, host: undefined });
});
