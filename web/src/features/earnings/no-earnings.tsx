import { pathOf } from '@greenroom/contract/screens.ts';
import { STATISTICS_MOST_HOSTS } from '@greenroom/contract/statistics.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconCoins, IconSitemap, IconUserOff } from '@tabler/icons-react';
import { EmptyLink } from '../../domain/screens/empty-link.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/** Explains that there are no earnings because there is no group yet. */
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
  /** The control with which the user chooses the days. */
  by: 'week' | 'range';
  /** Resets the screen to all groups or to the default days. */
  onReset: () => void;
}

/** Explains that the address names a group out of scope, or days that can't have been reported. */
export function NothingToShow({ code, by, onReset }: NothingToShowProps) {
  const t = useT();
  const what = code === 'group-not-found' ? 'group' : by;
  const all = useAllGroups();
  const back = { group: all, week: 'earnings.week.current', range: 'earnings.statistics.range.default' }[what];
  return (
    <EmptyState
      Icon={IconCoins}
      title={t(`earnings.gone.${what}`)}
      text={t(`earnings.gone.${what}.text`)}
      action={
        <Button variant="default" onClick={onReset}>
          {t(back)}
        </Button>
      }
    />
  );
}

/** Returns the message ID for all groups together: either the reader's groups or all groups on the platform. */
export function useAllGroups(): 'earnings.group.all' | 'earnings.group.all-groups' {
  return useSession().user.seesAllGroups ? 'earnings.group.all-groups' : 'earnings.group.all';
}

/** Explains that the scope has too many hosts to read in one call. */
export function TooManyHosts() {
  const t = useT();
  return (
    <EmptyState
      Icon={IconChartBar}
      title={t('earnings.statistics.too-many')}
      text={t('earnings.statistics.too-many.text', { most: STATISTICS_MOST_HOSTS })}
    />
  );
}

/** Explains that this host was never in any of the caller's groups. */
export function UnknownHost() {
  const t = useT();
  return <EmptyState Icon={IconUserOff} title={t('earnings.host.unknown')} text={t('earnings.host.unknown.text')} />;
}
