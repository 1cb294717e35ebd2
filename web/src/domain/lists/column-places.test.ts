import { historyList } from '@greenroom/contract/lists/applications.ts';
import { describe, expect, test } from 'vitest';
import { beforeOf, markAt } from './use-column-drag.ts';
import { exportedColumns } from './use-list-layout.ts';

describe('[R-PLUS-8] a dragged column is dropped', () => {
  const rows = ['a', 'b', 'c'].map((id, at) => ({ id, top: at * 32, bottom: at * 32 + 32 }));

  test('next to the row under the pointer, on the nearer side, and after the last row beyond the end', () => {
    expect([0, 15, 17, 33, 500].map((y) => markAt(rows, y))).toEqual([
      { id: 'a', side: 'before' },
      { id: 'a', side: 'before' },
      { id: 'a', side: 'after' },
      { id: 'b', side: 'before' },
      { id: 'c', side: 'after' },
    ]);
    expect(markAt([], 10)).toBeNull();
  });

  test('before the column that then follows, or at the end', () => {
    expect(beforeOf({ id: 'b', side: 'before' }, rows, 'a')).toBe('b');
    expect(beforeOf({ id: 'b', side: 'after' }, rows, 'a')).toBe('c');
    expect(beforeOf({ id: 'b', side: 'after' }, rows, 'c')).toBeNull();
    expect(beforeOf({ id: 'c', side: 'after' }, rows, 'a')).toBeNull();
  });
});

describe('[R-PLUS-8] the columns of an export', () => {
  test('are the shown columns in their order, including those rendered in another column’s cell', () => {
    const shown = ['group', 'host-id', 'name'];
    const columns = exportedColumns(historyList.columns, shown);
    expect(columns).toEqual(['group', 'host-id', 'age', 'gender', 'country', 'name']);
    expect(exportedColumns(historyList.columns, ['name'])).toEqual(['name', 'age', 'gender', 'country']);
  });
});
