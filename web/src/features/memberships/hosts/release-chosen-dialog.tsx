import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { sendReleaseMany } from '../memberships.data.ts';
import { NO_TIME, ReleaseWhen, releaseTimeProblem } from '../release-when.tsx';
import { countDone } from './chosen-outcomes.ts';
import { Preview } from './preview.tsx';
import { type ChosenDialogProps, useChosenAct } from './use-chosen-act.ts';

/** Releases the chosen hosts, now or at a date; says beforehand which of them stay, and why. */
export function ReleaseChosenDialog({ chosen, count, onClose, onDone }: ChosenDialogProps) {
  const t = useT();
  const [time, setTime] = useState(NO_TIME);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { when } = time;
  const problem = releaseTimeProblem(time);
  const at = when === 'date' && problem === null ? time.at : null;
  const act = useChosenAct(sendReleaseMany, { chosen, at, note }, 'release', onDone);
  const carryOut = () => {
    setTried(true);
    if (problem === null) act.carryOut();
  };
  const possible = act.preview === undefined ? count : countDone(act.preview);
  return (
    <ActDialog
      danger={when === 'now'}
      title={t('memberships.chosen.release.title', { count })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t('memberships.chosen.release.do', { count: possible })}
      busy={act.busy}
      error={act.error}
      disabled={act.preview === undefined || possible === 0}
    >
      <ReleaseWhen
        time={time}
        problem={tried ? problem : null}
        onChange={(change) => setTime((before) => ({ ...before, ...change }))}
      />
      <NoteField value={note} onChange={setNote} hint={t('memberships.note.own-side')} />
      <Preview outcomes={act.preview} error={act.previewError} />
      {when !== null && <p>{t(`memberships.chosen.release.text.${when}`)}</p>}
    </ActDialog>
  );
}
