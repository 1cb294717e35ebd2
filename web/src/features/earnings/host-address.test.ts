import { expect, test } from 'vitest';
import { parseSearch, writeSearch } from '../../lib/address/address-state.ts';
import { earlierRange, hostAddressSchema, laterRange } from './host-address.ts';

const SHOWN = { from: '2026-08-25', to: '2026-11-22', today: '2026-11-22', firstKnown: '2026-03-01' };

test('a host’s page stores its host, days and list in the address, without defaults', () => {
  const state = parseSearch(hostAddressSchema, '?host=31000001&app=1');
  expect(state).toMatchObject({ host: '31000001', app: 1, days: '90', restated: false, page: 1, table: false });
  expect(writeSearch(hostAddressSchema, '', state)).toBe('?host=31000001&app=1');
  const other = parseSearch(hostAddressSchema, '?host=31000001&app=1&days=366&to=2026-08-24&restated=true&page=3');
  expect(parseSearch(hostAddressSchema, writeSearch(hostAddressSchema, '', other))).toEqual(other);
  expect(other).toMatchObject({ days: '366', to: '2026-08-24', restated: true, page: 3 });
  expect(parseSearch(hostAddressSchema, '?days=7&to=never')).toEqual({ ...parseSearch(hostAddressSchema, '') });
});

test('the range moves back in whole steps to the first known day, and forward to today', () => {
  expect(earlierRange(SHOWN)).toEqual({ to: '2026-08-24' });
  expect(earlierRange({ ...SHOWN, firstKnown: '2026-08-25' })).toBeNull();
  expect(earlierRange({ ...SHOWN, firstKnown: null })).toBeNull();
  expect(laterRange(SHOWN, 90)).toBeNull();
  expect(laterRange({ ...SHOWN, to: '2026-08-24' }, 90)).toEqual({ to: undefined });
  expect(laterRange({ ...SHOWN, to: '2026-08-01' }, 30)).toEqual({ to: '2026-08-31' });
});
