import { expect, test } from 'vitest';
import type { Entry } from '../entries.ts';
import { dropAt } from './drop-place.ts';

const entry = (id: number, parentId: number | null, position: number, kind: Entry['kind'] = 'page'): Entry => ({
  ...{ id, parentId, position, kind, title: null, titles: { en: String(id) }, icon: null, path: `/${id}` },
  ...{ component: null, hidden: false, cached: true, pinned: false, roles: [], requiredRight: null, version: '' },
});

const ENTRIES = [
  entry(1, null, 0),
  entry(2, null, 1, 'folder'),
  entry(3, 2, 0),
  entry(4, 2, 1, 'folder'),
  entry(5, null, 2),
  entry(6, 5, 0, 'action'),
];
/** Rows with a height of 100 px, starting at the top. `at(2, 0.5)` is the middle of menu item 2. */
const ROWS = ENTRIES.map(({ id }, index) => ({ id, top: index * 100, bottom: index * 100 + 100 }));
const at = (id: number, share: number) => ENTRIES.findIndex((each) => each.id === id) * 100 + share * 100;

function drop(dragged: number, y: number, open = ['2', '4', '5']) {
  const found = ENTRIES.find(({ id }) => id === dragged) ?? entry(0, null, 0);
  const got = dropAt({ rows: ROWS, y, dragged: found, entries: ENTRIES, open: new Set(open) });
  return got && [got.place.parentId, got.place.position, got.side, got.level];
}

test('the halves of a page’s row mean before and after it', () => {
  expect(drop(5, at(3, 0.4))).toEqual([2, 0, 'before', 1]);
  expect(drop(5, at(3, 0.6))).toEqual([2, 1, 'after', 1]);
  expect(drop(3, at(1, 0.1))).toEqual([null, 0, 'before', 0]);
});

test('the middle of a folder’s row means inside it; the place right below an open folder is its first', () => {
  expect(drop(1, at(2, 0.5))).toEqual([2, 2, 'inside', 1]);
  expect(drop(1, at(4, 0.5))).toEqual([4, 0, 'inside', 2]);
  expect(drop(1, at(2, 0.9))).toEqual([2, 0, 'after', 1]);
  expect(drop(5, at(2, 0.9), [])).toBeNull();
  expect(drop(1, at(2, 0.9), [])).toEqual([null, 1, 'after', 0]);
});

test('the place below the last row is the end of the menu', () => {
  expect(drop(3, 10_000)).toEqual([null, 3, 'after', 0]);
  expect(drop(6, 10_000)).toBeNull();
});

test('a menu item cannot be dropped on itself, within itself, or in its present place', () => {
  expect([drop(2, at(2, 0.5)), drop(2, at(4, 0.5)), drop(2, at(3, 0.2)), drop(1, at(2, 0.1))]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('an action can be dropped only on pages, anywhere on them', () => {
  expect(drop(6, at(3, 0.1))).toEqual([3, 0, 'inside', 2]);
  expect(drop(6, at(2, 0.5))).toBeNull();
  expect(drop(1, at(6, 0.5))).toBeNull();
});
