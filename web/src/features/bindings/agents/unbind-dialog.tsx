import { useDraft } from '../../../lib/address/drafts.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { actOf, type Binding } from './use-binding.ts';

interface UnbindDialogProps {
  agentId: number;
  name: string;
  groupIds: readonly number[];
  binding: Binding;
  onUnbound: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before unbinding several groups from an agent. This is a default export so that it can be
 * loaded lazily.
 */
export default function UnbindDialog({ agentId, groupIds, binding, onUnbound, onClose, ...agent }: UnbindDialogProps) {
  const t = useT();
  const name = agent.name;
  const [note, setNote, discard] = useDraft(`unbind.${agentId}.note`, '');
  const count = groupIds.length;
  const act = actOf(binding, onClose);
  const unbind = () =>
    binding.carryOut({ agentId, way: 'unbind', groupIds, note: note.trim() }, () => {
      discard();
      onUnbound();
      act.onClose();
    });
  return (
    <ActDialog
      danger
      title={t('bindings.unbind.title', { count, name })}
      {...act}
      onSubmit={unbind}
      submit={t('bindings.unbind.count', { count })}
    >
      <p>{t('bindings.unbind.text', { count, name })}</p>
      <NoteField value={note} onChange={setNote} />
    </ActDialog>
  );
}
