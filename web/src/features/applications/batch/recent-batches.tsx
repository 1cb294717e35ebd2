import type { Batch } from '@greenroom/contract/applications/applications.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from '../../../lib/address/link.tsx';
import { useLive } from '../../../lib/events/server-events.ts';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import screen from '../../../ui/screen.module.css';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import text from '../../../ui/text.module.css';
import { Time } from '../../../ui/value/time.tsx';
import { recentBatchesQuery } from '../applications.data.ts';
import { BatchStateBadge } from './batch-state-badge.tsx';
import classes from './recent.module.css';

/** Lists the latest submissions and checks, so that readers can return to one that they left (R-PLUS-2). */
export const RecentBatches = memo(function RecentBatches({ shown }: { shown: number | null }) {
  const t = useT();
  const { data, error, refetch } = useQuery(recentBatchesQuery(useLive()));
  if (data === undefined && error === null) return null;
  return (
    <Stack component="section" gap={8} className={screen.below} aria-labelledby="recent-batches">
      <h2 id="recent-batches" className={text.subtitle}>
        {t('applications.recent.title')}
      </h2>
      {data === undefined && <FailedState error={error} onRetry={refetch} />}
      {data?.rows.length === 0 && <p className={text.quiet}>{t('applications.recent.none')}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={text.list}>
          {data.rows.map((batch) => (
            <RecentBatch key={batch.id} batch={batch} shown={batch.id === shown} />
          ))}
        </ul>
      )}
    </Stack>
  );
});

function RecentBatch({ batch, shown }: { batch: Batch; shown: boolean }) {
  const t = useT();
  return (
    <li className={classes.recentRow} aria-current={shown ? 'true' : undefined}>
      <Anchor component={Link} to={pathOf('add-hosts', { batch: batch.id })} className={classes.recentName}>
        <bdi>{batch.fileName ?? t('applications.batch.typed')}</bdi>
      </Anchor>
      <span className={classes.recentKind}>{t(`applications.batch.kind.${batch.kind}`)}</span>
      <bdi className={classes.recentGroup}>{batch.groupName}</bdi>
      <BatchStateBadge batch={batch} />
      <span className={classes.recentCount}>
        {t(`applications.recent.count.${batch.kind}`, {
          succeeded: formatNumber(batch.succeeded),
          failed: formatNumber(batch.failed),
        })}
      </span>
      <span className={classes.recentTime}>
        <Time iso={batch.submittedAt} />
      </span>
    </li>
  );
}
