import { historyList } from '@greenroom/contract/lists/applications.ts';
import { describe, expect, test } from 'vitest';
import { beforeOf, markAt } from './use-column-drag.ts';
import { exportedColumns } from './use-list-layout.ts';

describe('[R-PLUS-8] where a column that is dragged goes', () => {
  const rows = ['a', 'b', 'c'].map((id, at) => ({ id, top: at * 32, bottom: at * 32 + 32 }));

  test('beside the row under the pointer, on the side that is nearer; beyond the last one behind it', () => {
    expect([0, 15, 17, 33, 500].map((y) => markAt(rows, y))).toEqual([
      { id: 'a', side: 'before' },
      { id: 'a', side: 'before' },
      { id: 'a', side: 'after' },
      { id: 'b', side: 'before' },
      { id: 'c', side: 'after' },
    ]);
    expect(markAt([], 10)).toBeNull();
  });

  test('before the column that then follows, or to the end', () => {
    expect(beforeOf({ id: 'b', side: 'before' }, rows, 'a')).toBe('b');
    expect(beforeOf({ id: 'b', side: 'after' }, rows, 'a')).toBe('c');
    expect(beforeOf({ id: 'b', side: 'after' }, rows, 'c')).toBeNull();
    expect(beforeOf({ id: 'c', side: 'after' }, rows, 'a')).toBeNull();
  });
});

describe('[R-PLUS-8] the columns that an export takes home', () => {
  test('are those that are shown, in their order, with what is drawn in the cell of another', () => {
    const shown = ['group', 'host-id', 'name'];
    const columns = exportedColumns(historyList.columns, shown);
    expect(columns).toEqual(['group', 'host-id', 'age', 'gender', 'country', 'name']);
    expect(exportedColumns(historyList.columns, ['name'])).toEqual(['name', 'age', 'gender', 'country']);
  });
});
