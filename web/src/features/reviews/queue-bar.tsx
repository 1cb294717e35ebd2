import { QUEUES, type QueueName } from '@greenroom/contract/reviews/reviews.ts';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '../../lib/events/server-events.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import classes from './queue-bar.module.css';
import { queueCountsOptions } from './reviews.data.ts';

/** Shows the queues with their live counts. Omits counts that are unknown. */
export function QueueBar({ queue, onQueue }: { queue: QueueName; onQueue: (queue: QueueName) => void }) {
  const t = useT();
  const counts = useQuery(queueCountsOptions(useLive())).data;
  return (
    <nav className={classes.queues} aria-label={t('reviews.queues')}>
      {QUEUES.filter((name) => name !== 'asked' || name === queue || (counts?.asked ?? 0) > 0).map((name) => (
        <button
          key={name}
          type="button"
          className={classes.queue}
          aria-current={name === queue ? 'true' : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onQueue(name)}
        >
          {t(`reviews.queue.${name}`)}
          {counts !== undefined && <span className={classes.count}>{formatNumber(counts[name])}</span>}
        </button>
      ))}
    </nav>
  );
}
