import { changeUser, createUser, type UserRow } from '@greenroom/contract/administration/users.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import EditDialog from '../../domain/edit/edit-dialog.tsx';
import { IntentKeys } from '../../lib/api/use-intent-mutation.ts';
import { besideFields } from '../../lib/form/beside-field.ts';
import { differing, type ReadRow } from '../../lib/form/edited-row.ts';
import { notify } from '../../lib/notifications.ts';
import { currentLocale, useT } from '../../lib/text/translate.tsx';
import { useSettings } from '../../lib/use-settings.ts';
import { userColumns } from './user-columns.ts';
import { type UserValues, userValues } from './user-values.ts';
import { departmentsQuery, readAgain, rolesQuery, sendNewUser, sendUserChange, usersChanged } from './users.data.ts';

interface UserDialogProps {
  /** Null for a new user. */
  before: UserRow | null;
  onSaved: (userId: number) => void;
  onClose: () => void;
}

const NEW_RULES = createUser.body.omit({ groupIds: true });
/** The rules exclude the email address, because users don't need one. */
const CHANGE_RULES = changeUser.body.omit({ id: true, email: true, version: true });
const BESIDE = besideFields({ 'username-taken': 'username', 'email-taken': 'email', 'phone-taken': 'phone' });

/** Creates a user, who gets an email with a link to choose a password, or changes a user (R-DATA-1, R-VALID-5). */
export default function UserDialog({ before, onSaved, onClose }: UserDialogProps) {
  const t = useT();
  const roles = useQuery(rolesQuery);
  const departments = useQuery(departmentsQuery);
  const [initial] = useState(() => userValues(before, currentLocale()));
  const [keys] = useState(() => new IntentKeys<Partial<UserValues>>());
  const sendsEmail = useSettings()?.sendsEmail ?? true;
  const invited = (email: string) => (sendsEmail ? t('users.invited', { email }) : t('users.invited.copy'));
  const save = async (values: UserValues, read: ReadRow<UserValues>) => {
    const saved = await (before === null ? create(values) : change(before.id, values, read)).catch(BESIDE);
    await usersChanged();
    notify({
      kind: 'success',
      message: before === null ? invited(values.email) : t('users.changed'),
      milliseconds: NOTIFICATION_MS,
    });
    onSaved(saved.id);
  };
  const create = (values: UserValues) =>
    keys.carryOut(values, (given, attempt) => sendNewUser(NEW_RULES.parse(given), attempt));
  const change = (id: number, values: UserValues, read: ReadRow<UserValues>) => {
    const { email, ...rest } = differing(read.values, values);
    const checked = CHANGE_RULES.parse(rest);
    const { version } = read;
    return sendUserChange({ id, ...checked, version, ...(email !== undefined && email !== '' && { email }) });
  };
  const record = before && {
    version: before.version,
    reread: async () => {
      const user = await readAgain(before.id);
      return { values: userValues(user, currentLocale()), version: user.version };
    },
  };
  if (roles.isPending || departments.isPending) return null;
  const columns = userColumns(t, {
    isNew: before === null,
    hasEmail: before === null || before.email !== null,
    roles: roles.data ?? [],
    departments: departments.data ?? [],
  });
  return (
    <EditDialog<UserValues>
      opened
      title={before === null ? t('users.create') : t('users.change.title', { name: before.nickName })}
      columns={columns}
      initial={initial}
      record={record ?? undefined}
      rules={before === null ? NEW_RULES : CHANGE_RULES}
      onSubmit={save}
      submit={before === null ? t(sendsEmail ? 'users.create.do' : 'users.create.only') : undefined}
      draftKey={`user.${before?.id ?? 'new'}`}
      onClose={onClose}
    />
  );
}
