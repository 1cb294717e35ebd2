import { expect, test } from 'vitest';
import { type Choice, idOf, RECENT_CHOICES, withChoice } from './palette-recent.ts';

const screen = (path: string): Choice => ({ kind: 'screen', path });

test('choices are unique, the latest comes first, and there are no more than five', () => {
  const paths = ['/a', '/b', '/c', '/a', '/d', '/e', '/f'];
  const choices = paths.reduce<Choice[]>((before, path) => withChoice(before, screen(path)), []);
  expect(choices.map(idOf)).toEqual(['screen /f', 'screen /e', 'screen /d', 'screen /a', 'screen /c']);
  expect(choices).toHaveLength(RECENT_CHOICES);
});

test('a host with a new name is the same host', () => {
  const before = [{ kind: 'host', hostId: '0010', name: null } satisfies Choice];
  expect(withChoice(before, { kind: 'host', hostId: '0010', name: 'Leyla' })).toEqual([
    { kind: 'host', hostId: '0010', name: 'Leyla' },
  ]);
});
