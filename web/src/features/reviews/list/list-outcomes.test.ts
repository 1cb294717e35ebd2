import { expect, test } from 'vitest';
import { afterUndo, canUndo, outcomesByReason, outcomesOf, undoing } from './list-outcomes.ts';

const row = (id: number, refused: string | null = null, holder: string | null = null) => {
  const decisionId = refused === null ? 10 + id : null;
  return {
    hostId: `1000${id}`,
    applicationId: id,
    name: id === 1 ? 'Leyla' : null,
    decisionId,
    refused,
    facts: [],
    holder,
  };
};
const answer = [
  row(1),
  row(2, 'claim-lost', 'Ben'),
  row(3),
  row(4, 'application-decided'),
  row(5, 'application-decided'),
];
const outcomes = outcomesOf(answer, true, 1000);

test('the rows of a verdict for many are grouped by outcome, refused ones first, the most frequent reason at the top', () => {
  const groups = outcomesByReason(outcomes).map(({ refused, rows }) => [refused, rows.map(({ key }) => key)]);
  expect(groups).toEqual([
    ['application-decided', ['10004.4', '10005.5']],
    ['claim-lost', ['10002.2']],
    [null, ['10001.1', '10003.3']],
  ]);
});

test('[R-PLUS-4] a row’s decision can be undone for 30 seconds from the sending, but not if it was refused', () => {
  const undoable = (now: number) => outcomes.filter((outcome) => canUndo(outcome, now)).map(({ key }) => key);
  expect(undoable(30_999)).toEqual(['10001.1', '10003.3']);
  expect(undoable(31_000)).toEqual([]);
});

test('a row that was undone, or could not be, cannot be undone again; one without an answer can', () => {
  const sent = undoing(outcomes, outcomes);
  expect(sent.some((outcome) => canUndo(outcome, 2000))).toBe(false);
  const undone = afterUndo(sent, [
    { hostId: '10001', decisionId: 11, refused: null },
    { hostId: '10003', decisionId: 13, refused: 'undo-too-late' },
  ]);
  expect(undone.some((outcome) => canUndo(outcome, 2000))).toBe(false);
  expect(undone.map(({ state }) => state).filter((state) => state === 'undone')).toHaveLength(1);
  expect(afterUndo(sent, null).filter((outcome) => canUndo(outcome, 2000))).toHaveLength(2);
});
