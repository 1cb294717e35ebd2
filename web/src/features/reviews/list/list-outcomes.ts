import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { RefusedFact } from '@greenroom/contract/reviews/evidence.ts';
import type { decideMany, undoMany } from '@greenroom/contract/reviews/list-mode.ts';
import type { CaseKey } from '../flow-state.ts';

/** One row's outcome after a verdict on many. */
export interface Outcome {
  readonly key: CaseKey;
  readonly hostId: string;
  readonly name: string | null;
  readonly approve: boolean;
  /** Null if the server refused the decision. */
  readonly decisionId: number | null;
  /** Error code. Null if the application was decided. */
  readonly refused: string | null;
  /** Facts that had changed or weren't seen, if they are the cause. */
  readonly facts: readonly RefusedFact[];
  /** The reviewer who has claimed the application, if that is the cause. */
  readonly holder: string | null;
  /** Time in milliseconds by the browser's clock. */
  readonly undoUntil: number;
  readonly state: 'shown' | 'undoing' | 'undone';
  /** Code of the error that prevented the undo. */
  readonly undoRefused: string | null;
}

/** Converts a response into one outcome for each row. */
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

/** Rows that have the same outcome. */
export interface OutcomeRows {
  /** Error code. Null if the verdict was carried out. */
  readonly refused: string | null;
  readonly rows: readonly Outcome[];
}

/** Groups the outcomes by reason. Refused rows come first because they need attention, sorted by frequency. */
export function outcomesByReason(outcomes: readonly Outcome[]): OutcomeRows[] {
  const byReason = [...Map.groupBy(outcomes, ({ refused }) => refused)].map(([refused, rows]) => ({ refused, rows }));
  const refused = byReason.filter((each) => each.refused !== null);
  return [
    ...refused.toSorted((one, other) => other.rows.length - one.rows.length),
    ...byReason.filter((each) => each.refused === null),
  ];
}

/** Returns whether the row's decision can still be undone. */
export function canUndo({ decisionId, state, undoUntil, undoRefused }: Outcome, now: number): boolean {
  return decisionId !== null && state === 'shown' && undoRefused === null && undoUntil > now;
}

/** Returns the outcomes while the chosen decisions are being undone. */
export function undoing(outcomes: readonly Outcome[], chosen: readonly Outcome[]): Outcome[] {
  const keys = new Set(chosen.map(({ key }) => key));
  return outcomes.map((outcome) => (keys.has(outcome.key) ? { ...outcome, state: 'undoing' } : outcome));
}

/** Returns the outcomes after an undo. If `answer` is null, there was no response, and the undo can be retried. */
export function afterUndo(outcomes: readonly Outcome[], answer: Data<typeof undoMany> | null): Outcome[] {
  const refusals = new Map(answer?.map(({ decisionId, refused }) => [decisionId, refused]));
  return outcomes.map((outcome) => {
    if (outcome.state !== 'undoing' || outcome.decisionId === null) return outcome;
    const undoRefused = refusals.get(outcome.decisionId);
    if (undoRefused === undefined) return { ...outcome, state: 'shown' };
    return undoRefused === null ? { ...outcome, state: 'undone' } : { ...outcome, state: 'shown', undoRefused };
  });
}
