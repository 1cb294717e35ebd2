import { pathOf } from '@greenroom/contract/screens.ts';
import { Button } from '@mantine/core';
import { IconCoins, IconSitemap } from '@tabler/icons-react';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyLink } from '../../ui/state/empty-link.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useAllGroups } from './all-groups.ts';
import type { EarningsState } from './earnings-address.ts';

/** Shown when there is no group yet, so that nothing can be earned. */
export function NoEarnings() {
  const t = useT();
  const { may } = useSession();
  const administers = may('groups:manage');
  const screen = t('menus.agent-center');
  return (
    <EmptyLink
      Icon={IconSitemap}
      title={t(administers ? 'earnings.no-groups' : 'earnings.none-bound')}
      text={administers ? t('earnings.no-groups.text', { screen }) : t('earnings.none-bound.text')}
      to={pathOf(administers ? 'agent-center' : 'bind-groups')}
      link={administers ? t('earnings.no-groups.create', { screen }) : t('earnings.none-bound.ask')}
    />
  );
}

interface NothingToShowProps {
  code: 'group-not-found' | 'date-not-allowed';
  onChange: (change: Partial<EarningsState>) => void;
}

/** The address names a group out of scope, or weeks that cannot have been reported. */
export function NothingToShow({ code, onChange }: NothingToShowProps) {
  const t = useT();
  const group = code === 'group-not-found';
  const all = useAllGroups();
  return (
    <EmptyState
      Icon={IconCoins}
      title={t(group ? 'earnings.gone.group' : 'earnings.gone.week')}
      text={t(group ? 'earnings.gone.group.text' : 'earnings.gone.week.text')}
      action={
        <Button variant="default" onClick={() => onChange(group ? { groupId: undefined } : { week: undefined })}>
          {t(group ? all : 'earnings.week.current')}
        </Button>
      }
    />
  );
}
