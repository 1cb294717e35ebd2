import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { formatList, useT } from '../../lib/text/translate.tsx';

/** The names of a user's roles, the first one first; without any, the default one's (R-SES-4). */
export function RoleNames({ roles }: Pick<UserRow, 'roles'>) {
  const t = useT();
  if (roles.length === 0) return t('enums.roles.default');
  return (
    <bdi>
      {formatList(
        roles.map((role) => roleName(t, role)),
        'conjunction',
      )}
    </bdi>
  );
}
