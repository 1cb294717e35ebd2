import { expect, test } from 'vitest';
import { parseSearch, writeSearch } from '../../lib/address/address-state.ts';
import {
  ALL_HOSTS,
  GROUP_HOSTS_VIEWS,
  hostsAddressSchema,
  hostsAreFiltered,
  MOVES_VIEWS,
  movesAreFiltered,
  ofGroup,
} from './hosts-address.ts';

test('a link to a host preserves leading zeros of its ID', () => {
  const state = parseSearch(hostsAddressSchema, '?host=00123456&app=2&ask=transfer');
  expect(state).toMatchObject({ host: '00123456', app: 2, ask: 'transfer' });
});

test('an invalid ID opens no host, and the rest of the address still counts', () => {
  const state = parseSearch(hostsAddressSchema, '?host=leyla&state=open');
  expect(state.host).toBeUndefined();
  expect(state.state).toBe('open');
  expect(movesAreFiltered(state)).toBe(true);
});

test('a link to a group lists its hosts and those below; the list’s settings are read back from the address', () => {
  const state = parseSearch(hostsAddressSchema, '?groupId=5');
  expect(state).toMatchObject({ groupId: 5, below: true, sort: 'since', order: 'desc', hostsPage: 1 });
  expect([hostsAreFiltered(state), movesAreFiltered(state)]).toEqual([false, false]);
  const itself = { ...state, below: false, active: false, sort: 'name' as const, hostsPage: 3 };
  const search = writeSearch(hostsAddressSchema, '', itself);
  expect(parseSearch(hostsAddressSchema, search)).toEqual(itself);
  expect(hostsAreFiltered(itself)).toBe(true);
  expect(writeSearch(hostsAddressSchema, search, { ...itself, ...ALL_HOSTS, sort: 'since' })).toBe('?groupId=5');
  expect(writeSearch(hostsAddressSchema, '', { ...state, ...ofGroup(undefined) })).toBe('');
});

test('[R-PLUS-8] the views of the two lists share the group and nothing else', () => {
  expect(GROUP_HOSTS_VIEWS.kept.filter((name) => MOVES_VIEWS.kept.includes(name))).toEqual(['groupId']);
});
