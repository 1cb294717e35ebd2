import type { HostMove } from '@greenroom/contract/memberships.ts';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../lib/address/drafts.ts';
import { invalidateCalls } from '../../lib/api/query-client.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../ui/field/note-field.tsx';
import { answerMutation, HOST_KEYS } from './memberships.data.ts';
import { wordingOf } from './wording-of.ts';

interface AnswerDialogProps {
  move: HostMove;
  agrees: boolean;
  onClose: () => void;
}

const TEXTS = {
  agree: {
    title: 'memberships.agree.title',
    button: 'memberships.agree',
    leave: 'memberships.agree.text.leave',
    transfer: 'memberships.agree.text.transfer',
  },
  refuse: {
    title: 'memberships.refuse.title',
    button: 'memberships.refuse',
    leave: 'memberships.refuse.text.leave',
    transfer: 'memberships.refuse.text.transfer',
  },
};

/**
 * Answers a leave request or a transfer. Shows the consequence, and lets the user add a note. This is a default export
 * so that it can be loaded lazily.
 */
export default function AnswerDialog({ move, agrees, onClose }: AnswerDialogProps) {
  const t = useT();
  const [note, setNote, discard] = useDraft(`answer-move.${move.id}`, '');
  const answer = useMutation({
    ...answerMutation,
    onSuccess: () => {
      discard();
      onClose();
    },
    onSettled: () => invalidateCalls(HOST_KEYS),
  });
  const { params } = wordingOf(t, move, 'open');
  const texts = TEXTS[agrees ? 'agree' : 'refuse'];
  return (
    <ActDialog
      danger={agrees}
      title={t(texts.title, params)}
      onClose={onClose}
      onSubmit={() => answer.mutate({ moveId: move.id, agree: agrees, note })}
      submit={t(texts.button)}
      busy={answer.isPending}
      error={answer.error}
    >
      <p>{t(move.kind === 'transfer' ? texts.transfer : texts.leave, params)}</p>
      <NoteField value={note} onChange={setNote} hint={t('memberships.note.asker-reads')} />
    </ActDialog>
  );
}
