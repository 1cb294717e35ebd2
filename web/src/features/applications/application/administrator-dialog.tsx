import type { HistoryRow } from '@greenroom/contract/applications/applications.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import { unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { UnseenList } from '../../../domain/reasons/unseen-list.tsx';
import { useDraft } from '../../../lib/address/drafts.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { type AdministratorAct, APPLICATION_KEYS, sendAdministratorAct } from '../applications.data.ts';

interface AdministratorDialogProps {
  act: AdministratorAct['act'];
  row: HistoryRow;
  /** Evidence mark of the panel's content. Null for users who can't approve. */
  mark: string | null;
  pictureSeen: boolean;
  onClose: () => void;
}

const TEXTS = {
  reopen: { title: 'applications.reopen.title', button: 'applications.reopen' },
  'approve-over-check': { title: 'applications.approve-over-check.title', button: 'applications.approve-over-check' },
};

/** Explains the consequence of an administrator's action, requires a note (R-HOST-7), and carries the action out. */
export function AdministratorDialog({ act, row, mark, pictureSeen, onClose }: AdministratorDialogProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote, discardNote] = useDraft(`${act}.${keyOfRecord(row)}`, '');
  const [missing, setMissing] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [shown] = useState({ mark: mark ?? '', pictureSeen, ...row });
  const unseen = act === 'approve-over-check' ? unseenOf(shown) : [];
  const work = useIntentMutation({
    send: sendAdministratorAct,
    onSuccess: async () => {
      discardNote();
      onClose();
      await invalidateCalls(APPLICATION_KEYS);
    },
  });
  const carryOut = () => {
    const given = note.trim();
    setMissing(given === '');
    if (given === '') {
      field.current?.focus();
      return;
    }
    const what = { key: { hostId: row.hostId, applicationId: row.id }, note: given };
    if (act === 'reopen') work.mutate({ act, ...what });
    else work.mutate({ act, ...what, mark: shown.mark, pictureSeen: shown.pictureSeen, acceptUnseen: unseen });
  };
  return (
    <ActDialog
      title={t(TEXTS[act].title)}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t(TEXTS[act].button)}
      busy={work.isPending}
      error={work.error}
      disabled={unseen.length > 0 && !accepted}
    >
      <p>{t(textOf(act, row), { id: row.hostId, group: row.groupName })}</p>
      <NoteField
        ref={field}
        value={note}
        onChange={setNote}
        hint={t('applications.note.hint')}
        required
        error={missing && t('errors.note-missing')}
      />
      {unseen.length > 0 && (
        <>
          <UnseenList unseen={unseen} />
          <Checkbox
            checked={accepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
            label={t('reasons.unseen.approve')}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Returns the explanation, which depends on the application's status. */
function textOf(act: AdministratorAct['act'], row: HistoryRow): string {
  if (act === 'approve-over-check') return 'applications.approve-over-check.text';
  if (row.reviewStatus === 'successful') return 'applications.reopen.text.successful';
  return row.lapsedAt === null ? 'applications.reopen.text.failed' : 'applications.reopen.text.lapsed';
}
