import { expect, test } from 'vitest';
import { parseSearch, writeSearch } from '../../lib/address/address-state.ts';
import { bindingsAddressSchema, viewOf } from './bindings-address.ts';

test('agents start with their own groups, administrators with the agents', () => {
  const nothing = parseSearch(bindingsAddressSchema, '');
  expect(viewOf(nothing, false)).toBe('mine');
  expect(viewOf(nothing, true)).toBe('agents');
});

test('a link to an agent shows that agent, also for an agent', () => {
  expect(viewOf(parseSearch(bindingsAddressSchema, '?agent=7'), false)).toBe('agents');
});

test('administrators have no view of their own groups', () => {
  expect(viewOf(parseSearch(bindingsAddressSchema, '?view=mine'), true)).toBe('agents');
});

test('a reload preserves the requested history', () => {
  const state = parseSearch(bindingsAddressSchema, '?agent=7&ended=true&bound=2');
  expect(state).toMatchObject({ agent: 7, ended: true, bound: 2 });
  expect(parseSearch(bindingsAddressSchema, writeSearch(bindingsAddressSchema, '', state))).toEqual(state);
});
