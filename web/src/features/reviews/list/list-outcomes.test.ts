import { expect, test } from 'vitest';
import { canUndo, changeOutcome, outcomesOf } from './list-outcomes.ts';

const answer = [
  { hostId: '10001', applicationId: 1, decisionId: 11, refused: null },
  { hostId: '10002', applicationId: 2, decisionId: null, refused: 'claim-lost' },
  { hostId: '10003', applicationId: 3, decisionId: 13, refused: null },
];
const outcomes = outcomesOf(answer, true, 1000, (key) => (key === '10001.1' ? 'Leyla' : null));

test('each row of a verdict for many has its outcome, the refused ones first', () => {
  expect(outcomes.map(({ key, refused, name }) => [key, refused, name])).toEqual([
    ['10002.2', 'claim-lost', null],
    ['10001.1', null, 'Leyla'],
    ['10003.3', null, null],
  ]);
});

test('[R-PLUS-4] a row’s decision can be undone for 30 seconds from the sending, a refused row never', () => {
  expect(outcomes.map((outcome) => canUndo(outcome, 30_999))).toEqual([false, true, true]);
  expect(outcomes.map((outcome) => canUndo(outcome, 31_000))).toEqual([false, false, false]);
});

test('a row that was undone, or could not be, cannot be undone again', () => {
  const undone = changeOutcome(outcomes, '10001.1', { state: 'undone' });
  const failed = changeOutcome(undone, '10003.3', { undoError: 'too late' });
  expect(failed.some((outcome) => canUndo(outcome, 2000))).toBe(false);
});
