import '../../../ui/theme/mantine-screens.css';
import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';
import { Group, Radio, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { releaseDateProblem } from '../dates.ts';
import { type Host, sendRelease } from '../memberships.data.ts';
import { useAct } from '../use-act.ts';

const EditDateTime = lazyPart(() => import('../../../ui/edit/edit-date-time.tsx'));

type When = 'now' | 'date';
const NOTHING: { when: When; at: string | null; note: string } = { when: 'now', at: null, note: '' };

/** An agent releases a host, now or at a date; says from when it is final. A default export: loaded lazily. */
export default function ReleaseDialog({ host, onClose }: { host: Host; onClose: () => void }) {
  const t = useT();
  const { hostId, appId } = host;
  const [form, setForm, discard] = useDraft(`release-host.${hostId}.${appId}`, NOTHING);
  const [tried, setTried] = useState(false);
  const act = useAct(sendRelease, () => {
    discard();
    onClose();
  });
  const at = form.when === 'now' ? null : form.at;
  const wrong = form.when === 'now' ? null : releaseDateProblem(form.at, Date.now());
  const name = host.name ?? hostId;
  const group = host.current?.groupName ?? t('memberships.other-agency');
  const carryOut = () => {
    setTried(true);
    if (wrong !== null) return;
    act.carryOut({ hostId, appId, at, note: form.note });
  };
  return (
    <ActDialog
      danger={form.when === 'now'}
      title={t('memberships.release.title', { name })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t(`memberships.release.do.${form.when}`)}
      busy={act.busy}
      error={act.error}
    >
      <Radio.Group
        label={t('memberships.release.when')}
        value={form.when}
        onChange={(when) => setForm((before) => ({ ...before, when: when === 'date' ? 'date' : 'now' }))}
      >
        <Group gap="lg" mt={4}>
          <Radio value="now" label={t('memberships.release.now')} />
          <Radio value="date" label={t('memberships.release.date')} />
        </Group>
      </Radio.Group>
      {form.when === 'date' && (
        <Suspense fallback={<Skeleton height={80} />}>
          <EditDateTime
            label={t('memberships.release.at')}
            hint={t('memberships.release.at.hint', { days: RELEASE_MAX_DAYS })}
            required
            value={form.at}
            onChange={(next) => setForm((before) => ({ ...before, at: next }))}
            error={tried && wrong !== null ? t(wrong) : undefined}
            autofocus={false}
          />
        </Suspense>
      )}
      <NoteField
        value={form.note}
        onChange={(note) => setForm((before) => ({ ...before, note }))}
        hint={t('memberships.note.own-side')}
      />
      <p role="status">
        {at === null || wrong !== null
          ? form.when === 'now' && t('memberships.release.text.now', { name, group })
          : t('memberships.release.text.date', { name, group, time: formatDateTime(at) })}
      </p>
    </ActDialog>
  );
}
