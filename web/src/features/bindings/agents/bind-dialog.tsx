import { BIND_MAX_GROUPS } from '@greenroom/contract/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../../../lib/address/drafts.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { boundQuery } from '../bindings.data.ts';
import { type ChosenGroup, GroupChooser } from '../group-chooser.tsx';
import { isBelow, refusalOf } from '../refusal-of.ts';
import { actOf, type Binding } from './use-binding.ts';

interface BindDialogProps {
  agentId: number;
  name: string;
  administers: boolean;
  binding: Binding;
  onClose: () => void;
}

/**
 * Lets the user choose groups and bind them to an agent, with a note. This is a default export so that it can be loaded
 * lazily.
 */
export default function BindDialog({ agentId, administers, binding, onClose, ...agent }: BindDialogProps) {
  const t = useT();
  const name = agent.name;
  const [chosen, setChosen, discardChosen] = useDraft<readonly ChosenGroup[]>(`bind.${agentId}.groups`, []);
  const [note, setNote, discardNote] = useDraft(`bind.${agentId}.note`, '');
  const bound = useQuery(boundQuery(agentId));
  const taken = new Set(bound.data?.rows.map(({ groupId }) => groupId));
  const count = chosen.length;
  const held = chosen.filter(({ path }) => bound.data?.rows.some((binding) => isBelow(path, binding.path))).length;
  const act = actOf(binding, onClose);
  const bind = () => {
    const groupIds = chosen.map(({ id }) => id);
    binding.carryOut({ agentId, way: 'bind', groupIds, note: note.trim() }, () => {
      discardChosen();
      discardNote();
      act.onClose();
    });
  };
  return (
    <ActDialog
      title={t('bindings.bind.title', { name })}
      width="medium"
      tall
      {...act}
      onSubmit={bind}
      submit={t('bindings.bind.count', { count })}
      disabled={count === 0 || count > BIND_MAX_GROUPS}
    >
      <GroupChooser
        chosen={chosen}
        onChange={setChosen}
        refuse={(group) => refusalOf(t, group, { taken, administers })}
      />
      <NoteField value={note} onChange={setNote} />
      <p role="status">
        {count === 0
          ? t('bindings.bind.choose')
          : count > BIND_MAX_GROUPS
            ? t('bindings.bind.too-many', { max: BIND_MAX_GROUPS })
            : t('bindings.bind.text', { count, name })}
        {held > 0 && ` ${t('bindings.bind.held', { count: held, name })}`}
      </p>
    </ActDialog>
  );
}
