import { pathOf } from '@greenroom/contract/screens.ts';
import { IconSitemap } from '@tabler/icons-react';
import { EmptyLink } from '../../domain/screens/empty-link.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/** Explains that there are no groups. Agents can request one, and administrators can create the first. */
export function NoGroups() {
  const t = useT();
  const { may } = useSession();
  if (may('groups:manage')) {
    return <EmptyState Icon={IconSitemap} title={t('groups.none-at-all')} text={t('groups.none-at-all.text')} />;
  }
  return (
    <EmptyLink
      Icon={IconSitemap}
      title={t('groups.none-bound')}
      text={t('groups.none-bound.text')}
      to={pathOf('bind-groups')}
      link={t('groups.ask-for-binding')}
    />
  );
}
