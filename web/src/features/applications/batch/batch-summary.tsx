import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../lib/address/link.tsx';
import { useLive } from '../../../lib/events/server-events.ts';
import { useT } from '../../../lib/text/translate.tsx';
import screen from '../../../ui/screen.module.css';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import text from '../../../ui/text.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { batchQuery } from '../applications.data.ts';
import classes from '../batch.module.css';
import { BatchNumbers } from './batch-numbers.tsx';
import { BatchOrigin } from './batch-panel.tsx';
import { BatchSkeleton } from './batch-skeleton.tsx';
import { BatchStateBadge } from './batch-state-badge.tsx';

/** Above a list that is filtered by a batch: its origin and its result. */
export function BatchSummary({ batchId }: { batchId: number }) {
  const t = useT();
  const { data: batch, error, refetch } = useQuery(batchQuery(batchId, useLive()));
  if (batch === undefined) return error === null ? <BatchSkeleton /> : <FailedState error={error} onRetry={refetch} />;
  return (
    <Stack
      component="section"
      gap={14}
      className={classNames(screen.below, classes.panel)}
      aria-label={t('applications.batch.title')}
    >
      <header className={classes.head}>
        <h2 className={text.subtitle}>{t(`applications.batch.title.${batch.kind}`)}</h2>
        <BatchOrigin batch={batch} />
        <BatchStateBadge batch={batch} />
      </header>
      <BatchNumbers batch={batch} />
      <Anchor component={Link} to={pathOf('add-hosts', { batch: batch.id })} className={classes.toHistory}>
        {t('applications.batch.to-summary')}
      </Anchor>
    </Stack>
  );
}
