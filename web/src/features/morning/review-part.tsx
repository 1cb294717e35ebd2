import { readReview } from '@greenroom/contract/morning.ts';
import { useQuery } from '@tanstack/react-query';
import { formatRelative, useT } from '../../lib/text/translate.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { type Review, reviewQuery, useReadAgain } from './morning.data.ts';
import classes from './morning.module.css';
import { TaskRow } from './task-row.tsx';

const REVIEW_TOPICS = ['queue', 'case'] as const;
const HINTS = ['names', 'videos', 'countries'] as const;

/** The review, for those who decide (R-PLUS-23): the queue by age and by kind, and one's own work. */
export default function ReviewPart() {
  const t = useT();
  const { data, isError, error, refetch } = useQuery(reviewQuery);
  useReadAgain(REVIEW_TOPICS, readReview.id);
  return (
    <section className={classes.part} aria-label={t('morning.review')}>
      <h2>
        {t('morning.review')}
        <small>{data !== undefined && ownWork(data)}</small>
      </h2>
      {isError && data === undefined ? <FailedState error={error} onRetry={refetch} /> : <Queue review={data} />}
    </section>
  );

  function ownWork({ today, decidedAgain, agreed }: Review): string {
    const decided = t('morning.review.today', { count: today });
    return decidedAgain === 0 ? decided : `${decided} ${t('morning.review.agreed', { count: decidedAgain, agreed })}`;
  }
}

function Queue({ review }: { review: Review | undefined }) {
  const t = useT();
  const { oldest = null, heldUntil = null, dayAgo } = review ?? {};
  const list = { mode: 'list' } as const;
  const since = oldest !== null && t('morning.review.oldest', { time: formatRelative(oldest) });
  const until = heldUntil !== null && t('morning.review.held.until', { time: formatRelative(heldUntil) });
  return (
    <ul className={classes.tasks}>
      <TaskRow
        id="all"
        screen="review"
        link={list}
        name={t('morning.review.all')}
        aside={since}
        value={review?.queues.all}
      />
      <TaskRow
        id="old"
        screen="review"
        link={{ ...list, waitingBefore: dayAgo }}
        name={t('morning.review.old')}
        value={review?.old}
      />
      {HINTS.map((queue) => (
        <TaskRow
          key={queue}
          id={queue}
          screen="review"
          link={{ ...list, queue }}
          name={t(`morning.review.${queue}`)}
          value={review?.queues[queue]}
        />
      ))}
      <TaskRow
        id="asked"
        screen="review"
        link={{ ...list, queue: 'asked' }}
        name={t('morning.review.asked')}
        value={review?.queues.asked}
      />
      <TaskRow
        id="held"
        screen="review"
        link={{ ...list, held: 'yes' }}
        name={t('morning.review.held')}
        aside={until}
        value={review?.held}
      />
    </ul>
  );
}
