import type { BindOutcome } from '@greenroom/contract/memberships.ts';

export type OutcomeKind = BindOutcome['outcome'];

/** The outcome of one ID, with its position in the list, from 1. */
export interface OutcomeLine extends BindOutcome {
  line: number;
}

export interface OutcomeGroup {
  outcome: OutcomeKind;
  lines: readonly OutcomeLine[];
}

/** Outcomes in the order of the screen: carried out, unchanged, to be fixed. */
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
/** Outcomes that need no action: the host is already in the group, or the list repeats the ID. */
const NOTHING_TO_DO: ReadonlySet<OutcomeKind> = new Set(['already-there', 'repeated']);

/** Groups the outcomes by kind; kinds that do not occur are left out. */
export function outcomeGroups(outcomes: readonly BindOutcome[]): OutcomeGroup[] {
  const lines = outcomes.map((outcome, at) => ({ ...outcome, line: at + 1 }));
  const byKind = Map.groupBy(lines, ({ outcome }) => outcome);
  return OUTCOMES.flatMap((outcome) => {
    const found = byKind.get(outcome);
    return found === undefined ? [] : [{ outcome, lines: found }];
  });
}

/** Returns how many are bound or moved, or would be. */
export function countCarriedOut(outcomes: readonly BindOutcome[]): number {
  return outcomes.filter(({ outcome }) => CARRIED_OUT.has(outcome)).length;
}

/** Returns the IDs that need a fix before they can be bound. */
export function idsToFix(outcomes: readonly BindOutcome[]): string[] {
  return outcomes
    .filter(({ outcome }) => !CARRIED_OUT.has(outcome) && !NOTHING_TO_DO.has(outcome))
    .map(({ hostId }) => hostId);
}

export function toneOf(outcome: OutcomeKind): 'success' | 'neutral' | 'danger' {
  if (CARRIED_OUT.has(outcome)) return 'success';
  return NOTHING_TO_DO.has(outcome) ? 'neutral' : 'danger';
}
