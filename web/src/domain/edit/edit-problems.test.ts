import { updateCenter } from '@greenroom/contract/profile.ts';
import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import type { AnyColumn } from './edit-columns.ts';
import { placed, problemsOf } from './edit-problems.ts';

const COLUMNS: readonly AnyColumn[] = [
  { kind: 'input', key: 'nickName', label: 'Nickname', required: true },
  { kind: 'input', key: 'phone', label: 'Phone' },
  { kind: 'range', key: 'ages', label: 'Age', min: 18 },
];

const values = (change: Record<string, unknown> = {}) =>
  new Map<string, unknown>(Object.entries({ nickName: 'Leyla', phone: '', ages: { from: 20, to: null }, ...change }));

const idsOf = (change: Record<string, unknown>, columns = COLUMNS) =>
  Object.entries(problemsOf(columns, values(change), updateCenter.body)).flatMap(([key, problem]) =>
    problem === undefined ? [] : [`${key} ${problem.id}`],
  );

beforeAll(() => {
  const ids = ['phone', 'nick-name-empty', 'too-long'].map((code) => [`validation.${code}`, code]);
  i18n.loadAndActivate({ locale: 'en', messages: Object.fromEntries(ids) });
});

test('values within the columns’ bounds and the contract’s rules have no problems', () => {
  expect(problemsOf(COLUMNS, values(), updateCenter.body)).toEqual({});
  expect(Object.keys(problemsOf(COLUMNS, values(), updateCenter.body))).toEqual([]);
});

test('a field shows only its first problem, its own before the contract’s, in the order of the columns', () => {
  expect(idsOf({ ages: { from: 30, to: 20 }, phone: 'abc', nickName: ' ' })).toEqual([
    'nickName validation.required',
    'phone validation.phone',
    'ages widgets.edit.reversed',
  ]);
  expect(idsOf({ ages: { from: 2, to: 20 } })).toEqual(['ages validation.too-small']);
});

test('[R-VALID-6] the browser rejects what the contract rejects, with the server’s message', () => {
  const optional = COLUMNS.map((column) => ({ ...column, required: false }));
  expect(idsOf({ nickName: '' }, optional)).toEqual(['nickName validation.nick-name-empty']);
  expect(idsOf({ nickName: 'a'.repeat(61) })).toEqual(['nickName validation.too-long']);
});

test('a problem from the server is assigned to the field that its path begins with, with a message that exists', () => {
  expect(placed([{ path: 'ages.from', code: 'too-odd', params: {} }])).toEqual({
    ages: { id: 'validation.invalid', params: {} },
  });
});
