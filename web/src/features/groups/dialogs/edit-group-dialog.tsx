import { createGroup, type GroupNode } from '@greenroom/contract/groups.ts';
import { useQuery } from '@tanstack/react-query';
import EditDialog, { type EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { describeError } from '../../../lib/api/api.ts';
import { besideField } from '../../../lib/form/beside-field.ts';
import { differing, type ReadRow } from '../../../lib/form/edited-row.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { appsQuery, type GroupValues, readAgain, sendGroupChange, sendNewGroup } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';

interface EditGroupDialogProps {
  /** Null for a new group. */
  before: GroupNode | null;
  /** The parent of the new group; null for a root group. */
  below: GroupNode | null;
  onSaved: (groupId: number) => void;
  onClose: () => void;
}

/** The contract's rules for the fields in this form. */
const RULES = createGroup.body.pick({ name: true, country: true });

/** Creates a group, or changes a group's name and country. */
export default function EditGroupDialog({ before, below, onSaved, onClose }: EditGroupDialogProps) {
  const t = useT();
  const changed = useGroupsChanged();
  const root = before === null && below === null;
  const { data, error, isPending } = useQuery({ ...appsQuery(), enabled: root });
  const apps = (data ?? []).map(({ id, label }) => ({ value: id, label }));
  const app: EditColumn<GroupValues> = {
    kind: 'select',
    key: 'appId',
    label: t('groups.column.app'),
    hint: error === null ? t('groups.edit.app-hint') : describeError(error),
    options: apps,
    required: true,
  };
  const like = before ?? below;
  const initial: GroupValues = {
    name: before?.name ?? '',
    country: like?.country ?? null,
    appId: like?.appId ?? (apps.length === 1 ? (apps[0]?.value ?? null) : null),
  };
  const save = async (values: GroupValues, read: ReadRow<GroupValues>) => {
    const sent =
      before === null
        ? sendNewGroup(below?.id ?? null, values)
        : sendGroupChange({ groupId: before.id, ...changeOf(read.values, values), version: read.version });
    const saved = await sent.catch(besideField('group-name-taken', 'name'));
    await changed();
    onSaved(saved.id);
  };
  const record = before && {
    version: before.version,
    reread: async () => {
      const group = await readAgain(before);
      return group && { values: { ...initial, name: group.name, country: group.country }, version: group.version };
    },
  };
  // The initial values depend on the list of apps.
  if (root && isPending) return null;
  return (
    <EditDialog<GroupValues>
      opened
      title={titleOf(t, before, below)}
      columns={[...(root ? [app] : []), ...ownFields(t)]}
      initial={initial}
      record={record ?? undefined}
      rules={RULES}
      onSubmit={save}
      submit={t(before === null ? 'groups.create.do' : 'groups.change.do')}
      draftKey={`group.${before === null ? `new.${below?.id ?? 'root'}` : before.id}`}
      onClose={onClose}
    />
  );
}

function ownFields(t: Translate): readonly EditColumn<GroupValues>[] {
  return [
    {
      kind: 'input',
      key: 'name',
      label: t('groups.column.name'),
      hint: t('groups.edit.name-hint'),
      maxLength: 80,
      required: true,
    },
    {
      kind: 'country',
      key: 'country',
      label: t('groups.column.country'),
      hint: t('groups.edit.country-hint'),
      required: true,
    },
  ];
}

function changeOf(was: GroupValues, now: GroupValues) {
  const { name, country } = differing(was, now);
  return { ...(name !== undefined && { name }), ...(country && { country }) };
}

function titleOf(t: Translate, before: GroupNode | null, below: GroupNode | null): string {
  if (before !== null) return t('groups.change.title', { name: before.name });
  return below === null ? t('groups.create-root') : t('groups.create-child.title', { name: below.name });
}
