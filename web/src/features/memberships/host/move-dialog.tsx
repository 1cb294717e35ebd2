import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { useState } from 'react';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { useDraft } from '../../../lib/address/drafts.ts';
import { pathText } from '../../../lib/text/path-text.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { BindFields } from '../bind-fields.tsx';
import { bindDateProblem } from '../dates.ts';
import { type Host, sendBindOne } from '../memberships.data.ts';
import { toneOf } from '../outcomes-of.ts';
import { useAct } from '../use-act.ts';

const NOTHING: { groupId: number | null; at: string | null; note: string } = { groupId: null, at: null, note: '' };

/**
 * Lets an administrator bind a host to a group or move it there, now or as of a date. This is a default export so that
 * it can be loaded lazily.
 */
export default function MoveDialog({ host, onClose }: { host: Host; onClose: () => void }) {
  const t = useT();
  const { hostId, appId, current } = host;
  const [form, setForm, discard] = useDraft(`move-host.${hostId}.${appId}`, NOTHING);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const groups = useGroupSearch(form.groupId);
  const accepts = (group: AgentGroup) => mayTake(group, host);
  const chosen = groups.groups.find((group) => group.id === form.groupId && accepts(group));
  const act = useAct(sendBindOne, ({ outcomes }) => {
    const outcome = outcomes[0]?.outcome;
    if (outcome !== undefined && toneOf(outcome) === 'danger') return setRefused(outcome);
    discard();
    onClose();
  });
  const wrong = bindDateProblem(form.at, current?.fromAt ?? null, Date.now());
  const change = (next: Partial<typeof form>) => {
    setRefused(null);
    setForm((before) => ({ ...before, ...next }));
  };
  const carryOut = () => {
    setTried(true);
    const { groupId, at, note } = form;
    if (groupId === null || wrong !== null) return;
    act.carryOut({ hostId, groupId, at, note });
  };
  const name = host.name ?? hostId;
  return (
    <ActDialog
      title={t(current === null ? 'memberships.bind.title' : 'memberships.move.title', { name })}
      onClose={onClose}
      onSubmit={carryOut}
      submit={t(current === null ? 'memberships.bind' : 'memberships.move')}
      busy={act.busy}
      error={act.error}
    >
      <BindFields search={groups} accepts={accepts} form={form} onChange={change} tried={tried} wrongDate={wrong} />
      <NoteField value={form.note} onChange={(note) => change({ note })} hint={t('memberships.note.both-read')} />
      {refused !== null && <p role="alert">{t(`memberships.outcome.${refused}.next`)}</p>}
      {chosen !== undefined && <Consequence host={host} group={chosen} />}
    </ActDialog>
  );
}

/** Explains what the move changes for the host and both groups. */
function Consequence({ host, group }: { host: Host; group: AgentGroup }) {
  const t = useT();
  const { current } = host;
  const params = { name: host.name ?? host.hostId, group: pathText(group.path) };
  return (
    <p role="status">
      {current === null
        ? t('memberships.bind.text', params)
        : t('memberships.move.text', { ...params, from: current.groupName ?? t('memberships.other-agency') })}
    </p>
  );
}

/** Returns whether a group belongs to the host's app and isn't the host's current group. */
function mayTake(group: AgentGroup, host: Host): boolean {
  return group.appId === host.appId && group.id !== host.current?.groupId;
}
