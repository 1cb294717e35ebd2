import { MOVE_ANSWER_DAYS } from '@greenroom/contract/constants.ts';
import { useState } from 'react';
import { GroupField } from '../../../domain/groups/group-picker.tsx';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettings } from '../../../lib/use-settings.ts';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { sendAskForMany } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';
import type { ChosenWork } from './chosen-result.tsx';

interface AskManyProps {
  hostIds: readonly string[];
  /** The group from a link. */
  into: number | undefined;
  onClose: () => void;
  onDone: (work: ChosenWork) => void;
}

/** Requests many hosts from other agencies. Each host's agent answers. */
export function AskManyDialog({ hostIds, into, onClose, onDone }: AskManyProps) {
  const t = useT();
  const days = useSettings()?.moveAnswerDays ?? MOVE_ANSWER_DAYS;
  const [groupId, setGroupId] = useState<number | null>(into ?? null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const groups = useGroupSearch(groupId);
  const act = useAct(sendAskForMany, ({ outcomes }) =>
    onDone({
      kind: 'ask',
      outcomes: outcomes.map((each) => ({ ...each, appId: undefined, name: null, groupName: null, moveId: null })),
    }),
  );
  const carryOut = () => {
    setTried(true);
    if (groupId !== null) act.carryOut({ hostIds, toGroupId: groupId, note });
  };
  return (
    <ActDialog
      title={t('memberships.chosen.ask.title', { count: hostIds.length })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t('memberships.chosen.ask.do', { count: hostIds.length })}
      busy={act.busy}
      error={act.error}
    >
      <p>{t('memberships.chosen.ask.text', { days })}</p>
      <GroupField
        label={t('memberships.transfer.into')}
        search={groups}
        value={groupId}
        required
        error={tried && groupId === null ? t('memberships.group.missing') : undefined}
        onChange={setGroupId}
      />
      <NoteField value={note} onChange={setNote} hint={t('memberships.note.other-side')} />
    </ActDialog>
  );
}
