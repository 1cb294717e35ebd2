import { STATISTICS_MOST_HOSTS } from '@greenroom/contract/statistics.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';

/** The scope has more hosts than are read at a time. */
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
