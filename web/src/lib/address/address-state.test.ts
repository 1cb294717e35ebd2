import { listHistory } from '@greenroom/contract/applications/applications.ts';
import { expect, test } from 'vitest';
import { parseSearch, writeSearch } from './address-state.ts';

const schema = listHistory.query;

test('an empty address is the initial state of the contract', () => {
  expect(parseSearch(schema, '')).toMatchObject({ page: 1, size: 20, codes: [], sort: 'submittedAt', order: 'desc' });
});

test('a state written to the address is read back, and defaults leave no trace', () => {
  const state = {
    ...parseSearch(schema, ''),
    page: 3,
    codes: [104, 107],
    hostId: 'ü & 0010',
    uploadStatus: 'failure',
  } as const;
  const search = writeSearch(schema, '', { ...state, codes: [104, 107] });
  expect(search).toBe('?hostId=%C3%BC+%26+0010&uploadStatus=failure&codes=104%2C107&page=3');
  expect(parseSearch(schema, search)).toEqual(state);
  expect(writeSearch(schema, search, parseSearch(schema, ''))).toBe('');
});

test('invalid values count as missing, and valid ones are used', () => {
  const state = parseSearch(schema, '?page=-4&size=7&order=sideways&codes=104,x&hostId=1008&groupId=12');
  expect(state).toEqual({ ...parseSearch(schema, ''), hostId: '1008', groupId: 12 });
});

test('parameters of other owners are unchanged', () => {
  expect(writeSearch(schema, '?open=1008-5&page=2', parseSearch(schema, '?page=4'))).toBe('?open=1008-5&page=4');
});
