import type { BindOutcome } from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { countCarriedOut, idsToFix, outcomeGroups, toneOf } from './outcomes-of.ts';

const outcomes: BindOutcome[] = [
  { hostId: '1001', outcome: 'no-account', from: null },
  { hostId: '1002', outcome: 'bound', from: null },
  { hostId: '1002', outcome: 'repeated', from: null },
  { hostId: '1003', outcome: 'moved', from: 'Aurora' },
  { hostId: '1004', outcome: 'already-there', from: null },
  { hostId: '10o5', outcome: 'malformed', from: null },
];

test('completed outcomes come before those that need a fix, each ID with its line', () => {
  const groups = outcomeGroups(outcomes);
  expect(groups.map(({ outcome }) => outcome)).toEqual([
    'bound',
    'moved',
    'already-there',
    'no-account',
    'malformed',
    'repeated',
  ]);
  expect(groups[1]?.lines).toEqual([{ hostId: '1003', outcome: 'moved', from: 'Aurora', line: 4 }]);
});

test('bound and moved count as carried out', () => {
  expect(countCarriedOut(outcomes)).toBe(2);
});

test('an ID that is already in the group, or repeated, needs no fix', () => {
  expect(idsToFix(outcomes)).toEqual(['1001', '10o5']);
  expect(toneOf('repeated')).toBe('neutral');
});
