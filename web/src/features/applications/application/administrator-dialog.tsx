import { keyOfRecord } from '@greenroom/contract/application-key.ts';
import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { NOTE_MAX_CHARACTERS } from '@greenroom/contract/constants.ts';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { describeError } from '../../../lib/api/api.ts';
import { invalidateCalls } from '../../../lib/api/query-client.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { type AdministratorAct, APPLICATION_KEYS, sendAdministratorAct } from '../applications.data.ts';
import classes from './application.module.css';

interface AdministratorDialogProps {
  act: AdministratorAct['act'];
  row: HistoryRow;
  onClose: () => void;
}

const TEXTS = {
  reopen: { title: 'applications.reopen.title', button: 'applications.reopen' },
  'approve-over-check': { title: 'applications.approve-over-check.title', button: 'applications.approve-over-check' },
};

/** Says what will happen, requires a note (R-HOST-7), and does it. */
export function AdministratorDialog({ act, row, onClose }: AdministratorDialogProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote, discardNote] = useDraft(`${act}.${keyOfRecord(row)}`, '');
  const [missing, setMissing] = useState(false);
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
    const key = { hostId: row.hostId, applicationId: row.id };
    work.mutate({ act, key, note: given });
  };
  const problem = missing ? t('errors.note-missing') : work.error === null ? null : describeError(work.error);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(TEXTS[act].title)}
      closeButtonProps={{ 'aria-label': t('applications.close') }}
    >
      <p className={classes.dialogText}>{t(textOf(act, row), { id: row.hostId, group: row.groupName })}</p>
      <Textarea
        ref={field}
        label={t('applications.note')}
        description={t('applications.note.hint')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={NOTE_MAX_CHARACTERS}
        rows={4}
        required
        error={problem}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('applications.dialog.cancel')}
        </Button>
        <LockedButton busy={work.isPending} onClick={carryOut}>
          {t(TEXTS[act].button)}
        </LockedButton>
      </Group>
    </Modal>
  );
}

/** What will happen depends on the application's status. */
function textOf(act: AdministratorAct['act'], row: HistoryRow): string {
  if (act === 'approve-over-check') return 'applications.approve-over-check.text';
  if (row.reviewStatus === 'successful') return 'applications.reopen.text.successful';
  return row.lapsedAt === null ? 'applications.reopen.text.failed' : 'applications.reopen.text.lapsed';
}
