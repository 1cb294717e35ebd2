import type { QueueName } from '@greenroom/contract/reviews.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconUserX } from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { describeError } from '../../lib/api.ts';
import { useT } from '../../lib/translate.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { CaseSkeleton } from './case-skeleton.tsx';
import type { CaseFlow, FlowEvent } from './flow-state.ts';
import { isOver } from './reviews.data.ts';
import type { Claims } from './use-claims.ts';

interface NoCaseProps {
  flow: CaseFlow;
  dispatch: Dispatch<FlowEvent>;
  claims: Claims;
  queue: QueueName;
  onAllQueues: () => void;
}

/** What stands where a case would: the queue is empty, it could not be asked, or the one in the address is not to be had. */
export function NoCase({ flow, dispatch, claims, queue, onAllQueues }: NoCaseProps) {
  const t = useT();
  if (flow.missing !== null) {
    const { key, error } = flow.missing;
    if (!isOver(error)) return <FailedState error={error} onRetry={() => claims.open(key)} />;
    return (
      <EmptyState
        icon={<IconUserX size={28} stroke={1.5} />}
        title={t('reviews.missing.title')}
        text={describeError(error)}
        action={<Button onClick={() => dispatch({ kind: 'dismissed' })}>{t('reviews.trouble.next')}</Button>}
      />
    );
  }
  if (claims.error !== null) return <FailedState error={claims.error} onRetry={claims.retry} />;
  if (!flow.exhausted) return <CaseSkeleton />;
  const skipped = flow.skipped.length;
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} stroke={1.5} />}
      title={t(queue === 'all' ? 'reviews.empty.title' : 'reviews.empty.queue', { queue: t(`reviews.queue.${queue}`) })}
      text={skipped > 0 ? t('reviews.empty.skipped', { count: skipped }) : t('reviews.empty.text')}
      action={
        skipped > 0 ? (
          <Button onClick={() => dispatch({ kind: 'unskipped' })}>{t('reviews.empty.unskip')}</Button>
        ) : (
          queue !== 'all' && (
            <Button variant="default" onClick={onAllQueues}>
              {t('reviews.empty.all')}
            </Button>
          )
        )
      }
    />
  );
}
