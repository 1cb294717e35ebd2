import '../../../ui/theme/mantine-screens.css';
import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';
import { Group, Radio, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { releaseDateProblem } from '../dates.ts';
import { sendReleaseMany } from '../memberships.data.ts';
import { countDone } from './chosen-outcomes.ts';
import { Preview } from './preview.tsx';
import { type ChosenDialogProps, useChosenAct } from './use-chosen-act.ts';

const EditDateTime = lazyPart(() => import('../../../ui/edit/edit-date-time.tsx'));

type When = 'now' | 'date';

/** Releases the chosen hosts, now or at a date; says beforehand which of them stay, and why. */
export function ReleaseChosenDialog({ chosen, count, onClose, onDone }: ChosenDialogProps) {
  const t = useT();
  const [when, setWhen] = useState<When>('now');
  const [date, setDate] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = when === 'now' ? null : releaseDateProblem(date, Date.now());
  const at = when === 'now' ? null : date;
  const act = useChosenAct(sendReleaseMany, { chosen, at: wrong === null ? at : null, note }, 'release', onDone);
  const carryOut = () => {
    setTried(true);
    if (wrong === null) act.carryOut();
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
      <Radio.Group
        label={t('memberships.release.when')}
        value={when}
        onChange={(next) => setWhen(next === 'date' ? 'date' : 'now')}
      >
        <Group gap="lg" mt={4}>
          <Radio value="now" label={t('memberships.release.now')} />
          <Radio value="date" label={t('memberships.release.date')} />
        </Group>
      </Radio.Group>
      {when === 'date' && (
        <Suspense fallback={<Skeleton height={80} />}>
          <EditDateTime
            label={t('memberships.release.at')}
            hint={t('memberships.release.at.hint', { days: RELEASE_MAX_DAYS })}
            required
            value={date}
            onChange={setDate}
            error={tried && wrong !== null ? t(wrong) : undefined}
            autofocus={false}
          />
        </Suspense>
      )}
      <NoteField value={note} onChange={setNote} hint={t('memberships.note.own-side')} />
      <Preview outcomes={act.preview} error={act.previewError} />
      <p>{t(`memberships.chosen.release.text.${when}`)}</p>
    </ActDialog>
  );
}
