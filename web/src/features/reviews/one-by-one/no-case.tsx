import type { QueueName } from '@greenroom/contract/reviews/reviews.ts';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconCircleCheck, IconUserX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/events/server-events.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import type { CaseFlow, FlowEvent } from '../flow-state.ts';
import { isOver, queueCountsOptions } from '../reviews.data.ts';
import classes from './case-view.module.css';
import type { Claims } from './use-claims.ts';

interface NoCaseProps {
  flow: CaseFlow;
  dispatch: Dispatch<FlowEvent>;
  claims: Claims;
  queue: QueueName;
  onAllQueues: () => void;
}

/** Explains why there is no case: the queue is empty, a claim failed, or the case in the address can't be claimed. */
export function NoCase({ flow, dispatch, claims, queue, onAllQueues }: NoCaseProps) {
  const t = useT();
  if (flow.missing !== null) {
    const { key, error } = flow.missing;
    if (!isOver(error)) return <FailedState error={error} onRetry={() => claims.open(key)} />;
    return (
      <EmptyState
        Icon={IconUserX}
        title={t('reviews.missing.title')}
        text={describeError(error)}
        action={<Button onClick={() => dispatch({ kind: 'dismissed' })}>{t('reviews.trouble.next')}</Button>}
      />
    );
  }
  if (claims.error !== null) return <FailedState error={claims.error} onRetry={claims.retry} />;
  if (!flow.exhausted) return <CaseSkeleton />;
  return (
    <NothingToReview
      skipped={flow.skipped.filter(({ queues }) => queues.includes(queue)).length}
      dispatch={dispatch}
      queue={queue}
      onAllQueues={onAllQueues}
    />
  );
}

type NothingToReviewProps = Pick<NoCaseProps, 'dispatch' | 'queue' | 'onAllQueues'> & {
  /** Number of skipped cases in this queue. */
  skipped: number;
};

/**
 * Explains why there is nothing to do: everything has been reviewed, the remaining cases were skipped, or other
 * reviewers have claimed them.
 */
function NothingToReview({ skipped, dispatch, queue, onAllQueues }: NothingToReviewProps) {
  const t = useT();
  const counts = useQuery(queueCountsOptions(useLive())).data;
  const others = Math.max(0, (counts?.[queue] ?? 0) - skipped);
  const allQueues = queue !== 'all' && (
    <Button variant="default" onClick={onAllQueues}>
      {t('reviews.empty.all')}
    </Button>
  );
  if (skipped > 0) {
    return (
      <EmptyState
        Icon={IconCircleCheck}
        title={t(others > 0 ? 'reviews.empty.others' : 'reviews.empty.but-skipped')}
        text={t('reviews.empty.skipped', { count: skipped })}
        action={
          <Group gap={8} justify="center">
            <Button onClick={() => dispatch({ kind: 'unskipped' })}>{t('reviews.empty.unskip')}</Button>
            {allQueues}
          </Group>
        }
      />
    );
  }
  if (others > 0) {
    const text = t('reviews.empty.others.text', { count: others });
    return <EmptyState Icon={IconCircleCheck} title={t('reviews.empty.others')} text={text} action={allQueues} />;
  }
  const title = t(queue === 'all' ? 'reviews.empty.title' : 'reviews.empty.queue', {
    queue: t(`reviews.queue.${queue}`),
  });
  return <EmptyState Icon={IconCircleCheck} title={title} text={t('reviews.empty.text')} action={allQueues} />;
}

const FACTS = Array.from({ length: 8 }, (_, index) => index);

/** Shows a skeleton of the case if the claim takes noticeably long. */
function CaseSkeleton() {
  const t = useT();
  const late = useLate();
  return (
    <div className={classes.case} role="status" aria-label={t('common.loading')} data-late={late}>
      <div>
        <Skeleton radius={6} className={classes.blank} />
      </div>
      <Stack gap={12} miw={0} aria-hidden>
        <Skeleton height={26} width="55%" />
        {FACTS.map((each) => (
          <Skeleton key={each} height={16} />
        ))}
      </Stack>
    </div>
  );
}
