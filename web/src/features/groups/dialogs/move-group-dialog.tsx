import type { GroupNode, previewMove } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { GroupField } from '../../../domain/groups/group-picker.tsx';
import { groupsQuery, useGroupSearch } from '../../../domain/groups/use-group-search.ts';
import { describeError } from '../../../lib/api/api.ts';
import { useIntentMutation } from '../../../lib/api/use-intent-mutation.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatList, useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { NoteField } from '../../../ui/field/note-field.tsx';
import { previewQuery, sendMove } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';
import classes from './dialogs.module.css';
import { targetsOf } from './move-targets.ts';

interface MoveGroupDialogProps {
  node: GroupNode;
  onClose: () => void;
}

/** The group's new place: below another group, or at the top. */
type Goal = { parentId: number | null } | null;

/** Moves a group with all groups below it, after showing who gains and who loses access. */
export default function MoveGroupDialog({ node, onClose }: MoveGroupDialogProps) {
  const t = useT();
  const changed = useGroupsChanged();
  const [goal, setGoal] = useState<Goal>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const preview = useQuery({ ...previewQuery(node.id, goal?.parentId ?? null), enabled: goal !== null });
  const refused = goal === null ? null : preview.error;
  const move = useIntentMutation({
    send: sendMove,
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  const choose = (next: Goal) => {
    setGoal(next);
    setMissing(false);
    move.reset();
  };
  const carryOut = () => {
    setMissing(goal === null);
    if (goal === null) return;
    move.mutate({ groupId: node.id, parentId: goal.parentId, note });
  };
  return (
    <ActDialog
      title={t('groups.move.title', { name: node.name })}
      submit={t('groups.move.do', { count: preview.data?.groups ?? 1 })}
      onSubmit={carryOut}
      busy={move.isPending}
      error={move.error}
      disabled={refused !== null}
      width="medium"
      onClose={onClose}
    >
      <Target
        node={node}
        goal={goal}
        error={missing ? t('groups.move.missing') : refused === null ? undefined : describeError(refused)}
        onChoose={choose}
      />
      {goal !== null && refused === null && (
        <MovePreview preview={preview.data} node={node} stale={preview.isFetching} />
      )}
      <NoteField hint={t('groups.move.note-hint')} value={note} onChange={setNote} />
    </ActDialog>
  );
}

interface TargetProps {
  node: GroupNode;
  goal: Goal;
  error: string | undefined;
  onChoose: (goal: Goal) => void;
}

/** Lets the user choose the new parent group. Administrators can also turn the group into a root group. */
function Target({ node, goal, error, onChoose }: TargetProps) {
  const t = useT();
  const { may } = useSession();
  const found = useGroupSearch(goal?.parentId ?? null);
  const { error: failed } = useQuery(groupsQuery(''));
  const targets = useMemo(() => targetsOf(found.groups, node), [found.groups, node]);
  const top = goal !== null && goal.parentId === null;
  return (
    <>
      <GroupField
        label={t('groups.move.to')}
        search={{ ...found, groups: targets }}
        refused={({ id }) => (id === node.parentId ? t('groups.move.is-there') : null)}
        value={goal?.parentId ?? null}
        required={!top}
        disabled={top}
        error={error ?? (failed === null ? undefined : describeError(failed))}
        onChange={(id) => onChoose(id === null ? null : { parentId: id })}
      />
      {may('groups:manage') && node.parentId !== null && (
        <Checkbox
          label={t('groups.move.to-top')}
          checked={top}
          onChange={(event) => onChoose(event.currentTarget.checked ? { parentId: null } : null)}
        />
      )}
    </>
  );
}

type Preview = Data<typeof previewMove>;

interface MovePreviewProps {
  preview: Preview | undefined;
  node: GroupNode;
  stale: boolean;
}

/** Shows how many groups and hosts move, and who gains or loses access. */
function MovePreview({ preview, node, stale }: MovePreviewProps) {
  const t = useT();
  if (preview === undefined) return <Skeleton height={64} />;
  const { groups, hosts, gain, lose } = preview;
  return (
    <div className={classes.preview} role="status" aria-busy={stale}>
      <p>{t('groups.move.how-much', { name: node.name, below: groups - 1 })}</p>
      <p>{t('groups.hosts-included', { count: hosts })}</p>
      {gain.length > 0 && (
        <p className={classes.sight}>
          <IconEye size={16} aria-hidden />
          <span>{t('groups.move.gain', { count: gain.length, names: namesOf(gain) })}</span>
        </p>
      )}
      {lose.length > 0 && (
        <p className={classes.sight} data-tone="warning">
          <IconEyeOff size={16} aria-hidden />
          <span>{t('groups.move.lose', { count: lose.length, names: namesOf(lose) })}</span>
        </p>
      )}
      {gain.length === 0 && lose.length === 0 && <p className={classes.quiet}>{t('groups.move.same-access')}</p>}
    </div>
  );
}

function namesOf(people: Preview['gain']): string {
  return formatList(
    people.map(({ nickName }) => nickName),
    'conjunction',
  );
}
