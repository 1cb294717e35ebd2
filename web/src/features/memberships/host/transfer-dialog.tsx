import { MOVE_ANSWER_DAYS } from '@greenroom/contract/constants.ts';
import { useState } from 'react';
import { GroupField } from '../../../domain/groups/group-picker.tsx';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { useDraft } from '../../../lib/address/drafts.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettings } from '../../../lib/use-settings.ts';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { sendTransfer } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';

interface TransferDialogProps {
  hostId: string;
  /** Null if unknown. */
  appId: number | null;
  /** The group from a link. */
  into: number | null;
  onClose: () => void;
}

/**
 * Requests a host from another agency, whose agent answers. This is a default export so that it can be loaded lazily.
 */
export default function TransferDialog({ hostId, appId, into, onClose }: TransferDialogProps) {
  const t = useT();
  const days = useSettings()?.moveAnswerDays ?? MOVE_ANSWER_DAYS;
  const [form, setForm, discard] = useDraft(`transfer-host.${hostId}`, { groupId: into, note: '' });
  const [tried, setTried] = useState(false);
  const groups = useGroupSearch(form.groupId);
  const act = useAct(sendTransfer, () => {
    discard();
    onClose();
  });
  const carryOut = () => {
    setTried(true);
    const { groupId, note } = form;
    if (groupId === null) return;
    act.carryOut({ hostId, toGroupId: groupId, note });
  };
  return (
    <ActDialog
      title={t('memberships.transfer.title', { id: hostId })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t('memberships.transfer')}
      busy={act.busy}
      error={act.error}
    >
      <p>{t('memberships.transfer.text', { days })}</p>
      <GroupField
        label={t('memberships.transfer.into')}
        search={groups}
        accepts={(group) => appId === null || group.appId === appId}
        value={form.groupId}
        required
        error={tried && form.groupId === null ? t('memberships.group.missing') : undefined}
        onChange={(groupId) => setForm((before) => ({ ...before, groupId }))}
      />
      <NoteField
        value={form.note}
        onChange={(note) => setForm((before) => ({ ...before, note }))}
        hint={t('memberships.note.other-side')}
      />
    </ActDialog>
  );
}
