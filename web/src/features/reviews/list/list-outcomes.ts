import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { RefusedFact } from '@greenroom/contract/reviews/evidence.ts';
import type { decideMany, undoMany } from '@greenroom/contract/reviews/list-mode.ts';
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
  /** What has changed, or was not seen, where that is why. */
  readonly facts: readonly RefusedFact[];
  /** The reviewer who has it, where that is why. */
  readonly holder: string | null;
  /** By the browser's clock, in milliseconds. */
  readonly undoUntil: number;
  readonly state: 'shown' | 'undoing' | 'undone';
  /** Key of the error for which it could not be undone. */
  readonly undoRefused: string | null;
}

/** The rows of an answer as outcomes. */
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
  /** Key of the error; null: the verdict was carried out. */
  readonly refused: string | null;
  readonly rows: readonly Outcome[];
}

/** The outcomes by reason, the refused ones first: somebody has to look at them. Of these the most frequent first. */
export function outcomesByReason(outcomes: readonly Outcome[]): OutcomeRows[] {
  const byReason = [...Map.groupBy(outcomes, ({ refused }) => refused)].map(([refused, rows]) => ({ refused, rows }));
  const refused = byReason.filter((each) => each.refused !== null);
  return [
    ...refused.toSorted((one, other) => other.rows.length - one.rows.length),
    ...byReason.filter((each) => each.refused === null),
  ];
}

/** Whether the row's decision can be undone now. */
export function canUndo({ decisionId, state, undoUntil, undoRefused }: Outcome, now: number): boolean {
  return decisionId !== null && state === 'shown' && undoRefused === null && undoUntil > now;
}

/** The outcomes while decisions are being undone. */
export function undoing(outcomes: readonly Outcome[], chosen: readonly Outcome[]): Outcome[] {
  const keys = new Set(chosen.map(({ key }) => key));
  return outcomes.map((outcome) => (keys.has(outcome.key) ? { ...outcome, state: 'undoing' } : outcome));
}

/** The outcomes after the answer to an undo; null: there was none, so that it can be tried again. */
export function afterUndo(outcomes: readonly Outcome[], answer: Data<typeof undoMany> | null): Outcome[] {
  const refusals = new Map(answer?.map(({ decisionId, refused }) => [decisionId, refused]));
  return outcomes.map((outcome) => {
    if (outcome.state !== 'undoing' || outcome.decisionId === null) return outcome;
    const undoRefused = refusals.get(outcome.decisionId);
    if (undoRefused === undefined) return { ...outcome, state: 'shown' };
    return undoRefused === null ? { ...outcome, state: 'undone' } : { ...outcome, state: 'shown', undoRefused };
  });
}
