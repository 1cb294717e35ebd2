import type { HostMove } from '@greenroom/contract/memberships.ts';
import { useState } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import { formatDateTime, useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { type Host, sendRelease } from '../memberships.data.ts';
import { NO_TIME, ReleaseWhen, releaseTimeProblem } from '../release-when.tsx';
import { useAct } from '../use-act.ts';

const NOTHING = { ...NO_TIME, note: '' };

interface ReleaseDialogProps {
  host: Host;
  onClose: () => void;
  onReleased: (move: HostMove) => void;
}

/**
 * Removes a host from an agent's group, now or at a date, and shows when the removal becomes final. This is a default
 * export so that it can be loaded lazily.
 */
export default function ReleaseDialog({ host, onClose, onReleased }: ReleaseDialogProps) {
  const t = useT();
  const { hostId, appId } = host;
  const [form, setForm, discard] = useDraft(`release-host.${hostId}.${appId}`, NOTHING);
  const [tried, setTried] = useState(false);
  const act = useAct(sendRelease, (move) => {
    discard();
    onClose();
    onReleased(move);
  });
  const problem = releaseTimeProblem(form);
  const { when, at, note } = form;
  const carryOut = () => {
    setTried(true);
    if (problem === null) act.carryOut({ hostId, appId, at: when === 'date' ? at : null, note });
  };
  const params = { name: host.name ?? hostId, group: host.current?.groupName ?? t('memberships.other-agency') };
  return (
    <ActDialog
      danger={when === 'now'}
      title={t('memberships.release.title', params)}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t(when === null ? 'memberships.release' : `memberships.release.do.${when}`)}
      busy={act.busy}
      error={act.error}
    >
      <ReleaseWhen
        time={form}
        problem={tried ? problem : null}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
      />
      <NoteField
        value={note}
        onChange={(text) => setForm((before) => ({ ...before, note: text }))}
        hint={t('memberships.note.own-side')}
      />
      <p role="status">
        {when === 'now' && t('memberships.release.text.now', params)}
        {when === 'date' &&
          problem === null &&
          t('memberships.release.text.date', { ...params, time: formatDateTime(at ?? '') })}
      </p>
    </ActDialog>
  );
}
