import { labelsBy } from '@greenroom/contract/administration/dictionaries.ts';
import { expect, test } from 'vitest';
import { changedLine, isSame, type Line, linesOf, moved } from './lines.ts';

const LINES = linesOf(
  ['a', 'b', 'c'].map((value) => ({
    value,
    enabled: true,
    labels: labelsBy(() => value),
    shippedLabels: null,
  })),
);
const values = (lines: readonly Line[]) => lines.map(({ value }) => value).join('');

test('a line moves by one place, and not past the ends', () => {
  expect(values(moved(LINES, 1, -1))).toBe('bac');
  expect(values(moved(LINES, 1, 1))).toBe('acb');
  expect(moved(LINES, 0, -1)).toBe(LINES);
  expect(moved(LINES, 2, 1)).toBe(LINES);
  expect(moved(LINES, 7, 1)).toBe(LINES);
});

test('lines are the same if they would be saved alike, regardless of their keys and surrounding spaces', () => {
  const [first] = LINES;
  if (first === undefined) throw new Error('there are lines');
  expect(isSame(LINES, changedLine(LINES, 0, { value: ' a ' }))).toBe(true);
  expect(
    isSame(
      LINES,
      LINES.map((line) => ({ ...line, key: line.key + 10 })),
    ),
  ).toBe(true);
  const { ar, ...others } = labelsBy(() => 'a');
  const labelsInReverse = { ...others, ar };
  expect(isSame(LINES, changedLine(LINES, 0, { labels: labelsInReverse }))).toBe(true);
  expect(isSame(LINES, changedLine(LINES, 0, { labels: { ...first.labels, en: 'other' } }))).toBe(false);
  expect(isSame(LINES, changedLine(LINES, 0, { enabled: false }))).toBe(false);
  expect(isSame(LINES, moved(LINES, 0, 1))).toBe(false);
  expect(isSame(LINES, LINES.slice(1))).toBe(false);
});
