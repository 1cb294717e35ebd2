import { expect, test } from 'vitest';
import { eventDetail } from './event-detail.ts';

const say = (id: string, params: Readonly<Record<string, string | number>> = {}) =>
  [id.replace('groups.events.', ''), ...Object.values(params)].join(' ');
const detail = (kind: Parameters<typeof eventDetail>[1], params: Parameters<typeof eventDetail>[2], seesAll = true) =>
  eventDetail(say, kind, params, seesAll);

test('a change shows the old and the new value, with a line for each changed field', () => {
  expect(detail('changed', { nameBefore: 'Nile', name: 'Nil' })).toEqual(['from-to Nile Nil']);
  expect(detail('changed', { nameBefore: 'Nile', name: 'Nil', countryBefore: 'XX', country: 'YY' })).toEqual([
    'from-to Nile Nil',
    'from-to XX YY',
  ]);
});

test('a move shows the old and the new place; a place without a name is the top, or a group that the reader cannot see', () => {
  expect(detail('moved', { from: 'Aurora', to: 'Nile' })).toEqual(['from-to Aurora Nile']);
  expect(detail('moved', { from: 'Aurora', to: null })).toEqual(['from-to Aurora top']);
  expect(detail('moved', { from: null, to: 'Aurora' }, false)).toEqual(['from-to outside Aurora']);
});

test('hosts that were bound, or moved away, are counted', () => {
  expect(detail('hosts-bound', { count: 1002 })).toEqual(['hosts 1002']);
  expect(detail('hosts-moved', { count: 1 })).toEqual(['hosts 1']);
});

test('a binding names the agent, and a new group its parent; missing parts are left out', () => {
  expect(detail('bound', { nickName: 'Selin' })).toEqual(['Selin']);
  expect(detail('unbound', { agent: 'Selin' })).toEqual(['Selin']);
  expect(detail('created', { parent: 'Aurora' })).toEqual(['below Aurora']);
  expect(detail('created', { parent: null })).toEqual([]);
  expect(detail('deleted', {})).toEqual([]);
});
