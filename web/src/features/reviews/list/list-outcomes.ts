import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { RefusedFact } from '@greenroom/contract/reviews/evidence.ts';
import type { decideMany, undoMany } from '@greenroom/contract/reviews/list-mode.ts';
import type { CaseKey } from '../flow-state.ts';

/** The outcome of one row in a verdict for many. */
export interface Outcome {
  readonly key: CaseKey;
  readonly hostId: string;
  readonly name: string | null;
  readonly approve: boolean;
  /** Null if it was refused. */
  readonly decisionId: number | null;
  /** Key of the error; null if it was decided. */
  readonly refused: string | null;
  /** Facts that have changed or were not seen, if they are the cause. */
  readonly facts: readonly RefusedFact[];
  /** The reviewer who has claimed it, if that is the cause. */
  readonly holder: string | null;
  /** By the browser's clock, in milliseconds. */
  readonly undoUntil: number;
  readonly state: 'shown' | 'undoing' | 'undone';
  /** Key of the error that prevented the undo. */
  readonly undoRefused: string | null;
}

/** Returns the rows of an answer as outcomes. */
export function outcomesOf(answer: Data<typeof decideMany>, approve: boolean, sentAt: number): Outcome[] {
  return answer.map((row) => ({
    key: formatApplicationKey(row),
    hostId: row.hostId,
    name: row.name,
    approve,
    decisionId: row.decisionId,
    refused: row.decisionId === null ? (row.refused ?? 'internal') : null,
    facts: row.facts,
    holder: row.holder,
    undoUntil: sentAt + UNDO_SECONDS * 1000,
    state: 'shown',
    undoRefused: null,
  }));
}

/** Rows with one outcome. */
export interface OutcomeRows {
  /** Key of the error; null if the verdict was carried out. */
  readonly refused: string | null;
  readonly rows: readonly Outcome[];
}

/**
 * Groups the outcomes by reason. The refused ones come first, since they need attention, and the most frequent first
 * among them.
 */
export function outcomesByReason(outcomes: readonly Outcome[]): OutcomeRows[] {
  const byReason = [...Map.groupBy(outcomes, ({ refused }) => refused)].map(([refused, rows]) => ({ refused, rows }));
  const refused = byReason.filter((each) => each.refused !== null);
  return [
    ...refused.toSorted((one, other) => other.rows.length - one.rows.length),
    ...byReason.filter((each) => each.refused === null),
  ];
}

/** Returns whether the row's decision can be undone now. */
export function canUndo({ decisionId, state, undoUntil, undoRefused }: Outcome, now: number): boolean {
  return decisionId !== null && state === 'shown' && undoRefused === null && undoUntil > now;
}

/** Returns the outcomes while decisions are being undone. */
export function undoing(outcomes: readonly Outcome[], chosen: readonly Outcome[]): Outcome[] {
  const keys = new Set(chosen.map(({ key }) => key));
  return outcomes.map((outcome) => (keys.has(outcome.key) ? { ...outcome, state: 'undoing' } : outcome));
}

/** Returns the outcomes after the answer to an undo; null means that there was none, so that it can be tried again. */
export function afterUndo(outcomes: readonly Outcome[], answer: Data<typeof undoMany> | null): Outcome[] {
  const refusals = new Map(answer?.map(({ decisionId, refused }) => [decisionId, refused]));
  return outcomes.map((outcome) => {
    if (outcome.state !== 'undoing' || outcome.decisionId === null) return outcome;
    const undoRefused = refusals.get(outcome.decisionId);
    if (undoRefused === undefined) return { ...outcome, state: 'shown' };
    return undoRefused === null ? { ...outcome, state: 'undone' } : { ...outcome, state: 'shown', undoRefused };
  });
}
