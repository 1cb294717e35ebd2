import type { AgainOutcome } from '@greenroom/contract/hosts/submitting-again.ts';

/** The records of one group that can be submitted again. */
export interface AgainGroup {
  groupId: number;
  groupName: string;
  ids: readonly string[];
  rows: readonly AgainOutcome[];
}

/** What can be submitted again, by group: the form takes the hosts of one group at a time (R-HOST-1). */
export function againByGroup(outcomes: readonly AgainOutcome[]): AgainGroup[] {
  const again = outcomes.filter(({ outcome }) => outcome === 'again');
  return [...Map.groupBy(again, ({ groupId }) => groupId)]
    .map(([groupId, rows]) => ({
      groupId,
      groupName: rows[0]?.groupName ?? '',
      ids: rows.map(({ hostId }) => hostId),
      rows,
    }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

/** What cannot be, by why not. */
export interface Kept {
  key: string;
  outcome: Exclude<AgainOutcome['outcome'], 'again'>;
  /** With `ends`: the reason. */
  code: number | null;
  rows: readonly AgainOutcome[];
}

export function keptByReason(outcomes: readonly AgainOutcome[]): Kept[] {
  return [...Map.groupBy(outcomes, ({ outcome, code }) => `${outcome} ${code ?? ''}`)]
    .flatMap(([key, rows]) => {
      const [first] = rows;
      if (first === undefined || first.outcome === 'again') return [];
      return [{ key, outcome: first.outcome, code: first.code, rows }];
    })
    .toSorted((one, other) => other.rows.length - one.rows.length);
}
