import { readReview } from '@greenroom/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { formatRelative, useT } from '../../lib/text/translate.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { type Review, reviewQuery, useReadAgain } from './home.data.ts';
import classes from './home.module.css';
import { TaskRow } from './task-row.tsx';

const REVIEW_TOPICS = ['queue', 'case'] as const;
const HINTS = ['names', 'videos', 'countries'] as const;

/** Shows reviewers their own work, and the queue by age and kind (R-PLUS-23). */
export default function ReviewPart() {
  const t = useT();
  const { data, isError, error, refetch } = useQuery(reviewQuery);
  useReadAgain(REVIEW_TOPICS, readReview.id);
  return (
    <section className={classes.part} aria-label={t('home.review')}>
      <h2>
        {t('home.review')}
        <small>{data !== undefined && ownWork(data)}</small>
      </h2>
      {isError && data === undefined ? <FailedState error={error} onRetry={refetch} /> : <Queue review={data} />}
    </section>
  );

  function ownWork({ today, decidedAgain, agreed }: Review): string {
    const decided = t('home.review.today', { count: today });
    return decidedAgain === 0 ? decided : `${decided} ${t('home.review.agreed', { count: decidedAgain, agreed })}`;
  }
}

function Queue({ review }: { review: Review | undefined }) {
  const t = useT();
  const { oldest = null, heldUntil = null, dayAgo } = review ?? {};
  const list = { mode: 'list' } as const;
  const since = oldest !== null && t('home.review.oldest', { time: formatRelative(oldest) });
  const until = heldUntil !== null && t('home.review.held.until', { time: formatRelative(heldUntil) });
  return (
    <ul className={classes.tasks}>
      <TaskRow
        id="all"
        screen="review"
        link={list}
        name={t('home.review.all')}
        aside={since}
        value={review?.queues.all}
      />
      <TaskRow
        id="old"
        screen="review"
        link={{ ...list, waitingBefore: dayAgo }}
        name={t('home.review.old')}
        value={review?.old}
      />
      {HINTS.map((queue) => (
        <TaskRow
          key={queue}
          id={queue}
          screen="review"
          link={{ ...list, queue }}
          name={t(`home.review.${queue}`)}
          value={review?.queues[queue]}
        />
      ))}
      <TaskRow
        id="asked"
        screen="review"
        link={{ ...list, queue: 'asked' }}
        name={t('home.review.asked')}
        value={review?.queues.asked}
      />
      <TaskRow
        id="held"
        screen="review"
        link={{ ...list, held: 'yes' }}
        name={t('home.review.held')}
        aside={until}
        value={review?.held}
      />
    </ul>
  );
}
