import { MOVE_ANSWER_DAYS } from '@greenroom/contract/constants.ts';
import { useDraft } from '../../../lib/address/drafts.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettings } from '../../../lib/use-settings.ts';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { type Host, sendLeave } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';

/**
 * Lets an administrator record a host's request to leave, which the host's agent answers. This is a default export so
 * that it can be loaded lazily.
 */
export default function LeaveDialog({ host, onClose }: { host: Host; onClose: () => void }) {
  const t = useT();
  const days = useSettings()?.moveAnswerDays ?? MOVE_ANSWER_DAYS;
  const { hostId, appId } = host;
  const [note, setNote, discard] = useDraft(`leave-host.${hostId}.${appId}`, '');
  const act = useAct(sendLeave, () => {
    discard();
    onClose();
  });
  const name = host.name ?? hostId;
  const group = host.current?.groupName ?? t('memberships.other-agency');
  return (
    <ActDialog
      title={t('memberships.leave.title', { name })}
      onClose={onClose}
      onSubmit={() => act.carryOut({ hostId, appId, note })}
      submit={t('memberships.leave.do')}
      busy={act.busy}
      error={act.error}
    >
      <p>{t('memberships.leave.text', { name, group, days })}</p>
      <NoteField value={note} onChange={setNote} hint={t('memberships.note.agent-reads')} />
    </ActDialog>
  );
}
