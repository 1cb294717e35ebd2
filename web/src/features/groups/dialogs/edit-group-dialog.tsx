import { createGroup, type GroupNode } from '@greenroom/contract/groups.ts';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../lib/api/api.ts';
import { besideField } from '../../../lib/form/beside-field.ts';
import { useT } from '../../../lib/text/translate.tsx';
import EditDialog, { type EditColumn } from '../../../ui/edit/edit-dialog.tsx';
import { appsQuery, type GroupValues, sendGroupChange, sendNewGroup } from '../groups.data.ts';
import { useGroupsChanged } from '../use-group-events.ts';

interface EditGroupDialogProps {
  /** Null: a new group. */
  before: GroupNode | null;
  /** The parent of the new group; null: a root group. */
  below: GroupNode | null;
  onSaved: (groupId: number) => void;
  onClose: () => void;
}

/** The contract's rules for the fields of this form. */
const RULES = createGroup.body.pick({ name: true, country: true });

/** Creates a group, or changes the name and country of one. */
export default function EditGroupDialog({ before, below, onSaved, onClose }: EditGroupDialogProps) {
  const t = useT();
  const changed = useGroupsChanged();
  const root = before === null && below === null;
  const { data, error, isPending } = useQuery({ ...appsQuery(), enabled: root });
  const apps = (data ?? []).map(({ id, label }) => ({ value: id, label }));
  const name: EditColumn<GroupValues> = {
    kind: 'input',
    key: 'name',
    label: t('groups.column.name'),
    hint: t('groups.edit.name-hint'),
    maxLength: 80,
    required: true,
  };
  const country: EditColumn<GroupValues> = {
    kind: 'country',
    key: 'country',
    label: t('groups.column.country'),
    hint: t('groups.edit.country-hint'),
    required: true,
  };
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
  const save = async (values: GroupValues) => {
    const sent = before === null ? sendNewGroup(below?.id ?? null, values) : sendGroupChange(before, values);
    const saved = await sent.catch(besideField('group-name-taken', 'name'));
    await changed();
    onSaved(saved.id);
  };
  // The initial values depend on the apps.
  if (root && isPending) return null;
  return (
    <EditDialog<GroupValues>
      opened
      title={titleOf(t, before, below)}
      columns={root ? [app, name, country] : [name, country]}
      initial={initial}
      rules={RULES}
      onSubmit={save}
      submit={t(before === null ? 'groups.create.do' : 'groups.change.do')}
      draftKey={`group.${before === null ? `new.${below?.id ?? 'root'}` : before.id}`}
      onClose={onClose}
    />
  );
}

function titleOf(t: ReturnType<typeof useT>, before: GroupNode | null, below: GroupNode | null): string {
  if (before !== null) return t('groups.change.title', { name: before.name });
  return below === null ? t('groups.create-root') : t('groups.create-child.title', { name: below.name });
}
