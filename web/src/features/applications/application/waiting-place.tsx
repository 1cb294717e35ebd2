import type { getApplication } from '@greenroom/contract/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { IconClock } from '@tabler/icons-react';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import classes from './application.module.css';

type Waiting = NonNullable<Data<typeof getApplication>['waiting']>;

/** For the agent: the place in the review's queue and the expected time (R-PLUS-4). */
export function WaitingPlace({ waiting }: { waiting: Waiting }) {
  const t = useT();
  const { place, secondsExpected } = waiting;
  return (
    <p className={classes.waiting}>
      <IconClock size={16} aria-hidden />
      {secondsExpected === null
        ? t('applications.waiting.place', { place })
        : t('applications.waiting.place-time', { place, time: formatDuration(secondsExpected) })}
    </p>
  );
}
