import type { BindOutcome } from '@greenroom/contract/memberships.ts';

export type OutcomeKind = BindOutcome['outcome'];

/** What became of one ID, with its place among all that were given, from 1. */
export interface OutcomeLine extends BindOutcome {
  line: number;
}

export interface OutcomeGroup {
  outcome: OutcomeKind;
  lines: readonly OutcomeLine[];
}

/** As they are shown: what happened, what is fine as it is, what somebody has to mend. */
const OUTCOMES = [
  'bound',
  'moved',
  'already-there',
  'before-last',
  'other-app',
  'no-account',
  'malformed',
  'repeated',
] as const satisfies readonly OutcomeKind[];

const CARRIED_OUT: ReadonlySet<OutcomeKind> = new Set(['bound', 'moved']);
/** The host is where it was wanted, or the same ID stands in the list once more. */
const NOTHING_TO_DO: ReadonlySet<OutcomeKind> = new Set(['already-there', 'repeated']);

/** All outcomes by what became of them, each kind that occurs. */
export function outcomeGroups(outcomes: readonly BindOutcome[]): OutcomeGroup[] {
  const lines = outcomes.map((outcome, at) => ({ ...outcome, line: at + 1 }));
  const byKind = Map.groupBy(lines, ({ outcome }) => outcome);
  return OUTCOMES.flatMap((outcome) => {
    const found = byKind.get(outcome);
    return found === undefined ? [] : [{ outcome, lines: found }];
  });
}

/** How many are bound or moved, or would be. */
export function countCarriedOut(outcomes: readonly BindOutcome[]): number {
  return outcomes.filter(({ outcome }) => CARRIED_OUT.has(outcome)).length;
}

/** The IDs for which something has to be mended before they can be bound. */
export function idsToMend(outcomes: readonly BindOutcome[]): string[] {
  return outcomes
    .filter(({ outcome }) => !CARRIED_OUT.has(outcome) && !NOTHING_TO_DO.has(outcome))
    .map(({ hostId }) => hostId);
}

export function toneOf(outcome: OutcomeKind): 'success' | 'neutral' | 'danger' {
  if (CARRIED_OUT.has(outcome)) return 'success';
  return NOTHING_TO_DO.has(outcome) ? 'neutral' : 'danger';
}
