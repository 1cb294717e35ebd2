import { MANY_OUTCOMES, type ManyOutcome } from '@greenroom/contract/many-hosts.ts';

export interface OutcomeRows {
  outcome: ManyOutcome['outcome'];
  /** Whether something was done, or would be. */
  done: boolean;
  rows: readonly ManyOutcome[];
}

const DONE: ReadonlySet<ManyOutcome['outcome']> = new Set(['released', 'release-planned', 'moved']);

/** What became of the hosts, by kind; kinds that do not occur are left out. */
export function outcomesByKind(outcomes: readonly ManyOutcome[]): OutcomeRows[] {
  const byKind = Map.groupBy(outcomes, ({ outcome }) => outcome);
  return MANY_OUTCOMES.flatMap((outcome) => {
    const rows = byKind.get(outcome);
    return rows === undefined ? [] : [{ outcome, done: DONE.has(outcome), rows }];
  });
}

export function countDone(outcomes: readonly ManyOutcome[]): number {
  return outcomes.filter(({ outcome }) => DONE.has(outcome)).length;
}
