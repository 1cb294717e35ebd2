import { type HistoryRow, listHistory } from '@greenroom/contract/applications.ts';
import { keyOfRecord, parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { queueCounts } from '@greenroom/contract/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import type { DecisionControls } from '../decision.tsx';
import type { CaseKey } from '../flow-state.ts';
import { type Draft, NOTHING_DRAFTED, toggled } from '../flow-state.ts';
import { decideManyOptions, releaseClaimOptions, undoOptions } from '../reviews.data.ts';
import type { ConfirmRequest } from './confirm-many.tsx';
import { changeOutcome, type Outcome, outcomesOf } from './list-outcomes.ts';

/** More than this many are confirmed first, with their number and the reasons. */
const CONFIRM_ABOVE = 10;

/** The ticked rows of the list, one verdict for all of them, what became of each, and the undoing. */
export function useListVerdict(rows: readonly HistoryRow[] | undefined) {
  const { mutateAsync: sendMany, isPending, error, reset } = useIntentMutation(decideManyOptions);
  const [selected, select] = useSelection(rows);
  const [draft, setDraft] = useState<Draft>(NOTHING_DRAFTED);
  const [confirming, setConfirming] = useState<ConfirmRequest | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const undo = useUndoRows(setOutcomes);
  const count = selected.size;

  const send = async (approve: boolean) => {
    setConfirming(null);
    const keys = [...selected];
    const verdict = { approve, codes: approve ? [] : [...draft.codes], note: draft.note.trim() || undefined };
    const applications = keys.flatMap((key) => parseApplicationKey(key) ?? []);
    const nameOf = (key: CaseKey) => rows?.find((row) => keyOfRecord(row) === key)?.name ?? null;
    try {
      const { answer, sentAt } = await sendMany({ ...verdict, applications });
      setOutcomes(outcomesOf(answer, approve, sentAt, nameOf));
      setDraft(NOTHING_DRAFTED);
      select(new Set());
    } catch (sendError) {
      // The mutation keeps the error, and the screen shows it; the selection stays.
      ignoreApiError(sendError);
    } finally {
      refresh();
    }
  };
  const decide = (approve: boolean) => {
    if (count === 0 || isPending || (!approve && draft.codes.length === 0)) return;
    if (count > CONFIRM_ABOVE) setConfirming({ approve, count });
    else void send(approve);
  };
  const controls: DecisionControls = {
    onToggle: (code) => setDraft((now) => ({ ...now, codes: toggled(now.codes, code) })),
    onNote: (note) => setDraft((now) => ({ ...now, note })),
    onApprove: () => decide(true),
    onReject: () => decide(false),
    onSkip: null,
  };
  return {
    selected,
    select,
    draft,
    controls,
    disabled: count === 0 || isPending,
    confirming,
    confirm: () => confirming !== null && send(confirming.approve),
    cancel: () => setConfirming(null),
    outcomes,
    undo,
    dismiss: () => {
      setOutcomes([]);
      reset();
    },
    /** Why the last verdict did not get through. */
    error,
  };
}

export type ListVerdict = ReturnType<typeof useListVerdict>;

/** The ticked rows of the page: one that went, decided by somebody else, is no longer among them. */
function useSelection(rows: readonly HistoryRow[] | undefined) {
  const [ticked, setTicked] = useState<ReadonlySet<CaseKey>>(new Set());
  const selected: ReadonlySet<CaseKey> = useMemo(
    () => new Set((rows ?? []).map(keyOfRecord).filter((key) => ticked.has(key))),
    [ticked, rows],
  );
  return [selected, setTicked] as const;
}

function refresh(): void {
  void invalidateCalls([listHistory.id, queueCounts.id]);
}

/** All at once, since the seconds run; the claim that comes back with each is released, since a list holds none. */
function useUndoRows(setOutcomes: (change: (now: readonly Outcome[]) => Outcome[]) => void) {
  const { mutateAsync: sendUndo } = useMutation(undoOptions);
  const { mutate: release } = useMutation(releaseClaimOptions);
  const undoRow = async ({ key, hostId, decisionId }: Outcome) => {
    const application = parseApplicationKey(key);
    if (decisionId === null || application === null) return;
    try {
      await sendUndo({ hostId, decisionId });
      release(application);
      setOutcomes((now) => changeOutcome(now, key, { state: 'undone' }));
    } catch (error) {
      setOutcomes((now) => changeOutcome(now, key, { state: 'shown', undoError: describeError(error) }));
    }
  };
  return async (chosen: readonly Outcome[]) => {
    for (const { key } of chosen) setOutcomes((now) => changeOutcome(now, key, { state: 'undoing' }));
    await Promise.all(chosen.map(undoRow));
    refresh();
  };
}
