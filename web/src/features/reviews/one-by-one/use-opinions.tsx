import {
  type ApplicationKey,
  formatApplicationKey,
  parseApplicationKey,
} from '@greenroom/contract/ids/application-key.ts';
import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, useEffectEvent, useState } from 'react';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useServerEvent } from '../../../lib/events/server-events.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import type { CaseFlow, CaseKey, FlowEvent } from '../flow-state.ts';
import {
  askForOpinionOptions,
  isQuestionSettledOptions,
  reviewersOptions,
  withdrawOpinionOptions,
} from '../reviews.data.ts';
import type { Claims } from './use-claims.ts';

export interface OpinionsOfCase {
  /** Opens a dialog to ask another reviewer about the case on the screen. */
  readonly ask: () => void;
  /** Opens a dialog to answer the reviewer who asked about the case. */
  readonly answer: (to: Reviewer) => void;
  readonly dialog: ReactNode;
  /** The most recent question, which can be withdrawn while it is shown. */
  readonly asked: AskedOpinion | null;
  readonly withdraw: () => Promise<void>;
  readonly withdrawing: boolean;
  readonly dismiss: () => void;
}

/**
 * Manages second opinions about the case on the screen. Sending a question passes the case to the other reviewer and
 * shows the next one (R-PLUS-4).
 */
export function useOpinions(flow: CaseFlow, dispatch: Dispatch<FlowEvent>, { open }: Claims): OpinionsOfCase {
  const [asking, setAsking] = useState<{ key: CaseKey; mark: string; answerTo: Reviewer | null } | null>(null);
  const [asked, setAsked] = useState<AskedOpinion | null>(null);
  const { mutateAsync: sendWithdrawal, isPending: withdrawing } = useMutation(withdrawOpinionOptions);
  useSettledQuestion(asked, () => setAsked(null));
  const { current } = flow;
  const begin = (answerTo: Reviewer | null) => {
    if (current !== null && flow.troubles[current.key]?.over !== true) {
      setAsking({ key: current.key, mark: current.evidence.mark, answerTo });
    }
  };
  const application = current === null || asking?.key !== current.key ? null : parseApplicationKey(current.key);
  const { name = null, hostId = '' } = current?.evidence.application ?? {};
  return {
    ask: () => begin(null),
    answer: begin,
    dialog: asking !== null && application !== null && (
      <AskOpinionDialog
        application={application}
        mark={asking.mark}
        name={name ?? hostId}
        answerTo={asking.answerTo}
        onClose={() => setAsking(null)}
        onAsked={(question) => {
          setAsking(null);
          setAsked(question);
          dispatch({ kind: 'handed-over', key: formatApplicationKey(question.application) });
        }}
      />
    ),
    asked,
    withdraw: async () => {
      if (asked === null) return;
      try {
        await sendWithdrawal(asked.application);
        await open(formatApplicationKey(asked.application));
      } catch (error) {
        // The error has already been shown, and there is nothing left to withdraw.
        ignoreApiError(error);
      }
      setAsked(null);
    },
    withdrawing,
    dismiss: () => setAsked(null),
  };
}

/**
 * Removes a question from the foot after it has been answered or its application decided, because it can no longer be
 * withdrawn.
 */
function useSettledQuestion(asked: AskedOpinion | null, onSettled: () => void): void {
  const { mutateAsync: isSettled } = useMutation(isQuestionSettledOptions);
  const check = useEffectEvent(async () => {
    const question = asked;
    if (question === null) return;
    try {
      if ((await isSettled(question.application)) && question === asked) onSettled();
    } catch (error) {
      // Without a response the question stays. Trying to withdraw it then shows its state.
      ignoreApiError(error);
    }
  });
  useServerEvent('queue', ({ id }) => {
    if (asked !== null && (id === null || id === asked.application.applicationId)) void check();
  });
}

interface AskedOpinion {
  readonly application: ApplicationKey;
  /** Name of the case's host. */
  readonly name: string;
  readonly reviewer: string;
}

interface AskOpinionProps {
  application: ApplicationKey;
  /** The case's evidence mark when the dialog was opened. */
  mark: string;
  /** Name of the case's host. */
  name: string;
  /** The reviewer who asked, if this is an answer. */
  answerTo: Reviewer | null;
  onClose: () => void;
  onAsked: (asked: AskedOpinion) => void;
}

/** Asks a chosen reviewer about the case on the screen, or answers the reviewer who asked (R-PLUS-4). */
function AskOpinionDialog({ application, mark, name, answerTo, onClose, onAsked }: AskOpinionProps) {
  const t = useT();
  const reviewers = useQuery(reviewersOptions);
  const { mutateAsync: ask, isPending, error } = useIntentMutation(askForOpinionOptions);
  const [userId, setUserId] = useState(answerTo?.id ?? null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  // The reviewer who asked is known before the list has loaded.
  const offered = reviewers.data ?? (answerTo === null ? [] : [answerTo]);
  const reviewer = offered.find(({ id }) => id === userId);
  const carryOut = async () => {
    setTried(true);
    if (reviewer === undefined || note.trim() === '') return;
    try {
      await ask({ ...application, mark, userId: reviewer.id, note: note.trim() });
      onAsked({ application, name, reviewer: reviewer.nickName });
    } catch (askError) {
      // The mutation stores the error for the dialog.
      ignoreApiError(askError);
    }
  };
  const answering = answerTo !== null;
  return (
    <ActDialog
      title={t(answering ? 'reviews.opinions.answer.title' : 'reviews.ask.title', { name })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t(answering ? 'reviews.opinions.send' : 'reviews.ask.do')}
      busy={isPending}
      error={error}
      disabled={offered.length === 0}
    >
      <p>{t(answering ? 'reviews.opinions.answer.text' : 'reviews.ask.text')}</p>
      {reviewers.isError ? (
        <FailedState error={reviewers.error} onRetry={() => reviewers.refetch()} />
      ) : reviewers.data?.length === 0 ? (
        <p role="alert">{t('reviews.ask.nobody')}</p>
      ) : (
        <Select
          label={t('reviews.ask.whom')}
          required
          searchable
          data={offered.map(({ id, nickName }) => ({ value: String(id), label: nickName }))}
          value={userId === null ? null : String(userId)}
          onChange={(chosen) => setUserId(chosen === null ? null : Number(chosen))}
          error={tried && reviewer === undefined ? t('reviews.ask.whom.missing') : undefined}
          nothingFoundMessage={t('reviews.ask.whom.none')}
        />
      )}
      <NoteField
        value={note}
        onChange={setNote}
        required
        hint={t('reviews.ask.note.hint')}
        error={tried && note.trim() === '' ? t('reviews.ask.note.missing') : undefined}
      />
    </ActDialog>
  );
}
