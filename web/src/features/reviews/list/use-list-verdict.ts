import { listHistory } from '@greenroom/contract/applications/applications.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { UNSEEN, type Unseen } from '@greenroom/contract/reviews/evidence.ts';
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
import { type CaseKey, NOTHING_DRAFTED, toggled } from '../flow-state.ts';
import { decideManyOptions, type SeenKey, undoManyOptions } from '../reviews.data.ts';
import type { ConfirmRequest } from './confirm-many.tsx';
import { afterUndo, canUndo, type Outcome, outcomesOf, undoing } from './list-outcomes.ts';
import type { ChosenRows } from './use-chosen-open.ts';
import type { Chosen, ListWork } from './use-list-work.ts';

/** For more rows than this, a confirmation shows the number of rows and the reasons. */
const CONFIRM_ABOVE = 10;

/**
 * Sends one verdict for all chosen rows, and manages the outcomes and the undo.
 * @param show tells the reviewer why a key did nothing
 */
export function useListVerdict(work: ListWork, rows: ChosenRows['rows'], show: (text: string) => void) {
  const t = useT();
  const { chosen, choose, draft, setDraft, outcomes, setOutcomes, pictures } = work;
  const { mutateAsync: sendMany, isPending, error, reset } = useIntentMutation(decideManyOptions);
  const [confirming, setConfirming] = useState<ConfirmRequest | null>(null);
  const undo = useUndo(setOutcomes);
  const count = rows.size;

  const send = async ({ approve, applications, unseen }: ConfirmRequest) => {
    setConfirming(null);
    const codes = approve ? [] : [...draft.codes];
    const acceptUnseen = unseen.map(([each]) => each);
    const verdict = { approve, codes, note: draft.note.trim() || undefined, acceptUnseen, applications };
    try {
      const { answer, sentAt } = await sendMany(verdict);
      setOutcomes(outcomesOf(answer, approve, sentAt));
      setDraft(NOTHING_DRAFTED);
      choose({ ticked: without(chosen.ticked, [...rows.keys(), ...(chosen.all?.except ?? [])]), all: null });
    } catch (sendError) {
      // The mutation stores the error for the screen. The selection stays.
      ignoreApiError(sendError);
    } finally {
      refresh();
    }
  };
  const decide = (approve: boolean) => {
    if (isPending) return;
    if (count === 0) return show(t('reviews.list.none-selected'));
    if (!approve && draft.codes.length === 0) return show(t('reviews.reject.none'));
    const request = { approve, ...verdictFor(rows, pictures.isSeen) };
    const asks = count > CONFIRM_ABOVE || (approve && request.unseen.length > 0);
    if (asks) setConfirming(request);
    else void send(request);
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
    confirm: () => confirming !== null && send(confirming),
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
    /** The error from the last verdict. */
    error,
  };
}

export type ListVerdict = ReturnType<typeof useListVerdict>;

/** Returns the rows in the form that a verdict requires, and how many of them would be approved without which facts. */
function verdictFor(
  rows: ChosenRows['rows'],
  isSeen: (url: string | null) => boolean,
): Omit<ConfirmRequest, 'approve'> {
  const counts = new Map<Unseen, number>();
  const applications = [...rows].flatMap(([key, { mark, avatarUrl, ageKnown, genderKnown }]): SeenKey[] => {
    const application = parseApplicationKey(key);
    if (application === null) return [];
    const pictureSeen = isSeen(avatarUrl);
    const known = { picture: pictureSeen, age: ageKnown, gender: genderKnown };
    for (const each of UNSEEN) if (!known[each]) counts.set(each, (counts.get(each) ?? 0) + 1);
    return [{ ...application, mark, pictureSeen }];
  });
  return { applications, unseen: UNSEEN.flatMap((each) => (counts.has(each) ? [[each, counts.get(each) ?? 0]] : [])) };
}

/** Removes decided rows from the selection. Rows ticked in another queue stay selected. */
function without(ticked: ReadonlyMap<CaseKey, Chosen>, decided: readonly CaseKey[]): ReadonlyMap<CaseKey, Chosen> {
  const gone = new Set(decided);
  return new Map([...ticked].filter(([key]) => !gone.has(key)));
}

function refresh(): void {
  void invalidateCalls([listOpen.id, listHistory.id, queueCounts.id]);
}

/** Undoes all rows in one request, because the time is limited. */
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
