import type { ManyOutcome } from '@greenroom/contract/hosts.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GroupField } from '../../../domain/groups/group-picker.tsx';
import { useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { type CallOptions, describeError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { type Chosen, type MoveChosen, sendMoveMany, sendReleaseMany } from '../memberships.data.ts';
import { NO_TIME, ReleaseWhen, releaseTimeProblem } from '../release-when.tsx';
import { useAct } from '../use-act.ts';
import classes from './chosen.module.css';
import { type ChosenWork, countDone, type HostOutcome, outcomesByKind } from './chosen-result.tsx';

/**
 * Removes the chosen hosts from their groups, now or at a date. The dialog shows beforehand which hosts will stay, and
 * why.
 */
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

/**
 * Immediately moves the chosen hosts to another of the user's groups. The dialog shows beforehand which hosts will
 * stay, and why.
 */
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

interface PreviewProps {
  outcomes: readonly HostOutcome[] | undefined;
  error: unknown;
}

/** Shows beforehand how many hosts the action will change, and how many it won't change and why. */
function Preview({ outcomes, error }: PreviewProps) {
  const t = useT();
  if (error !== null) return <p role="alert">{describeError(error)}</p>;
  if (outcomes === undefined) return <Skeleton height={44} role="status" aria-label={t('common.loading')} />;
  const stay = outcomesByKind(outcomes).filter(({ done }) => !done);
  return (
    <div role="status" className={classes.preview}>
      <p>{t('memberships.chosen.preview', { count: countDone(outcomes), total: outcomes.length })}</p>
      {stay.map(({ outcome, rows }) => (
        <p key={outcome}>
          {t('memberships.chosen.stays', { count: rows.length })} {t(`memberships.chosen.outcome.${outcome}.next`)}
        </p>
      ))}
    </div>
  );
}

interface ChosenDialogProps {
  chosen: Chosen;
  count: number;
  onClose: () => void;
  onDone: (work: ChosenWork) => void;
}

type Send<Act> = (act: Act, dryRun: boolean, options: CallOptions) => Promise<{ outcomes: ManyOutcome[] }>;

/**
 * Manages an action on many hosts: the expected outcome for each host, and carrying it out.
 * @param wanted null until the form is complete
 */
function useChosenAct<Act extends { note: string }>(
  send: Send<Act>,
  wanted: Act | null,
  kind: ChosenWork['kind'],
  onDone: (work: ChosenWork) => void,
) {
  // The note doesn't affect the outcome, so typing it doesn't start a new preview.
  const question = wanted === null ? null : { ...wanted, note: '' };
  const preview = useQuery({
    queryKey: ['preview', kind, question],
    queryFn: ({ signal }) => {
      if (question === null) throw new Error('nothing is asked');
      return send(question, true, { signal });
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const act = useAct(
    (intent: Act, { idempotencyKey }) => send(intent, false, { idempotencyKey }),
    ({ outcomes }) => onDone({ kind, outcomes }),
  );
  return {
    preview: preview.data?.outcomes,
    previewError: preview.error,
    busy: act.busy,
    error: act.error,
    carryOut: () => wanted !== null && act.carryOut(wanted),
  };
}
