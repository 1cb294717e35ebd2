import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { listHistory } from '@greenroom/contract/hosts/applications.ts';
import { formatApplicationKey, parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { listOpen } from '@greenroom/contract/reviews/list-mode.ts';
import { queueCounts } from '@greenroom/contract/reviews/reviews.ts';
import { useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { DecisionControls } from '../decision.tsx';
import { NOTHING_DRAFTED, toggled } from '../flow-state.ts';
import { type ChosenForVerdict, decideManyOptions, undoManyOptions } from '../reviews.data.ts';
import type { ConfirmRequest } from './confirm-many.tsx';
import { afterUndo, canUndo, type Outcome, outcomesOf, undoing } from './list-outcomes.ts';
import type { ChosenAll, ListWork } from './use-list-work.ts';

/** More than this many are confirmed first, with their number and the reasons. */
const CONFIRM_ABOVE = 10;

/**
 * One verdict for all that are chosen, what became of each, and the undoing.
 * @param show says why a key did nothing
 */
export function useListVerdict(work: ListWork, all: ChosenAll | null, count: number, show: (text: string) => void) {
  const t = useT();
  const { chosen, choose, draft, setDraft, outcomes, setOutcomes } = work;
  const { mutateAsync: sendMany, isPending, error, reset } = useIntentMutation(decideManyOptions);
  const [confirming, setConfirming] = useState<ConfirmRequest | null>(null);
  const undo = useUndo(setOutcomes);

  const send = async (approve: boolean) => {
    setConfirming(null);
    const verdict = { approve, codes: approve ? [] : [...draft.codes], note: draft.note.trim() || undefined };
    try {
      const { answer, sentAt } = await sendMany({ ...verdict, ...chosenFor(chosen.keys, all) });
      setOutcomes(outcomesOf(answer, approve, sentAt));
      setDraft(NOTHING_DRAFTED);
      choose({ keys: without(chosen.keys, [...answer.map(formatApplicationKey), ...(all?.except ?? [])]), all: null });
      if (answer.length === 0) show(t('reviews.list.none-left'));
    } catch (sendError) {
      // The mutation keeps the error, and the screen shows it; the selection stays.
      ignoreApiError(sendError);
    } finally {
      refresh();
    }
  };
  const decide = (approve: boolean) => {
    if (isPending) return;
    if (count === 0) return show(t('reviews.list.none-selected'));
    if (!approve && draft.codes.length === 0) return show(t('reviews.reject.none'));
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
    controls,
    sending: isPending,
    confirming,
    confirm: () => confirming !== null && send(confirming.approve),
    cancel: () => setConfirming(null),
    undo,
    undoAll: () => {
      const undoables = outcomes.filter((outcome) => canUndo(outcome, Date.now()));
      if (undoables.length > 0) void undo(undoables);
      else show(t('reviews.undo.nothing'));
    },
    dismiss: () => {
      setOutcomes([]);
      reset();
    },
    /** Why the last verdict did not get through. */
    error,
  };
}

export type ListVerdict = ReturnType<typeof useListVerdict>;

function chosenFor(keys: ReadonlySet<string>, all: ChosenAll | null): ChosenForVerdict {
  if (all === null) return { applications: applicationsOf(keys) };
  return { matching: { ...all.filter, asOf: all.asOf, except: applicationsOf(all.except) } };
}

function applicationsOf(keys: ReadonlySet<string>) {
  return [...keys].flatMap((key) => parseApplicationKey(key) ?? []);
}

/** What was ticked in another queue than the one that was decided on stays ticked. */
function without(keys: ReadonlySet<string>, decided: readonly string[]): ReadonlySet<string> {
  const gone = new Set(decided);
  return new Set([...keys].filter((key) => !gone.has(key)));
}

function refresh(): void {
  void invalidateCalls([listOpen.id, listHistory.id, queueCounts.id]);
}

/** All in one request, since the seconds run. */
function useUndo(setOutcomes: ListWork['setOutcomes']) {
  const { mutateAsync: sendUndo } = useIntentMutation(undoManyOptions);
  return async (chosen: readonly Outcome[]) => {
    setOutcomes((now) => undoing(now, chosen));
    const decisions = chosen.flatMap(({ hostId, decisionId }) => (decisionId === null ? [] : [{ hostId, decisionId }]));
    try {
      const answer = await sendUndo({ decisions });
      setOutcomes((now) => afterUndo(now, answer));
    } catch (error) {
      ignoreApiError(error);
      notify({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS });
      setOutcomes((now) => afterUndo(now, null));
    }
    refresh();
  };
}
