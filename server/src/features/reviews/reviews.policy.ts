import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';

/** The part of a decision that the rules depend on. */
export interface DecisionState {
  readonly kind: string;
  readonly decidedBy: number | null;
  readonly decidedAt: string;
  readonly undone: boolean;
  /** True if the application has no later decision. */
  readonly newest: boolean;
  /** True if the upload had succeeded, so the application was in the queue. */
  readonly fromQueue: boolean;
}

/**
 * Returns whether a kind of decision can be undone. Reopenings, and approvals after a failed check, have no claim that
 * could be restored. Other calls correct them.
 */
function isUndoable({ kind, fromQueue }: DecisionState): boolean {
  return kind === 'approved' || kind === 'rejected' || (kind === 'approved-over-check' && fromQueue);
}

/**
 * Returns the reason that the user can't undo the decision; null if they can. They can within 30 seconds (R-PLUS-4).
 */
export function refusalToUndo(decision: DecisionState | undefined, userId: number, now: Date): ErrorCode | null {
  if (!decision || decision.decidedBy !== userId) return 'decision-not-yours';
  if (decision.undone) return 'decision-already-undone';
  const inTime = now.getTime() <= undoUntil(new Date(decision.decidedAt)).getTime();
  return inTime && decision.newest && isUndoable(decision) ? null : 'undo-too-late';
}

/** Returns the last moment at which a decision can be undone. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}
