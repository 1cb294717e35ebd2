import { describe, expect, test } from 'vitest';
import {
  type DecisionState,
  type ReviewState,
  refusalToApproveOverCheck,
  refusalToDecide,
  refusalToReopen,
  refusalToUndo,
  undoUntil,
} from './reviews.policy.ts';

const waiting: ReviewState = { open: true, uploadStatus: 'success', uploadCodes: [], reviewStatus: 'not-reviewed' };
const successful: ReviewState = { ...waiting, open: false, reviewStatus: 'successful' };
const failed: ReviewState = { ...waiting, open: false, reviewStatus: 'failed' };
const lapsed: ReviewState = { ...waiting, open: false };
const checkFailed: ReviewState = { open: false, uploadStatus: 'failure', uploadCodes: [109], reviewStatus: null };

test('only an open application can be claimed and decided', () => {
  expect(refusalToDecide(waiting)).toBeNull();
  expect([successful, failed, lapsed].map(refusalToDecide)).toEqual(Array(3).fill('application-decided'));
  expect(refusalToDecide(checkFailed)).toBe('application-not-found');
  expect(refusalToDecide(undefined)).toBe('application-not-found');
});

test('an administrator can reopen a failed, a successful and a lapsed application, nobody else can', () => {
  expect([successful, failed, lapsed].map((state) => refusalToReopen(['administrator'], state))).toEqual([
    null,
    null,
    null,
  ]);
  expect(refusalToReopen(['reviewer', 'operator', 'agent'], failed)).toBe('forbidden');
  expect(refusalToReopen(['administrator'], waiting)).toBe('application-open');
  expect(refusalToReopen(['administrator'], checkFailed)).toBe('application-not-found');
  expect(refusalToReopen(['administrator'], undefined)).toBe('application-not-found');
});

describe('an administrator can approve over', () => {
  const withCodes = (...uploadCodes: number[]): ReviewState => ({ ...checkFailed, uploadCodes });

  test.each([[104], [108], [109], [110], [104, 108, 109, 110]])('%j', (...codes) => {
    expect(refusalToApproveOverCheck(['administrator'], withCodes(...codes))).toBeNull();
  });

  test('no other code, alone or beside those', () => {
    for (const codes of [[], [100], [101], [106], [107], [111], [115], [104, 103]]) {
      expect(refusalToApproveOverCheck(['administrator'], withCodes(...codes))).toBe('check-not-approvable');
    }
  });

  test('nothing that was approved, is open, or never failed its check', () => {
    const admin = ['administrator'] as const;
    expect(refusalToApproveOverCheck(admin, { ...checkFailed, reviewStatus: 'successful' })).toBe(
      'application-decided',
    );
    expect(refusalToApproveOverCheck(admin, waiting)).toBe('account-has-open-application');
    expect(refusalToApproveOverCheck(admin, failed)).toBe('check-not-approvable');
    expect(refusalToApproveOverCheck(admin, undefined)).toBe('application-not-found');
    expect(refusalToApproveOverCheck(['reviewer'], checkFailed)).toBe('forbidden');
  });
});

describe('a decision can be undone', () => {
  const decidedAt = new Date('2026-03-01T10:00:00.000Z');
  const after = (seconds: number) => new Date(decidedAt.getTime() + seconds * 1000);
  const decision: DecisionState = {
    kind: 'approved',
    decidedBy: 7,
    decidedAt: decidedAt.toISOString(),
    undone: false,
    newest: true,
  };

  test('for 30 seconds, to the moment that is told', () => {
    expect(undoUntil(decidedAt)).toEqual(after(30));
    expect(refusalToUndo(decision, 7, after(0))).toBeNull();
    expect(refusalToUndo({ ...decision, kind: 'rejected' }, 7, after(30))).toBeNull();
    expect(refusalToUndo(decision, 7, after(30.001))).toBe('undo-too-late');
  });

  test('by who made it, once', () => {
    expect(refusalToUndo(decision, 8, after(1))).toBe('decision-not-yours');
    expect(refusalToUndo({ ...decision, decidedBy: null, kind: 'lapsed' }, 7, after(1))).toBe('decision-not-yours');
    expect(refusalToUndo(undefined, 7, after(1))).toBe('decision-not-yours');
    expect(refusalToUndo({ ...decision, undone: true }, 7, after(1))).toBe('decision-already-undone');
  });

  test('while it is the last word, and a verdict of the review', () => {
    expect(refusalToUndo({ ...decision, newest: false }, 7, after(1))).toBe('undo-too-late');
    expect(refusalToUndo({ ...decision, kind: 'reopened' }, 7, after(1))).toBe('undo-too-late');
    expect(refusalToUndo({ ...decision, kind: 'approved-over-check' }, 7, after(1))).toBe('undo-too-late');
  });
});
