import { ASK_OUTCOMES, type AskOutcome, MANY_OUTCOMES, type ManyOutcome } from '@greenroom/contract/hosts/hosts.ts';

type Outcome = ManyOutcome['outcome'] | AskOutcome['outcome'];

/** What became of one host; of an ID that was asked for only the ID is known. */
export interface HostOutcome extends Omit<ManyOutcome, 'outcome' | 'appId'> {
  appId: number | undefined;
  outcome: Outcome;
}

export interface OutcomeRows {
  outcome: Outcome;
  /** Whether something was done, or would be. */
  done: boolean;
  rows: readonly HostOutcome[];
}

const OUTCOMES: readonly Outcome[] = [...new Set([...MANY_OUTCOMES, ...ASK_OUTCOMES])];
const DONE: ReadonlySet<Outcome> = new Set(['released', 'release-planned', 'moved', 'asked']);

/** What became of the hosts, by kind; kinds that do not occur are left out. */
export function outcomesByKind(outcomes: readonly HostOutcome[]): OutcomeRows[] {
  const byKind = Map.groupBy(outcomes, ({ outcome }) => outcome);
  return OUTCOMES.flatMap((outcome) => {
    const rows = byKind.get(outcome);
    return rows === undefined ? [] : [{ outcome, done: DONE.has(outcome), rows }];
  });
}

export function countDone(outcomes: readonly HostOutcome[]): number {
  return outcomes.filter(({ outcome }) => DONE.has(outcome)).length;
}
