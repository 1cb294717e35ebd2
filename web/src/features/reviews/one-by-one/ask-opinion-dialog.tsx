import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { askForOpinionOptions, reviewersOptions } from '../reviews.data.ts';

export interface AskedOpinion {
  readonly application: ApplicationKey;
  /** Of the case, and of the reviewer who was asked. */
  readonly name: string;
  readonly reviewer: string;
}

interface AskOpinionProps {
  application: ApplicationKey;
  /** Of what was on the screen when the dialog was opened. */
  mark: string;
  /** Of the case. */
  name: string;
  /** The reviewer who asked, if this is the answer. */
  answerTo: Reviewer | null;
  onClose: () => void;
  onAsked: (asked: AskedOpinion) => void;
}

/** Asks a reviewer, by name, about the case on the screen, or answers the one who asked (R-PLUS-4). */
export function AskOpinionDialog({ application, mark, name, answerTo, onClose, onAsked }: AskOpinionProps) {
  const t = useT();
  const reviewers = useQuery(reviewersOptions);
  const { mutateAsync: ask, isPending, error } = useIntentMutation(askForOpinionOptions);
  const [userId, setUserId] = useState(answerTo?.id ?? null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  // Who asked is known before the list is.
  const offered = reviewers.data ?? (answerTo === null ? [] : [answerTo]);
  const reviewer = offered.find(({ id }) => id === userId);
  const carryOut = async () => {
    setTried(true);
    if (reviewer === undefined || note.trim() === '') return;
    try {
      await ask({ ...application, mark, userId: reviewer.id, note: note.trim() });
      onAsked({ application, name, reviewer: reviewer.nickName });
    } catch (askError) {
      // The mutation keeps it, and the dialog shows it.
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
