import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import { IconLock } from '@tabler/icons-react';
import { formatList, useT } from '../../lib/text/translate.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shows that the user can't see the content, and which roles can. */
export function ForbiddenState({ roles }: { roles: readonly RoleKey[] }) {
  const t = useT();
  const names = roles.map((role) => t(`enums.roles.${role}`));
  return (
    <EmptyState
      Icon={IconLock}
      title={t('widgets.forbidden.title')}
      text={t('widgets.forbidden.text', { count: names.length, roles: formatList(names, 'disjunction') })}
    />
  );
}
