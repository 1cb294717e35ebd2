import { expect, test } from 'vitest';
import { type Branch, linesOf, stepIn, type TreeLine, type TreeMove } from './tree-lines.ts';

/** A tree of names, as each name's children. The children are undefined while they are fetched. */
const BELOW: Readonly<Record<string, readonly string[] | undefined>> = {
  '': ['aurora', 'bosphorus'],
  aurora: ['istanbul', 'ankara'],
  istanbul: ['kadikoy'],
};
const CHILDREN: Readonly<Record<string, number>> = { aurora: 2, istanbul: 1, bosphorus: 3 };

function branch(name: string): Branch<string> {
  const nodes = BELOW[name];
  return nodes === undefined ? { state: 'loading' } : { state: 'there', nodes, total: nodes.length };
}

function lines(open: readonly string[], top = branch('')): TreeLine<string>[] {
  return linesOf({
    top,
    below: branch,
    keyOf: (name) => name,
    childrenOf: (name) => CHILDREN[name] ?? 0,
    open: new Set(open),
  });
}

const keys = (of: readonly TreeLine<string>[]) => of.map(({ key }) => key.trim());
const step = (open: readonly string[], at: string, move: TreeMove) => stepIn(lines(open), at, move);

test('a closed tree shows its top nodes, each with its position among its siblings', () => {
  expect(lines([])).toEqual([
    { kind: 'node', key: 'aurora', node: 'aurora', level: 1, position: 1, siblings: 2, open: false, parent: null },
    {
      kind: 'node',
      key: 'bosphorus',
      node: 'bosphorus',
      level: 1,
      position: 2,
      siblings: 2,
      open: false,
      parent: null,
    },
  ]);
});

test('open nodes are followed by their children, a level deeper', () => {
  const shown = lines(['aurora', 'istanbul']);
  expect(keys(shown)).toEqual(['aurora', 'istanbul', 'kadikoy', 'ankara', 'bosphorus']);
  expect(shown.map(({ level }) => level)).toEqual([1, 2, 3, 2, 1]);
});

test('an open node below a closed one is not shown, and is still open when its parent opens', () => {
  expect(keys(lines(['istanbul']))).toEqual(['aurora', 'bosphorus']);
});

test('a node without children is neither open nor closed, even if it was opened before', () => {
  const ankara = lines(['aurora', 'ankara']).find(({ key }) => key === 'ankara');
  expect(ankara).toMatchObject({ open: null });
});

test('a loading or failed branch is reported in its place', () => {
  expect(keys(lines(['bosphorus']))).toEqual(['aurora', 'bosphorus', 'bosphorus loading']);
  const retry = () => undefined;
  const failed = lines([], { state: 'failed', error: 'offline', retry });
  expect(failed).toEqual([{ kind: 'failed', key: ' failed', level: 1, error: 'offline', retry }]);
});

test('a truncated answer reports the total number', () => {
  const cut = lines([], { state: 'there', nodes: ['ankara'], total: 4120 });
  expect(cut.at(-1)).toEqual({ kind: 'cut', key: ' cut', level: 1, shown: 1, total: 4120 });
  expect(cut[0]).toMatchObject({ position: 1, siblings: 4120 });
});

test('into opens a closed node, then moves to the first child, and out closes it, then moves to the parent', () => {
  expect(step([], 'aurora', 'into')).toEqual({ turn: 'aurora', open: true });
  expect(step(['aurora'], 'aurora', 'into')).toEqual({ focus: 'istanbul' });
  expect(step(['aurora'], 'ankara', 'into')).toBeNull();
  expect(step(['bosphorus'], 'bosphorus', 'into')).toBeNull();
  expect(step(['aurora', 'istanbul'], 'istanbul', 'out')).toEqual({ turn: 'istanbul', open: false });
  expect(step(['aurora'], 'istanbul', 'out')).toEqual({ focus: 'aurora' });
  expect(step([], 'aurora', 'out')).toBeNull();
});

test('next and previous move between the shown nodes, past other lines, and first and last move to the ends', () => {
  expect(step(['aurora'], 'aurora', 'next')).toEqual({ focus: 'istanbul' });
  expect(step(['aurora'], 'bosphorus', 'previous')).toEqual({ focus: 'ankara' });
  expect(step(['bosphorus'], 'bosphorus', 'next')).toBeNull();
  expect(step(['aurora'], 'ankara', 'first')).toEqual({ focus: 'aurora' });
  expect(step(['aurora'], 'ankara', 'last')).toEqual({ focus: 'bosphorus' });
  expect(step(['aurora'], 'aurora', 'first')).toBeNull();
});

test('a line that is gone leads nowhere', () => {
  expect(step([], 'istanbul', 'next')).toBeNull();
});
