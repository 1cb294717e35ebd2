import type { BindOutcome } from '@greenroom/contract/memberships.ts';

export type OutcomeKind = BindOutcome['outcome'];

/** One ID's outcome, with the ID's position in the list, starting at 1. */
export interface OutcomeLine extends BindOutcome {
  line: number;
}

export interface OutcomeGroup {
  outcome: OutcomeKind;
  lines: readonly OutcomeLine[];
}

/** Outcomes in display order: carried out, unchanged, to be fixed. */
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
/** Outcomes that require no action: the host is already in the group, or the list repeats the ID. */
const NOTHING_TO_DO: ReadonlySet<OutcomeKind> = new Set(['already-there', 'repeated']);

/** Groups the outcomes by kind. Omits kinds without IDs. */
export function outcomeGroups(outcomes: readonly BindOutcome[]): OutcomeGroup[] {
  const lines = outcomes.map((outcome, at) => ({ ...outcome, line: at + 1 }));
  const byKind = Map.groupBy(lines, ({ outcome }) => outcome);
  return OUTCOMES.flatMap((outcome) => {
    const found = byKind.get(outcome);
    return found === undefined ? [] : [{ outcome, lines: found }];
  });
}

/** Returns how many hosts were bound or moved or, in a check, would be. */
export function countCarriedOut(outcomes: readonly BindOutcome[]): number {
  return outcomes.filter(({ outcome }) => CARRIED_OUT.has(outcome)).length;
}

/** Returns the IDs that the user must fix before they can be bound. */
export function idsToFix(outcomes: readonly BindOutcome[]): string[] {
  return outcomes
    .filter(({ outcome }) => !CARRIED_OUT.has(outcome) && !NOTHING_TO_DO.has(outcome))
    .map(({ hostId }) => hostId);
}

export function toneOf(outcome: OutcomeKind): 'success' | 'neutral' | 'danger' {
  if (CARRIED_OUT.has(outcome)) return 'success';
  return NOTHING_TO_DO.has(outcome) ? 'neutral' : 'danger';
}
