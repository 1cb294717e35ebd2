import type { ApprovalRequestRow } from '@greenroom/contract/reviews/approvals.ts';
import { useMemo, useRef, useState } from 'react';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { REQUEST_KEYS, sendAnswers } from '../reviews.data.ts';

/** What became of the last answer: how many got it, and which did not, with the code of an error. */
export interface AnswersOutcome {
  readonly approve: boolean;
  readonly answered: number;
  readonly failed: readonly { readonly hostId: string; readonly refused: string }[];
}

/** The ticked requests, the note, and one answer for all of them; what was ticked and written stays after a failure. */
export function useAnswers(rows: readonly ApprovalRequestRow[] | undefined) {
  const [ticked, select] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const [noteMissing, setNoteMissing] = useState(false);
  const [outcome, setOutcome] = useState<AnswersOutcome | null>(null);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const selected = useMemo(
    () => new Set((rows ?? []).map(({ id }) => String(id)).filter((key) => ticked.has(key))),
    [rows, ticked],
  );
  const work = useIntentMutation({
    send: sendAnswers,
    onSuccess: (answer, { approve }) => {
      const hostIds = new Map(rows?.map(({ id, hostId }) => [id, hostId]));
      const failed = answer.flatMap(({ requestId, refused }) =>
        refused === null ? [] : [{ hostId: hostIds.get(requestId) ?? '', refused }],
      );
      setOutcome({ approve, answered: answer.length - failed.length, failed });
      setNote('');
      select(new Set());
    },
    onSettled: () => invalidateCalls(REQUEST_KEYS),
  });
  const answer = (approve: boolean) => {
    if (selected.size === 0 || work.isPending) return;
    const given = note.trim();
    setNoteMissing(given === '');
    if (given === '') noteRef.current?.focus();
    else work.mutate({ requestIds: [...selected].map(Number), approve, note: given });
  };
  return {
    selected,
    select,
    note,
    setNote: (text: string) => {
      setNote(text);
      setNoteMissing(false);
    },
    noteMissing,
    noteRef,
    answer,
    disabled: selected.size === 0 || work.isPending,
    outcome,
    dismiss: () => setOutcome(null),
    error: work.error,
  };
}

export type Answers = ReturnType<typeof useAnswers>;
