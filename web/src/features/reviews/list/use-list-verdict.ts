import { type HistoryRow, listHistory } from '@greenroom/contract/applications.ts';
import { queueCounts } from '@greenroom/contract/reviews.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { type CaseKey, caseKey, parseKey } from '../case-key.ts';
import { type Draft, NOTHING_DRAFTED } from '../flow-state.ts';
import { decideManyOptions, releaseClaimOptions, undoOptions } from '../reviews.data.ts';
import { changeOutcome, type Outcome, outcomesOf } from './list-outcomes.ts';

export interface ListVerdict {
  draft: Draft;
  setDraft: (change: Partial<Draft>) => void;
  outcomes: readonly Outcome[];
  /** Why the last verdict did not get through; the selection stands. */
  error: unknown;
  busy: boolean;
  /** @returns what became of the rows, or null where the verdict did not get through */
  send: (approve: boolean, keys: readonly CaseKey[]) => Promise<Outcome[] | null>;
  undo: (outcomes: readonly Outcome[]) => Promise<void>;
  dismiss: () => void;
}

/** One verdict for many rows, what became of each, and taking them back while the server allows. */
export function useListVerdict(rows: readonly HistoryRow[]): ListVerdict {
  const { mutateAsync: sendMany, isPending, error, reset } = useIntentMutation(decideManyOptions);
  const [draft, setDraft] = useState<Draft>(NOTHING_DRAFTED);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const refresh = useRefresh();
  const undo = useUndoRows(setOutcomes, refresh);
  const nameOf = (key: CaseKey) => rows.find((row) => keyOfRow(row) === key)?.name ?? null;

  const send = async (approve: boolean, keys: readonly CaseKey[]) => {
    const verdict = { approve, codes: approve ? [] : [...draft.codes], note: draft.note.trim() || undefined };
    const applications = keys.flatMap((key) => parseKey(key) ?? []);
    try {
      const { answer, sentAt } = await sendMany({ ...verdict, applications });
      const told = outcomesOf(answer, approve, sentAt, nameOf);
      setOutcomes(told);
      setDraft(NOTHING_DRAFTED);
      return told;
    } catch {
      // The mutation keeps the error, and the screen shows it.
      return null;
    } finally {
      refresh();
    }
  };
  return {
    draft,
    setDraft: (change) => setDraft((now) => ({ ...now, ...change })),
    outcomes,
    error,
    busy: isPending,
    send,
    undo,
    dismiss: () => {
      setOutcomes([]);
      reset();
    },
  };
}

export function keyOfRow(row: HistoryRow): CaseKey {
  return caseKey({ hostId: row.hostId, applicationId: row.id });
}

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [listHistory.id] });
    void client.invalidateQueries({ queryKey: [queueCounts.id] });
  };
}

/** All at once, since the seconds run; the claim that comes back with each is given back, since a list holds none. */
function useUndoRows(setOutcomes: (change: (now: readonly Outcome[]) => Outcome[]) => void, refresh: () => void) {
  const { mutateAsync: sendUndo } = useMutation(undoOptions);
  const { mutate: release } = useMutation(releaseClaimOptions);
  const takeBack = async ({ key, hostId, decisionId }: Outcome) => {
    const application = parseKey(key);
    if (decisionId === null || application === null) return;
    try {
      await sendUndo({ hostId, decisionId });
      release(application);
      setOutcomes((now) => changeOutcome(now, key, { state: 'undone' }));
    } catch (error) {
      setOutcomes((now) => changeOutcome(now, key, { state: 'told', undoError: describeError(error) }));
    }
  };
  return async (chosen: readonly Outcome[]) => {
    for (const { key } of chosen) setOutcomes((now) => changeOutcome(now, key, { state: 'undoing' }));
    await Promise.all(chosen.map(takeBack));
    refresh();
  };
}
