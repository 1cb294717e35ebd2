import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import type { SecondOpinion } from '@greenroom/contract/reviews/reviews.ts';
import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { changedText } from '../changed-text.ts';
import classes from './opinions.module.css';

interface OpinionsProps {
  /** The first at the top. */
  opinions: readonly SecondOpinion[];
  onAnswer: (to: Reviewer) => void;
}

/** What reviewers asked each other about the case; what waits for this reviewer's answer stands out. */
export function Opinions({ opinions, onAnswer }: OpinionsProps) {
  const t = useT();
  if (opinions.length === 0) return null;
  const asked = opinions.find(({ open, askedOfCaller }) => open && askedOfCaller);
  return (
    <section className={classes.opinions} data-asked={asked !== undefined} aria-label={t('reviews.opinions')}>
      <ul className={classes.list}>
        {opinions.map(({ askedBy, askedOf, note, at, changed }) => (
          <li key={at}>
            <IconMessageQuestion size={16} aria-hidden />
            <span className={classes.who}>{t('reviews.opinions.asked', { from: askedBy, to: askedOf })}</span>
            <Time iso={at} />
            <q className={classes.note}>
              <bdi>{note}</bdi>
            </q>
            {changed.length > 0 && (
              <StatusBadge tone="warning">
                {t('reviews.opinions.changed', { facts: changedText(t, changed) })}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <p className={classes.next}>
          {t('reviews.opinions.next')}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onAnswer({ id: asked.askedById, nickName: asked.askedBy })}
          >
            {t('reviews.opinions.answer', { name: asked.askedBy })}
          </Button>
        </p>
      )}
    </section>
  );
}
