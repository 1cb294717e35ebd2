import type { ApprovalRequestRow } from '@greenroom/contract/reviews/approvals.ts';
import { type RefusedFact, UNSEEN, type Unseen, unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import { useMemo, useRef, useState } from 'react';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { REQUEST_KEYS, sendAnswers } from '../reviews.data.ts';

/** The outcome of the last answer: how many requests received it, and which ones didn't, with an error code. */
export interface AnswersOutcome {
  readonly approve: boolean;
  readonly answered: number;
  readonly failed: readonly {
    readonly hostId: string;
    readonly refused: string;
    readonly facts: readonly RefusedFact[];
  }[];
}

/**
 * Manages the ticked requests, the note, and one answer for all of them. After an error, the ticks and the note stay.
 */
export function useAnswers(
  rows: readonly ApprovalRequestRow[] | undefined,
  isSeen: (avatarUrl: string | null) => boolean,
) {
  const [ticked, select] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const [noteMissing, setNoteMissing] = useState(false);
  /** The facts that the approval would lack, once the administrator has been asked about them. */
  const [asked, setAsked] = useState<readonly Unseen[]>([]);
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
      const failed = answer.flatMap(({ requestId, refused, facts }) =>
        refused === null ? [] : [{ hostId: hostIds.get(requestId) ?? '', refused, facts }],
      );
      setOutcome({ approve, answered: answer.length - failed.length, failed });
      setNote('');
      select(new Set());
    },
    onSettled: () => invalidateCalls(REQUEST_KEYS),
  });
  const answer = (approve: boolean, acceptUnseen: Unseen[] = []) => {
    if (selected.size === 0 || work.isPending) return;
    const given = note.trim();
    setNoteMissing(given === '');
    if (given === '') return noteRef.current?.focus();
    const chosen = (rows ?? []).filter(({ id }) => selected.has(String(id))).map((row) => seenOf(row, isSeen));
    const missing = UNSEEN.filter((each) => approve && chosen.some(({ unseen }) => unseen.includes(each)));
    const open = missing.filter((each) => !acceptUnseen.includes(each));
    setAsked(open.length > 0 ? missing : []);
    const requests = chosen.map(({ unseen: _, ...request }) => request);
    if (open.length === 0) work.mutate({ requests, approve, note: given, acceptUnseen });
  };
  return {
    asked,
    /** Confirms the approval without the facts that the question names. */
    approveAnyway: () => answer(true, [...asked]),
    cancel: () => setAsked([]),
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

/** Returns a request as it is shown, with the facts about its account that are unseen or unknown. */
function seenOf({ id, mark, accounts, age, gender }: ApprovalRequestRow, isSeen: (url: string | null) => boolean) {
  const pictureSeen = isSeen(accounts[0]?.avatarUrl ?? null);
  return { requestId: id, mark: mark ?? '', pictureSeen, unseen: unseenOf({ pictureSeen, age, gender }) };
}

export type Answers = ReturnType<typeof useAnswers>;
