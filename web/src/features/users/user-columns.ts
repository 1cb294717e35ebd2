import type { DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import type { listGrantableRoles } from '@greenroom/contract/administration/users.ts';
import { GENDERS } from '@greenroom/contract/enums.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { LOCALES } from '@greenroom/contract/locales.ts';
import type { EditColumn } from '../../domain/edit/edit-dialog.tsx';
import { roleName } from '../../lib/text/role-name.ts';
import type { Translate } from '../../lib/text/translate.tsx';
import { departmentOptions } from './department-names.ts';
import type { UserValues } from './user-values.ts';

interface Known {
  readonly isNew: boolean;
  readonly hasEmail: boolean;
  readonly roles: Data<typeof listGrantableRoles>;
  readonly departments: readonly DepartmentRow[];
}

/** Returns the fields of a user (R-WIDGET-2). A role that the reader can't assign is read-only. */
export function userColumns(
  t: Translate,
  { isNew, hasEmail, roles, departments }: Known,
): readonly EditColumn<UserValues>[] {
  return [
    {
      kind: 'input',
      key: 'username',
      label: t('users.column.username'),
      hint: t(isNew ? 'users.username.hint' : 'users.username.fixed'),
      maxLength: 60,
      required: true,
      disabled: !isNew,
      half: true,
    },
    {
      kind: 'input',
      key: 'nickName',
      label: t('users.column.user'),
      hint: t('users.nick-name.hint'),
      maxLength: 60,
      required: true,
      half: true,
    },
    {
      kind: 'input',
      key: 'email',
      label: t('users.column.email'),
      hint: t(isNew ? 'users.email.hint' : 'users.email.change-hint'),
      maxLength: 254,
      required: hasEmail,
    },
    {
      kind: 'checkbox',
      key: 'roles',
      label: t('users.column.roles'),
      hint: t('users.roles.hint'),
      // Users without a role automatically have the default role (R-SES-4).
      options: roles
        .filter(({ key }) => key !== 'default')
        .map((role) => ({ value: role.key, label: roleName(t, role), disabled: !role.grantable })),
    },
    ...furtherColumns(t, departments),
  ];
}

/** Returns the fields that a new user doesn't need. */
function furtherColumns(t: Translate, departments: readonly DepartmentRow[]): readonly EditColumn<UserValues>[] {
  const gender = (value: 1 | 2) => ({ value, label: t(`enums.genders.${GENDERS[value]}`) });
  return [
    {
      kind: 'input',
      key: 'phone',
      label: t('users.column.phone'),
      hint: t('users.phone.hint'),
      maxLength: 30,
      nullable: true,
      half: true,
    },
    { kind: 'select', key: 'gender', label: t('users.gender'), options: [gender(1), gender(2)], half: true },
    {
      kind: 'select',
      key: 'departmentId',
      label: t('users.column.department'),
      options: departmentOptions(departments),
      half: true,
    },
    {
      kind: 'select',
      key: 'locale',
      label: t('users.locale'),
      options: LOCALES.map(({ code, name }) => ({ value: code, label: name })),
      required: true,
      half: true,
    },
  ];
}
