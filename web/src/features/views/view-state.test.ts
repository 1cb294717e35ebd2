import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { isBare, isSameState, readViewState, searchWith, understood, type Viewed, withPart } from './view-state.ts';

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().default(20),
  search: z.string().default(''),
  state: z.enum(['open', 'closed']).optional(),
  open: z.coerce.number().int().optional(),
});
const viewed: Viewed = {
  list: 'sample',
  views: listViews(schema, { page: ['page'], stays: ['open'] }),
  declared: { ids: ['name', 'group', 'coins'], pinned: 1 },
};

describe('[R-PLUS-8] a saved view', () => {
  test('stores filters, order, size and columns, but not the page, the open record or defaults', () => {
    const search = '?page=3&size=50&search=Ann&open=7&cols.sample=_coins&view.sample=4&else=1';
    expect(readViewState(search, viewed)).toEqual({ size: '50', search: 'Ann', 'cols.sample': '_coins' });
    expect(readViewState('?size=20&cols.sample=name.group', viewed)).toEqual({});
  });

  test('shows its whole state in the address from the first page when applied, and leaves the open record', () => {
    const next = searchWith('?page=3&state=open&open=7&cols.sample=_group', { search: 'Ann' }, '4', viewed);
    expect(next).toBe('?open=7&search=Ann&view.sample=4');
    expect(searchWith('?page=3&state=open', {}, null, viewed)).toBe('');
  });

  test('reads back from the address any state that is applied', () => {
    const state = fc.record(
      {
        size: fc.constantFrom('10', '50'),
        search: fc.stringMatching(/^\S{1,20}$/),
        state: fc.constantFrom('open', 'closed'),
        'cols.sample': fc.constantFrom('_coins', 'coins.name', '*2', 'name*90'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(state, state, (before, given) => {
        const first = searchWith('?open=7', before, '1', viewed);
        expect(readViewState(searchWith(first, given, '2', viewed), viewed)).toEqual(given);
        expect(understood(given, viewed)).toEqual({ state: given, dropped: 0 });
      }),
    );
  });

  test('drops and counts parameters of a later release or another user, without an error', () => {
    const saved = { search: 'Ann', state: 'lost', country: 'TR', 'cols.sample': '_coins._gone' };
    expect(understood(saved, viewed)).toEqual({ state: { search: 'Ann', 'cols.sample': '_coins' }, dropped: 2 });
    expect(understood({ size: '20' }, viewed)).toEqual({ state: {}, dropped: 0 });
  });

  test('that is built in changes the columns that it names, and leaves the filters', () => {
    const state = { search: 'Ann', 'cols.sample': '_group' };
    expect(withPart(state, { 'cols.sample': '_coins' }, viewed)).toEqual({ search: 'Ann', 'cols.sample': '_coins' });
    expect(withPart(state, {}, viewed)).toEqual({ search: 'Ann' });
  });

  test('applies by default only if the address says nothing about the list', () => {
    expect(['', '?open=7', '?else=1'].map((search) => isBare(search, viewed))).toEqual([true, true, true]);
    const told = ['?page=2', '?search=a', '?view.sample=standard', '?cols.sample=_coins'];
    expect(told.map((search) => isBare(search, viewed))).toEqual([false, false, false, false]);
  });

  test('is compared by its content', () => {
    expect(isSameState({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameState({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(isSameState({ a: '1' }, { a: '2' })).toBe(false);
  });
});
