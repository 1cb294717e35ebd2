import { useDraft } from '../../../lib/address/drafts.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import type { Binding } from './use-binding.ts';

interface UnbindDialogProps {
  agentId: number;
  name: string;
  groupIds: readonly number[];
  binding: Binding;
  onUnbound: () => void;
  onClose: () => void;
}

/** Confirms unbinding: how many groups, from which agent, at once. A default export: loaded lazily. */
export default function UnbindDialog({ agentId, groupIds, binding, onUnbound, onClose, ...agent }: UnbindDialogProps) {
  const t = useT();
  const name = agent.name;
  const [note, setNote, discard] = useDraft(`unbind.${agentId}.note`, '');
  const { work } = binding;
  const count = groupIds.length;
  const close = () => {
    work.reset();
    onClose();
  };
  const unbind = () =>
    binding.carryOut({ agentId, way: 'unbind', groupIds, note: note.trim() }, () => {
      discard();
      onUnbound();
      close();
    });
  return (
    <ActDialog
      danger
      title={t('bindings.unbind.title', { count, name })}
      onClose={close}
      onSubmit={unbind}
      submit={t('bindings.unbind.count', { count })}
      busy={work.isPending}
      error={work.error}
    >
      <p>{t('bindings.unbind.text', { count, name })}</p>
      <NoteField value={note} onChange={setNote} />
    </ActDialog>
  );
}
