import { describe, expect, test } from 'vitest';
import { type DecisionState, refusalToUndo, undoUntil } from './reviews.policy.ts';

describe('a decision can be undone', () => {
  const decidedAt = new Date('2026-03-01T10:00:00.000Z');
  const after = (seconds: number) => new Date(decidedAt.getTime() + seconds * 1000);
  const decision: DecisionState = {
    kind: 'approved',
    decidedBy: 7,
    decidedAt: decidedAt.toISOString(),
    undone: false,
    newest: true,
    fromQueue: true,
  };

  test('for 30 seconds, up to the time in the answer', () => {
    expect(undoUntil(decidedAt)).toEqual(after(30));
    expect(refusalToUndo(decision, 7, after(0))).toBeNull();
    expect(refusalToUndo({ ...decision, kind: 'rejected' }, 7, after(30))).toBeNull();
    expect(refusalToUndo(decision, 7, after(30.001))).toBe('undo-too-late');
  });

  test('by the user who made it, once', () => {
    expect(refusalToUndo(decision, 8, after(1))).toBe('decision-not-yours');
    expect(refusalToUndo({ ...decision, decidedBy: null, kind: 'lapsed' }, 7, after(1))).toBe('decision-not-yours');
    expect(refusalToUndo(undefined, 7, after(1))).toBe('decision-not-yours');
    expect(refusalToUndo({ ...decision, undone: true }, 7, after(1))).toBe('decision-already-undone');
  });

  test('while it is the last one, and a verdict of the review', () => {
    expect(refusalToUndo({ ...decision, newest: false }, 7, after(1))).toBe('undo-too-late');
    expect(refusalToUndo({ ...decision, kind: 'reopened' }, 7, after(1))).toBe('undo-too-late');
    const overFailure = { ...decision, kind: 'approved-over-check', fromQueue: false };
    expect(refusalToUndo(overFailure, 7, after(1))).toBe('undo-too-late');
    expect(refusalToUndo({ ...overFailure, fromQueue: true }, 7, after(1))).toBeNull();
  });
});
