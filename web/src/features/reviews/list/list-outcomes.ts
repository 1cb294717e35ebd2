import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { decideMany } from '@greenroom/contract/reviews.ts';
import type { CaseKey } from '../flow-state.ts';

/** What became of one row of a verdict for many. */
export interface Outcome {
  readonly key: CaseKey;
  readonly hostId: string;
  readonly name: string | null;
  readonly approve: boolean;
  /** Null where it was refused. */
  readonly decisionId: number | null;
  /** Key of the error; null where it was decided. */
  readonly refused: string | null;
  /** By the browser's clock, in milliseconds. */
  readonly undoUntil: number;
  readonly state: 'shown' | 'undoing' | 'undone';
  /** Why it could not be undone. */
  readonly undoError: string | null;
}

/** The rows of an answer as outcomes, the refused ones first: somebody has to look at them. */
export function outcomesOf(
  answer: Data<typeof decideMany>,
  approve: boolean,
  sentAt: number,
  nameOf: (key: CaseKey) => string | null,
): Outcome[] {
  const outcomes = answer.map((row): Outcome => {
    const key = formatApplicationKey(row);
    return {
      key,
      hostId: row.hostId,
      name: nameOf(key),
      approve,
      decisionId: row.decisionId,
      refused: row.decisionId === null ? (row.refused ?? 'internal') : null,
      undoUntil: sentAt + UNDO_SECONDS * 1000,
      state: 'shown',
      undoError: null,
    };
  });
  return [...outcomes.filter(isRefused), ...outcomes.filter((outcome) => !isRefused(outcome))];
}

export function isRefused({ refused }: Outcome): boolean {
  return refused !== null;
}

/** Whether the row's decision can be undone now. */
export function canUndo({ decisionId, state, undoUntil, undoError }: Outcome, now: number): boolean {
  return decisionId !== null && state === 'shown' && undoError === null && undoUntil > now;
}

export function changeOutcome(outcomes: readonly Outcome[], key: CaseKey, change: Partial<Outcome>): Outcome[] {
  return outcomes.map((outcome) => (outcome.key === key ? { ...outcome, ...change } : outcome));
}
