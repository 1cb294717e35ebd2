import { ADMINISTRATION_ROLES } from '@greenroom/contract/roles.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/** Shown when there is no group at all: an agent can request one, an administrator creates the first. */
export function NoGroups() {
  const t = useT();
  const { hasRole } = useSession();
  const icon = <IconSitemap size={28} stroke={1.5} />;
  if (hasRole(...ADMINISTRATION_ROLES)) {
    return <EmptyState icon={icon} title={t('groups.none-at-all')} text={t('groups.none-at-all.text')} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={t('groups.none-bound')}
      text={t('groups.none-bound.text')}
      action={
        <Anchor component={Link} to={pathOf('bind-groups')}>
          {t('groups.ask-for-binding')}
        </Anchor>
      }
    />
  );
}
