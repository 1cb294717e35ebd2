import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { useGroupSearch } from '../../../lib/use-group-search.ts';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { GroupField } from '../../../ui/field/group-picker.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { type MoveChosen, sendMoveMany } from '../memberships.data.ts';
import { countDone } from './chosen-outcomes.ts';
import { Preview } from './preview.tsx';
import { type ChosenDialogProps, useChosenAct } from './use-chosen-act.ts';

/** Moves the chosen hosts to another of one's own groups, at once; says beforehand which of them stay, and why. */
export function MoveChosenDialog({ chosen, count, onClose, onDone }: ChosenDialogProps) {
  const t = useT();
  const [groupId, setGroupId] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const groups = useGroupSearch(groupId);
  const wanted: MoveChosen | null = groupId === null ? null : { chosen, toGroupId: groupId, note };
  const act = useChosenAct(sendMoveMany, wanted, 'move', onDone);
  const carryOut = () => {
    setTried(true);
    act.carryOut();
  };
  const possible = act.preview === undefined ? count : countDone(act.preview);
  return (
    <ActDialog
      title={t('memberships.chosen.move.title', { count })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t('memberships.chosen.move.do', { count: possible })}
      busy={act.busy}
      error={act.error}
      disabled={groupId !== null && (act.preview === undefined || possible === 0)}
    >
      <GroupField
        label={t('memberships.chosen.move.into')}
        search={groups}
        value={groupId}
        required
        error={tried && groupId === null ? t('memberships.group.missing') : undefined}
        onChange={setGroupId}
      />
      <NoteField value={note} onChange={setNote} hint={t('memberships.note.both-read')} />
      {wanted !== null && <Preview outcomes={act.preview} error={act.previewError} />}
      <p>{t('memberships.chosen.move.text')}</p>
    </ActDialog>
  );
}
