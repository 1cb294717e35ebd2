import { type DictionaryEntry, labelsBy } from '@greenroom/contract/administration/dictionaries.ts';
import { expect, test } from 'vitest';
import { changedLine, type Line, linesOf, moved } from './lines.ts';
import { begunEntries, decided, type EntriesDraft, isUndecided, ontoEntries } from './meet-lines.ts';

const entry = (value: string, labels: Partial<DictionaryEntry['labels']> = {}): DictionaryEntry => ({
  value,
  enabled: true,
  labels: { ...labelsBy(() => ''), en: value.toUpperCase(), ...labels },
  shippedLabels: null,
});
const READ = [entry('a'), entry('b'), entry('c')];
const start = begunEntries('v1', linesOf(READ));
const edited = (change: (lines: readonly Line[]) => readonly Line[]): EntriesDraft => ({
  ...start,
  lines: change(start.lines),
});
const labelled = (key: number, labels: Partial<DictionaryEntry['labels']>) => (lines: readonly Line[]) =>
  lines.map((line) => (line.key === key ? { ...line, labels: { ...line.labels, ...labels } } : line));
const onto = (draft: EntriesDraft, entries: DictionaryEntry[], version = 'v2') =>
  ontoEntries(draft, { version, entries });
const shown = ({ lines }: EntriesDraft) =>
  lines.map(({ value, enabled, labels }) => [value, enabled ? 'on' : 'off', labels.en, labels.de].join(' ').trim());
const clashes = ({ clashes: found }: EntriesDraft) =>
  found.map(({ line, field, was, theirs, mine }) => [line.value, field, was, theirs, mine]);

test('[R-PLUS-30] two users who translate into different languages, or change different entries, both keep their work', () => {
  const mine = edited(labelled(0, { de: 'Mein' }));
  const met = onto(mine, [entry('a', { fr: 'Leur' }), entry('c'), entry('d')]);
  expect(shown(met)).toEqual(['a on A Mein', 'c on C', 'd on D']);
  expect(met.lines[0]?.labels.fr).toBe('Leur');
  expect([met.version, met.clashes, isUndecided(met)]).toEqual(['v2', [], false]);
});

test('[R-PLUS-30] a label that both changed awaits a decision, with all three texts', () => {
  const met = onto(edited(labelled(1, { en: 'Mine' })), [entry('a'), entry('b', { en: 'Theirs' }), entry('c')]);
  expect(clashes(met)).toEqual([['b', 'en', 'B', 'Theirs', 'Mine']]);
  const keys = met.clashes.map(({ key }) => key);
  expect(shown(decided(met, keys, 'theirs'))).toEqual(['a on A', 'b on Theirs', 'c on C']);
  expect(shown(decided(decided(met, keys, 'theirs'), keys, 'mine'))).toEqual(['a on A', 'b on Mine', 'c on C']);
  // Without a decision, a third change raises the same question, with the value that was read first.
  const third = onto(met, [entry('a'), entry('b', { en: 'Third' }), entry('c')], 'v3');
  expect(clashes(third)).toEqual([['b', 'en', 'B', 'Third', 'Mine']]);
});

test('[R-PLUS-30] an entry that one user removed and the other changed is shown, and stays or goes as the user decides', () => {
  const theirs = [entry('a'), entry('c')];
  const kept = onto(edited(labelled(1, { en: 'Mine' })), theirs);
  expect(clashes(kept)).toEqual([['b', 'there', true, false, true]]);
  const keys = kept.clashes.map(({ key }) => key);
  expect(shown(kept)).toContain('b on Mine');
  expect(shown(decided(kept, keys, 'theirs'))).toEqual(['a on A', 'c on C']);
  const removed = onto(
    edited((lines) => lines.filter(({ key }) => key !== 1)),
    [entry('a'), entry('b', { en: 'Theirs' }), entry('c')],
  );
  expect(clashes(removed)).toEqual([['b', 'there', true, true, false]]);
  expect(shown(decided(removed, [removed.clashes[0]?.key ?? ''], 'mine'))).toEqual(['a on A', 'c on C']);
});

test('an order that this form has changed is preserved, and so is one that only the other has changed', () => {
  const order = (draft: EntriesDraft) => draft.lines.map(({ value }) => value).join('');
  expect(
    order(
      onto(
        edited((lines) => moved(lines, 2, -1)),
        [...READ, entry('d')],
      ),
    ),
  ).toBe('acbd');
  const switched = edited((lines) => changedLine(lines, 0, { enabled: false }));
  const met = onto(switched, [entry('c'), entry('b'), entry('a')]);
  expect(shown(met)).toEqual(['c on C', 'b on B', 'a off A']);
  expect(new Set(met.lines.map(({ key }) => key)).size).toBe(3);
});

test('two users who add an entry with the same value decide on the differences', () => {
  const line: Line = { ...entry('x', { en: 'Mine' }), key: 9, from: null };
  const met = onto(
    edited((lines) => [...lines, line]),
    [...READ, entry('x', { en: 'Theirs' })],
  );
  expect(clashes(met)).toEqual([['x', 'en', '', 'Theirs', 'Mine']]);
});

test('[R-PLUS-30] unfinished lines, with a repeated value or none, are all preserved', () => {
  const fresh = ['x', 'x', '', '', 'a'].map((value, place): Line => ({ ...entry(value), key: 10 + place, from: null }));
  const met = onto(
    edited((lines) => [...changedLine(lines, 0, { value: 'renamed' }), ...fresh]),
    [...READ, entry('d')],
  );
  expect(met.lines.map(({ value }) => value).toSorted()).toEqual(['', '', 'a', 'b', 'c', 'd', 'renamed', 'x', 'x']);
});
