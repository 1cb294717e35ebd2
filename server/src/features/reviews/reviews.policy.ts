import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';

/** The part of a decision that the rules depend on. */
export interface DecisionState {
  readonly kind: string;
  readonly decidedBy: number | null;
  readonly decidedAt: string;
  readonly undone: boolean;
  /** No later decision was made on the application. */
  readonly newest: boolean;
  /** The upload had succeeded, so that the application was in the queue. */
  readonly fromQueue: boolean;
}

/**
 * A reopening, and an approval of what had failed its check, lead to no claim that could come back: another step corrects
 * them.
 */
function isUndoable({ kind, fromQueue }: DecisionState): boolean {
  return kind === 'approved' || kind === 'rejected' || (kind === 'approved-over-check' && fromQueue);
}

/** Why the user may not undo the decision; null: they may, for 30 seconds (R-PLUS-4). */
export function refusalToUndo(decision: DecisionState | undefined, userId: number, now: Date): ErrorCode | null {
  if (!decision || decision.decidedBy !== userId) return 'decision-not-yours';
  if (decision.undone) return 'decision-already-undone';
  const inTime = now.getTime() <= undoUntil(new Date(decision.decidedAt)).getTime();
  return inTime && decision.newest && isUndoable(decision) ? null : 'undo-too-late';
}

/** The last moment at which a decision can be undone. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}
