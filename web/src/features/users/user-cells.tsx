import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { formatList, useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';

const TONES = { active: 'success', invited: 'waiting', disabled: 'warning', deleted: 'neutral' } as const;

/** Shows whether a user can sign in. */
export function UserState({ state }: Pick<UserRow, 'state'>) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`users.state.${state}`)}</StatusBadge>;
}

/** Shows the names of a user's roles, starting with the first. If there are none, shows the default role (R-SES-4). */
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

/** Returns the address of a user's picture, or null if there is none. */
export function avatarUrl(file: string | null): string | null {
  return file === null ? null : `/avatar/${encodeURIComponent(file)}`;
}
