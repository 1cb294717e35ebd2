import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchOf, childrenOf, type Entry, flatten, placeOf, type Step, stepOf, treeOf, withMoved } from './entries.ts';

const entry = (id: number, parentId: number | null, position: number, kind: Entry['kind'] = 'page'): Entry => ({
  ...{ id, parentId, position, kind, title: null, titles: { en: String(id) }, icon: null, path: `/${id}` },
  ...{ component: null, hidden: false, cached: true, pinned: false, roles: [], requiredRight: null, version: '' },
});

/** The menu contains item 1, folder 2 with items 3 and 4 (item 4 has action 5), and the empty folder 6. */
const MENU = flatten(
  treeOf([
    entry(1, null, 0),
    entry(2, null, 1, 'folder'),
    entry(3, 2, 0),
    entry(4, 2, 1),
    entry(5, 4, 0, 'action'),
    entry(6, null, 2, 'folder'),
  ]),
);

const order = (entries: readonly Entry[]) => entries.map(({ id, parentId }) => `${parentId ?? ''}/${id}`);
const after = (id: number, step: Step) => {
  const place = stepOf(MENU, id, step);
  return place === null ? null : order(withMoved(MENU, id, place));
};

test('up and down move past a sibling, and do nothing at the ends', () => {
  expect(after(4, 'up')).toEqual(['/1', '/2', '2/4', '4/5', '2/3', '/6']);
  expect(after(1, 'down')).toEqual(['/2', '2/3', '2/4', '4/5', '/1', '/6']);
  expect([after(1, 'up'), after(6, 'down'), after(5, 'up')]).toEqual([null, null, null]);
});

test('out moves behind the folder, into moves to the end of the folder before', () => {
  expect(after(3, 'out')).toEqual(['/1', '/2', '2/4', '4/5', '/3', '/6']);
  expect(after(6, 'into')).toEqual(['/1', '/2', '2/3', '2/4', '4/5', '2/6']);
  // A top-level item can't move out, the first item has no folder before it, a page isn't a folder, and an action can't
  // leave its page.
  expect([after(1, 'out'), after(1, 'into'), after(4, 'into'), after(5, 'out')]).toEqual([null, null, null, null]);
});

test('a moved menu item takes along its children, and every sibling has its own position', () => {
  const ids = fc.constantFrom(...MENU.map(({ id }) => id));
  const steps = fc.array(fc.tuple(ids, fc.constantFrom<Step>('up', 'down', 'out', 'into')), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (moves) => {
      let menu = MENU;
      for (const [id, step] of moves) {
        const place = stepOf(menu, id, step);
        if (place === null) continue;
        const before = menu;
        const branch = branchOf(menu, id).length;
        menu = withMoved(menu, id, place);
        const moved = menu.find((each) => each.id === id);
        expect(moved && placeOf(moved)).toEqual(place);
        expect(branchOf(menu, id)).toHaveLength(branch);
        const was = before.find((each) => each.id === id);
        // Undo moves the item back to its old place.
        expect(was && withMoved(menu, id, placeOf(was))).toEqual(before);
      }
      expect(menu).toHaveLength(MENU.length);
      for (const { id } of [...menu, { id: null }]) {
        expect(childrenOf(menu, id).map(({ position }) => position)).toEqual(childrenOf(menu, id).map((_, at) => at));
      }
    }),
  );
});
